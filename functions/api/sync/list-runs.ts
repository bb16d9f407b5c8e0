import type { Contract } from '../../../shared/contract/contract.ts';
import { listRecentRuns } from '../../domain/sync/list-recent-runs.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { redactRun } from './hidden-values.ts';
import { markStaleRuns } from './mark-stale-runs.ts';

type Call = Contract['sync']['GET /api/sync-airtable/runs'];

const MAX_RUNS = 50;

export async function listRuns({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const runs = await markStaleRuns(await listRecentRuns(MAX_RUNS));
  return { body: runs.map((run) => redactRun(run, caller.permissions)) };
}
