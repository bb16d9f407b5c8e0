import { IDENTIFICATION, invokeSyncWorker } from '../../platform/aws/sync-worker.ts';
import { listOpenRequests } from '../identification/open-requests.ts';

/** Has items identified that were described, or whose identification was interrupted. */
export async function requestIdentification(): Promise<void> {
  if ((await listOpenRequests(1)).length > 0) await invokeSyncWorker(IDENTIFICATION);
}
