/** As if no sync had ever run, but for the list of runs. The environment must stand. */
export async function forgetSyncs(): Promise<void> {
  const { currentSyncLease, releaseSyncLease } = await import(
    '../../functions/storage/table/sync-lease.ts'
  );
  const { forgetSyncState } = await import('../../functions/storage/table/sync-state.ts');
  await forgetSyncState();
  // The next run would go on with one whose lease has only ended.
  const lease = await currentSyncLease();
  if (lease) await releaseSyncLease(lease);
}
