import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { loadChanges } from '../../platform/table/sync-runs.ts';
import { getActor } from '../../platform/table/users.ts';
import { redactRun } from './hidden-values.ts';
import { importResult } from './import-result.ts';
import { runInWorker } from './run-in-worker.ts';

type Call = Contract['sync']['POST /api/sync-airtable'];

/** Responds 202 when the run takes longer than the timeout. */
export async function syncAirtable(
  { body, caller }: ApiRequest<Call>,
  timeoutMs?: number,
): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const run = redactRun(
    await runInWorker({ ...body, cause: 'manual', by }, timeoutMs),
    caller.permissions,
  );
  const result = { ...run, ...importResult(run) };
  if (run.status === 'running') {
    const location = `/api/sync-airtable/runs/${run.id}`;
    return { status: 202, headers: { location }, body: result };
  }
  return { body: { ...result, changes: await loadChanges(run.id) } };
}
