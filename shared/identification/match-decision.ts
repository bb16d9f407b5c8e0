import type { AsmicMatch, Comparison } from '../entities/comparison.ts';

export type MatchDecision = 'verified' | 'rejected' | 'undecided';

type Decision = Pick<Comparison, 'userVerified' | 'verifiedBy'>;

export function getDecision({ userVerified, verifiedBy }: Decision): MatchDecision {
  if (userVerified) return 'verified';
  return verifiedBy ? 'rejected' : 'undecided';
}

/** True once a staff member has verified or rejected the match. */
export const isDecided = (match: Decision) => getDecision(match) !== 'undecided';

const MAX_UNDECIDED = 3;
/** Limited because every list of items includes the summary. */
const MAX_DECIDED = 20;

/** Summarizes an item's matches for lists: the decided ones, preferring verified ones, and the best undecided
 *  ones. Best first. */
export function summarizeMatches(matches: readonly Comparison[]): AsmicMatch[] {
  const withDecision = (decision: MatchDecision) =>
    matches.filter((match) => getDecision(match) === decision);
  const included = new Set([
    ...[...withDecision('verified'), ...withDecision('rejected')].slice(0, MAX_DECIDED),
    ...withDecision('undecided').slice(0, MAX_UNDECIDED),
  ]);
  return matches
    .filter((match) => included.has(match))
    .map((match) => ({
      asmicEntryId: match.asmicEntryId,
      ...match.asmicEntry,
      overallMatchScore: match.overallMatchScore,
      confidenceLevel: match.confidenceLevel,
      verified: isDecided(match) ? match.userVerified : null,
    }));
}
