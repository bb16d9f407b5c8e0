import type { Contract } from '../../shared/contract/contract.ts';
import { invalidRequest, notFound } from '../http/api-error.ts';
import { type By, byUser } from '../http/by-user.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { itemOfComparison, type StoredComparison } from '../storage/table/comparisons.ts';
import { updateComparisons } from './update-comparisons.ts';
import { isDecided } from './merge-comparisons.ts';
import { decisionsFit } from './size-limits.ts';

type Call = Contract['identification']['POST /api/comparisons/{id}/verify'];

export async function verifyMatch({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const itemId = await itemOfComparison(params.id);
  if (!itemId) throw gone();
  const by = await byUser(caller.userId);
  const comparisons = await updateComparisons(itemId, (before) => {
    const match = matchOf(params.id, before);
    if (isAsAsked(match, body)) return before;
    const place = before.indexOf(match);
    const after = before.with(place, decided(match, place + 1, body, by));
    if (!decisionsFit(after)) throw noRoom();
    return after;
  });
  return { body: matchOf(params.id, comparisons) };
}

/** @throws ApiError NOT_FOUND */
function matchOf(id: string, comparisons: readonly StoredComparison[]): StoredComparison {
  const match = comparisons.find((each) => each.id === id);
  if (!match) throw gone();
  return match;
}

/** Whoever presses twice has decided once. */
function isAsAsked(match: StoredComparison, { verified, notes }: ApiRequest<Call>['body']) {
  return isDecided(match) && match.userVerified === verified && match.verificationNotes === notes;
}

/** @param rank of the match, as it is shown now. */
function decided(
  match: StoredComparison,
  rank: number,
  { verified, notes }: ApiRequest<Call>['body'],
  by: By,
): StoredComparison {
  // Other notes alone are no other decision.
  const stays = isDecided(match) && match.userVerified === verified;
  return {
    ...match,
    userVerified: verified,
    verifiedBy: by.id,
    verifiedByEmail: by.email,
    verifiedAt: new Date().toISOString(),
    verificationNotes: notes,
    decidedAs: stays ? match.decidedAs : { rank, confidenceLevel: match.confidenceLevel },
  };
}

function gone() {
  return notFound(
    'There is no such match: a newer comparison of the item has dropped it, or the item was deleted. Look at its matches again.',
  );
}

function noRoom() {
  const message = 'There is no room for more notes on the matches of this item. Shorten them.';
  return invalidRequest([{ path: 'notes', message }]);
}
