import { invokeSyncWorker, PURGE } from '../aws/sync-worker.ts';
import { findExpiredItems, findPurges } from '../storage/table/deleted-items.ts';

/** Has items purged that can no longer be restored. */
export async function requestPurge(): Promise<void> {
  const [expired, purges] = await Promise.all([findExpiredItems(1), findPurges(1)]);
  if (expired.length + purges.length > 0) await invokeSyncWorker(PURGE);
}
