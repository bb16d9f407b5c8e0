import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { importResult } from './import-result.ts';
import { runSync } from './run-sync.ts';

type Call = Contract['sync']['POST /api/sync-airtable'];

/** Every sync reads the whole base so far, so `full` says nothing more. */
export async function syncAirtable({
  body: { dryRun = false, confirm = false },
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const outcome = await runSync({ cause: 'manual', dryRun, confirm });
  return { body: { ...outcome.run, ...importResult(outcome, dryRun) } };
}
