import type { WorkerJob } from '../platform/aws/worker.ts';

/**
 * These functions run outside of requests. Jobs are loaded when they run.
 *
 * | function          | runs                                                        | in                   |
 * |-------------------|-------------------------------------------------------------|----------------------|
 * | sync-worker       | the sync, on the sync schedule and when staff start one     | `sync/`              |
 * | sync-worker       | `workerJobs`, each when something asks for it by `startJob` | `worker-jobs.ts`     |
 * | outbox            | `minuteJobs`, every minute                                  | `minute-jobs.ts`     |
 * | outbox            | the effects of each event that is written to the table      | `outbox-events.ts`   |
 * | mail              | the mail queue, every minute and when a mail is queued      | `mail/`              |
 * | mail              | reports of bounces and complaints                           | `mail/`              |
 * | importer          | imports of photos from links                                | `photo-import/`      |
 * | post-confirmation | the end of sessions after a new password                    | `post-confirmation/` |
 * | outside-check     | the check of the shop from outside, every 5 minutes         | `outside-check/`     |
 * | user-export       | the daily export of the users                               | `user-export/`       |
 */

/** Jobs that resolve to true continue in another invocation. */
export const workerJobs: readonly {
  name: WorkerJob;
  run: (deadlineMs: number) => Promise<unknown>;
}[] = [
  {
    name: 'publication',
    run: async () => (await import('./publication/publish-due-products.ts')).publishDueProducts(),
  },
  {
    name: 'republication',
    run: async () => (await import('./publication/republish.ts')).republish(),
  },
  {
    name: 'sales',
    run: async (deadlineMs) => (await import('./sales/write-sales.ts')).writeSales(deadlineMs),
  },
  {
    name: 'bulk-changes',
    run: async (deadlineMs) =>
      (await import('./bulk-changes/run-bulk-changes.ts')).runBulkChanges(deadlineMs),
  },
  {
    name: 'identification',
    run: async (deadlineMs) =>
      (await import('./identification/run-identification.ts')).runIdentification(deadlineMs),
  },
  {
    name: 'purge',
    run: async (deadlineMs) => (await import('./purge/purge-items.ts')).purgeItems(deadlineMs),
  },
];
