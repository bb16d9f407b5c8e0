import type { Contract } from '../../shared/contract/contract.ts';
import { notFound } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { changesOfRun, syncRunById } from '../storage/table/sync-runs.ts';
import { asTheyStand } from './mark-stale-runs.ts';

type Call = Contract['sync']['GET /api/sync-airtable/runs/{id}'];

export async function getRun({ params: { id } }: ApiRequest<Call>): Promise<Answer<Call>> {
  const kept = await syncRunById(id);
  const [run] = await asTheyStand(kept ? [kept] : []);
  if (!run) throw notFound('There is no such run');
  return { body: { ...run, changes: await changesOfRun(id) } };
}
