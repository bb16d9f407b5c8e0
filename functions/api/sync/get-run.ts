import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findSyncRun, loadChanges } from '../../platform/table/sync-runs.ts';
import { redactRun } from './hidden-values.ts';
import { markStaleRuns } from './mark-stale-runs.ts';

type Call = Contract['sync']['GET /api/sync-airtable/runs/{id}'];

export async function getRun({
  params: { id },
  query: { page },
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const stored = await findSyncRun(id);
  const [run] = await markStaleRuns(stored ? [stored] : []);
  if (!run) throw notFound('Run not found');
  const changes = await loadChanges(id, page);
  return { body: { ...redactRun(run, caller.permissions), changes } };
}
