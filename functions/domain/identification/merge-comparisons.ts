import { v5 as uuid } from 'uuid';
import { isDecided } from '../../../shared/identification/match-decision.ts';
import type { Match } from '../../../shared/identification/rank/matches.ts';
import type { StoredComparison } from '../../platform/table/comparisons.ts';
import { truncateMatch } from './size-limits.ts';

const COMPARISON_NAMESPACE = '4c6e1b52-9d0a-4f37-8a1e-2f5b7c93d604';

const UNDECIDED = {
  userVerified: false,
  verifiedBy: null,
  verifiedByEmail: null,
  verifiedAt: null,
  verificationNotes: null,
  decidedAs: null,
} as const;

/**
 * Decided matches that the run did not find again stay unchanged. Verified matches come first regardless of their
 * score, then the best.
 * @param createdAt the time of the run.
 */
export function mergeComparisons(
  militaryItemId: string,
  matches: readonly Match[],
  earlier: readonly StoredComparison[],
  createdAt: string,
): StoredComparison[] {
  const decided = new Map(earlier.filter(isDecided).map((each) => [each.id, each]));
  const found = matches.map(({ entry, ...match }): StoredComparison => {
    const { id: asmicEntryId, asmicNumber, designation } = entry;
    // The id is the same in every run, so that a screen opened before the latest run can still decide the match.
    const id = uuid(`${militaryItemId} ${asmicEntryId}`, COMPARISON_NAMESPACE);
    return {
      ...UNDECIDED,
      ...decided.get(id),
      ...truncateMatch(match),
      overallMatchScore: match.overallMatchScore.toFixed(2),
      id,
      militaryItemId,
      asmicEntryId,
      asmicEntry: { asmicNumber, designation },
      createdAt,
    };
  });
  const ids = new Set(found.map(({ id }) => id));
  const notFound = [...decided.values()].filter(({ id }) => !ids.has(id));
  return [...found, ...notFound].sort(
    (a, b) =>
      Number(b.userVerified) - Number(a.userVerified) ||
      Number(b.overallMatchScore) - Number(a.overallMatchScore),
  );
}
