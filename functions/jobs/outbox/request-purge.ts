import { invokeSyncWorker, PURGE } from '../../platform/aws/sync-worker.ts';
import { findPurgeable } from '../purge/purge-items.ts';

/** Has items purged that can no longer be restored. */
export async function requestPurge(): Promise<void> {
  const { expired, purges } = await findPurgeable(1);
  if (expired.length + purges.length > 0) await invokeSyncWorker(PURGE);
}
