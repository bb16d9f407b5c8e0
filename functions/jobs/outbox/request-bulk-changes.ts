import { BULK_CHANGES, invokeSyncWorker } from '../../platform/aws/sync-worker.ts';
import { hasOpenBulkChanges } from '../bulk-changes/open-changes.ts';

/** Has bulk changes carried out that are new, or that were interrupted. */
export async function requestBulkChanges(): Promise<void> {
  if (await hasOpenBulkChanges()) await invokeSyncWorker(BULK_CHANGES);
}
