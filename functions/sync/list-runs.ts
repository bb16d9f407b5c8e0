import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../http/response.ts';
import { newestSyncRuns } from '../storage/table/sync-runs.ts';
import { asTheyStand } from './mark-stale-runs.ts';

type Call = Contract['sync']['GET /api/sync-airtable/runs'];

/** As many as a screen of history needs. */
const SHOWN = 50;

export async function listRuns(): Promise<Answer<Call>> {
  return { body: await asTheyStand(await newestSyncRuns(SHOWN)) };
}
