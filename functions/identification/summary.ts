import type { AsmicMatch } from '../../shared/entities/comparison.ts';
import type { StoredComparison } from '../storage/table/comparisons.ts';
import { isDecided } from './merge-comparisons.ts';

const MAX_UNDECIDED = 3;
/** Limited because every list of items includes the summary. */
const MAX_DECIDED = 20;

/** Summarizes an item's matches for lists: the decided ones, preferring verified ones, and the best undecided
 *  ones. Best first. */
export function summarizeMatches(comparisons: readonly StoredComparison[]): AsmicMatch[] {
  const decided = comparisons.filter(isDecided);
  const verified = decided.filter(({ userVerified }) => userVerified);
  const rejected = decided.filter(({ userVerified }) => !userVerified);
  const undecided = comparisons.filter((each) => !isDecided(each));
  const included = new Set([
    ...[...verified, ...rejected].slice(0, MAX_DECIDED),
    ...undecided.slice(0, MAX_UNDECIDED),
  ]);
  return comparisons
    .filter((each) => included.has(each))
    .map((each) => ({
      asmicEntryId: each.asmicEntryId,
      ...each.asmicEntry,
      overallMatchScore: each.overallMatchScore,
      confidenceLevel: each.confidenceLevel,
      verified: isDecided(each) ? each.userVerified : null,
    }));
}
