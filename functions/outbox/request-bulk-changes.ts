import { BULK_CHANGES, invokeSyncWorker } from '../aws/sync-worker.ts';
import { findOpenBulkChanges } from '../storage/table/bulk-changes.ts';

/** Has bulk changes carried out that are new, or that were interrupted. */
export async function requestBulkChanges(): Promise<void> {
  const open = await findOpenBulkChanges();
  if (open.some(({ isHeld }) => !isHeld)) await invokeSyncWorker(BULK_CHANGES);
}
