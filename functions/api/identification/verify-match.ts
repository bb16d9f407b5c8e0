import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { isDecided } from '../../../shared/identification/match-decision.ts';
import { getVerifiedIdentification } from '../../../shared/identification/verified-identification.ts';
import { decisionsFit } from '../../domain/identification/size-limits.ts';
import { updateComparisons } from '../../domain/identification/update-comparisons.ts';
import { invalidRequest, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findComparedItemId, type StoredComparison } from '../../platform/table/comparisons.ts';
import { findItem } from '../../platform/table/items.ts';
import { saveIdentification } from '../../platform/table/products.ts';
import { type Actor, getActor } from '../../platform/table/users.ts';

type Call = Contract['identification']['POST /api/comparisons/{id}/verify'];
type Decision = ApiRequest<Call>['body'];

export async function verifyMatch({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const itemId = await findComparedItemId(params.id);
  if (!itemId) throw matchNotFound();
  const by = await getActor(caller.userId);
  const comparisons = await updateComparisons(itemId, (before) => {
    const match = findMatch(params.id, before);
    if (isSameDecision(match, body)) return before;
    const decided = decide(match, getRank(match, before), body, by);
    const after = before.with(before.indexOf(match), decided);
    if (!decisionsFit(after)) throw tooManyNotes();
    return after;
  });
  await updateProduct(itemId, comparisons);
  return { body: findMatch(params.id, comparisons) };
}

/** The next sync adds the identification if the item is not yet a product. */
async function updateProduct(itemId: string, comparisons: readonly StoredComparison[]) {
  const airtableId = (await findItem(itemId))?.airtableId;
  if (!airtableId) return;
  await saveIdentification(toProductId(airtableId), getVerifiedIdentification(comparisons));
}

function findMatch(id: string, comparisons: readonly StoredComparison[]): StoredComparison {
  const match = comparisons.find((each) => each.id === id);
  if (!match) throw matchNotFound();
  return match;
}

function getRank(match: StoredComparison, all: readonly StoredComparison[]): number {
  const score = Number(match.overallMatchScore);
  return 1 + all.filter(({ overallMatchScore }) => Number(overallMatchScore) > score).length;
}

/** A double click must not count twice. */
function isSameDecision(match: StoredComparison, { verified, notes }: Decision): boolean {
  return isDecided(match) && match.userVerified === verified && match.verificationNotes === notes;
}

function decide(
  match: StoredComparison,
  rank: number,
  { verified, notes }: Decision,
  by: Actor,
): StoredComparison {
  const isUnchanged = isDecided(match) && match.userVerified === verified;
  return {
    ...match,
    userVerified: verified,
    verifiedBy: by.id,
    verifiedByEmail: by.email,
    verifiedAt: new Date().toISOString(),
    verificationNotes: notes,
    decidedAs: isUnchanged ? match.decidedAs : { rank, confidenceLevel: match.confidenceLevel },
  };
}

function matchNotFound() {
  return notFound(
    'This match no longer exists: a newer comparison has dropped it, or the item was deleted. Reload the item’s matches.',
  );
}

function tooManyNotes() {
  const message = 'The notes on this item’s matches are too long in total. Shorten them.';
  return invalidRequest([{ path: 'notes', message }]);
}
