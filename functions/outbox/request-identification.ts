import { IDENTIFICATION, invokeSyncWorker } from '../aws/sync-worker.ts';
import { listIdentificationRequests } from '../storage/table/identification-queue.ts';

/** Has items identified that were described, or whose identification was interrupted. */
export async function requestIdentification(): Promise<void> {
  if ((await listIdentificationRequests(1)).length > 0) await invokeSyncWorker(IDENTIFICATION);
}
