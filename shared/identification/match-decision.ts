import type { AsmicMatch, Comparison } from '../entities/comparison.ts';

export type MatchDecision = 'verified' | 'rejected' | 'undecided';

type Decision = Pick<Comparison, 'userVerified' | 'verifiedBy'>;

export function getDecision({ userVerified, verifiedBy }: Decision): MatchDecision {
  if (userVerified) return 'verified';
  return verifiedBy ? 'rejected' : 'undecided';
}

export const isDecided = (match: Decision) => getDecision(match) !== 'undecided';

const MAX_UNDECIDED = 3;
/** Every list of items includes the summary, so its size is limited. */
const MAX_DECIDED = 20;

/** Contains decided matches, verified ones first, and the best undecided ones. */
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
