import { IDENTIFICATION, invokeSyncWorker } from '../aws/sync-worker.ts';
import { listOpenRequests } from '../item-matches/open-requests.ts';

/** Has items identified that were described, or whose identification was interrupted. */
export async function requestIdentification(): Promise<void> {
  if ((await listOpenRequests(1)).length > 0) await invokeSyncWorker(IDENTIFICATION);
}
