import type { Contract } from '../../../shared/contract/contract.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findSyncRun, loadChanges } from '../../platform/table/sync-runs.ts';
import { getActor } from '../../platform/table/users.ts';
import { runInWorker } from './run-in-worker.ts';

type Call = Contract['sync']['POST /api/sync-airtable/runs/{id}/rollback'];

/** Responds 202 when the rollback takes longer than the timeout. */
export async function startRollback(
  { caller, params: { id }, body }: ApiRequest<Call>,
  timeoutMs?: number,
): Promise<ApiResponse<Call>> {
  const run = await findSyncRun(id);
  if (!run) throw notFound('Run not found');
  if (run.status === 'running') throw conflict('The run is still in progress.');
  const by = await getActor(caller.userId);
  const rollback = await runInWorker(
    { cause: 'rollback', rollsBack: id, productIds: body?.productIds, by },
    timeoutMs,
  );
  if (rollback.status === 'running') {
    const location = `/api/sync-airtable/runs/${rollback.id}`;
    return { status: 202, headers: { location }, body: rollback };
  }
  return { body: { ...rollback, changes: await loadChanges(rollback.id) } };
}
