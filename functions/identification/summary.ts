import type { AsmicMatch } from '../../shared/entities/comparison.ts';
import type { StoredComparison } from '../storage/table/comparisons.ts';
import { isDecided } from './merge-comparisons.ts';

/** What a list shows of them. */
const MOST_OPEN = 3;
/** Every list of items carries it: it must stay small. */
const MOST_DECIDED = 20;

/** What people decided, the verified ones before all, and the best few of the others; best first. */
export function summaryOf(comparisons: readonly StoredComparison[]): AsmicMatch[] {
  const decided = comparisons.filter(isDecided);
  const verified = decided.filter(({ userVerified }) => userVerified);
  const rejected = decided.filter(({ userVerified }) => !userVerified);
  const open = comparisons.filter((each) => !isDecided(each));
  const shown = new Set([
    ...[...verified, ...rejected].slice(0, MOST_DECIDED),
    ...open.slice(0, MOST_OPEN),
  ]);
  return comparisons
    .filter((each) => shown.has(each))
    .map((each) => ({
      asmicEntryId: each.asmicEntryId,
      ...each.asmicEntry,
      overallMatchScore: each.overallMatchScore,
      confidenceLevel: each.confidenceLevel,
      verified: isDecided(each) ? each.userVerified : null,
    }));
}
