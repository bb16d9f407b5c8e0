import type { WorkerJob } from '../platform/aws/worker.ts';

/**
 * This table lists all background work. Each job has a folder here and is loaded when it runs.
 *
 * | function    | runs                                                            | in                          |
 * |-------------|-----------------------------------------------------------------|-----------------------------|
 * | sync-worker | the sync, on the sync schedule and when staff start one         | `sync/`                     |
 * | sync-worker | `workerJobs`, each when something asks for it by `startJob`     | this list                   |
 * | outbox      | `minuteJobs`, every minute                                      | this list                   |
 * | outbox      | the effects of each event that is written to the table          | `outbox/handle-event.ts`    |
 * | mail        | the mail queue, every minute and when a mail is queued          | `mail/`                     |
 */
interface Job<Name extends string, Arguments extends unknown[]> {
  name: Name;
  run: (...args: Arguments) => Promise<unknown>;
}

/** Jobs that resolve to true continue in another invocation. */
export const workerJobs: readonly Job<WorkerJob, [deadlineMs: number]>[] = [
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

/** A failing job does not stop those after it. */
export const minuteJobs: readonly Job<string, []>[] = [
  {
    name: 'request-publication',
    run: async () => (await import('./publication/request-publication.ts')).requestPublication(),
  },
  {
    name: 'advance-quotes',
    run: async () => (await import('./outbox/advance-quotes.ts')).advanceQuotes(),
  },
  { name: 'end-holds', run: async () => (await import('./outbox/end-holds.ts')).endHolds() },
  {
    name: 'publish-holds',
    run: async () => (await import('./outbox/publish-holds.ts')).publishHolds(),
  },
  {
    name: 'request-sales',
    run: async () => (await import('./sales/request-sales.ts')).requestSales(),
  },
  {
    name: 'request-bulk-changes',
    run: async () => (await import('./bulk-changes/open-changes.ts')).requestBulkChanges(),
  },
  {
    name: 'request-identification',
    run: async () => (await import('./identification/open-requests.ts')).requestIdentification(),
  },
  {
    name: 'request-purge',
    run: async () => (await import('./purge/find-purgeable.ts')).requestPurge(),
  },
  {
    name: 'retry-failed-tasks',
    run: async () => (await import('./outbox/handle-event.ts')).retryFailedTasks(),
  },
  { name: 'digests', run: async () => (await import('./outbox/digests.ts')).sendDueDigests() },
  {
    name: 'staff-digest',
    run: async () => (await import('./outbox/staff-digest.ts')).sendStaffDigest(),
  },
];
