import { invokeSyncWorker, PURGE } from '../aws/sync-worker.ts';
import { findPurgeable } from '../item-changes/purge-items.ts';

/** Has items purged that can no longer be restored. */
export async function requestPurge(): Promise<void> {
  const { expired, purges } = await findPurgeable(1);
  if (expired.length + purges.length > 0) await invokeSyncWorker(PURGE);
}
