/** Resets the state of the syncs except the list of runs. The environment must be set. */
export async function forgetSyncs(): Promise<void> {
  const { findSyncLease: currentSyncLease, releaseSyncLease } = await import(
    '../../functions/storage/table/sync-lease.ts'
  );
  const { deleteSyncState: forgetSyncState } = await import(
    '../../functions/storage/table/sync-state.ts'
  );
  await forgetSyncState();
  // The next run would resume one whose lease has only expired.
  const lease = await currentSyncLease();
  if (lease) await releaseSyncLease(lease);
}
