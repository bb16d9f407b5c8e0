/** Keeps the list of runs. The environment must be set. */
export async function forgetSyncs(): Promise<void> {
  const { findSyncLease, releaseSyncLease } = await import(
    '../../functions/platform/table/sync-lease.ts'
  );
  const { deleteSyncState } = await import('../../functions/platform/table/sync-state.ts');
  const { forgetRolledBack, loadRolledBackRecords } = await import(
    '../../functions/platform/table/rolled-back-records.ts'
  );
  await deleteSyncState();
  await forgetRolledBack([...(await loadRolledBackRecords()).keys()]);
  // The next run would resume a run whose lease has only expired.
  const lease = await findSyncLease();
  if (lease) await releaseSyncLease(lease);
}
