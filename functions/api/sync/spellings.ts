import type { Contract } from '../../../shared/contract/contract.ts';
import { TERMS } from '../../../shared/vocabulary.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  listSpellingDecisions,
  saveSpellingDecision,
} from '../../platform/table/spelling-decisions.ts';
import { getActor } from '../../platform/table/users.ts';

type Sync = Contract['sync'];

export async function getSpellings(): Promise<ApiResponse<Sync['GET /api/spellings']>> {
  return { body: await listSpellingDecisions() };
}

/** The next sync reads all records and applies the decision. */
export async function decideSpelling({
  caller,
  body,
  event,
}: ApiRequest<Sync['PUT /api/spellings']>): Promise<ApiResponse<Sync['PUT /api/spellings']>> {
  const { field, text, means } = body;
  const terms: readonly string[] = TERMS[field];
  if (means !== null && !terms.includes(means)) {
    throw invalidRequest([
      { path: 'means', message: `Expected null or one of ${terms.join(', ')}` },
    ]);
  }
  const by = await getActor(caller.userId);
  const decision = { ...body, by, at: new Date().toISOString() };
  await saveSpellingDecision(decision);
  await recordActivity(event, {
    action: 'spelling-decided',
    outcome: 'success',
    by,
    subject: text,
    changes: [{ field, before: text, after: means ?? text }],
  });
  return { body: decision };
}
