import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { changesOfRun } from '../storage/table/sync-runs.ts';
import { importResult } from './import-result.ts';
import { runByWorker } from './run-in-worker.ts';

type Call = Contract['sync']['POST /api/sync-airtable'];

/** @param waitedMs for the run's end. */
export async function syncAirtable(
  { body }: ApiRequest<Call>,
  waitedMs?: number,
): Promise<Answer<Call>> {
  const run = await runByWorker({ ...body, cause: 'manual' }, waitedMs);
  const result = { ...run, ...importResult(run) };
  if (run.status === 'running') {
    const location = `/api/sync-airtable/runs/${run.id}`;
    return { status: 202, headers: { location }, body: result };
  }
  return { body: { ...result, changes: await changesOfRun(run.id) } };
}
