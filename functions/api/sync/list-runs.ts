import type { Contract } from '../../../shared/contract/contract.ts';
import { listRecentRuns } from '../../domain/sync/list-recent-runs.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { markStaleRuns } from './mark-stale-runs.ts';

type Call = Contract['sync']['GET /api/sync-airtable/runs'];

const MAX_RUNS = 50;

export async function listRuns(): Promise<ApiResponse<Call>> {
  return { body: await markStaleRuns(await listRecentRuns(MAX_RUNS)) };
}
