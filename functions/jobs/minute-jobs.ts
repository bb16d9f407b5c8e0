// Apart from the worker's jobs: esbuild would put their code into the outbox function as well.

/** A failing job does not stop those after it. */
export const minuteJobs: readonly { name: string; run: () => Promise<void> }[] = [
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
  { name: 'request-push', run: async () => (await import('./sync/request-push.ts')).requestPush() },
  {
    name: 'request-bulk-changes',
    run: async () => (await import('./bulk-changes/request-bulk-changes.ts')).requestBulkChanges(),
  },
  {
    name: 'request-identification',
    run: async () =>
      (await import('./identification/request-identification.ts')).requestIdentification(),
  },
  {
    name: 'request-purge',
    run: async () => (await import('./purge/request-purge.ts')).requestPurge(),
  },
  {
    name: 'advance-payments',
    run: async () => (await import('./payments/advance-payments.ts')).advancePayments(),
  },
  {
    name: 'reconcile-payments',
    run: async () => (await import('./payments/reconcile.ts')).reconcilePayments(),
  },
  {
    name: 'retry-failed-tasks',
    run: async () => (await import('./outbox-events.ts')).retryFailedTasks(),
  },
  { name: 'digests', run: async () => (await import('./outbox/digests.ts')).sendDueDigests() },
  {
    name: 'staff-digest',
    run: async () => (await import('./outbox/staff-digest.ts')).sendStaffDigest(),
  },
];
