import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { notFound } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { syncRunById } from '../storage/sync-runs.ts';

type Call = Contract['sync']['GET /api/sync-airtable/runs/{id}'];

export async function getRun({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const run = await syncRunById(params.id);
  if (!run) throw notFound('There is no such run');
  return { body: run };
}
