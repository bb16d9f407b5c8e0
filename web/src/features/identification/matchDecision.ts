import type { AsmicMatch, Comparison } from '../../../../shared/entities/comparison.ts';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';

export type MatchDecision = 'verified' | 'rejected' | 'undecided';

export function getDecision({
  userVerified,
  verifiedBy,
}: Pick<Comparison, 'userVerified' | 'verifiedBy'>): MatchDecision {
  if (userVerified) return 'verified';
  return verifiedBy ? 'rejected' : 'undecided';
}

/** The verified match. */
export const getIdentity = ({ asmicMatches }: Pick<MilitaryItem, 'asmicMatches'>) =>
  asmicMatches?.find(({ verified }) => verified === true);

export const isIdentified = (item: MilitaryItem) => getIdentity(item) !== undefined;

/** Also true when the comparison found nothing. */
export const isCompared = ({ asmicMatches }: MilitaryItem) => Array.isArray(asmicMatches);

const MAX_UNDECIDED = 3;
const MAX_DECIDED = 20;

/** Same as on the server: verified and rejected matches, then the best undecided ones. */
export function summarizeMatches(comparisons: readonly Comparison[]): AsmicMatch[] {
  const withDecision = (decision: MatchDecision) =>
    comparisons.filter((each) => getDecision(each) === decision);
  const kept = new Set([
    ...[...withDecision('verified'), ...withDecision('rejected')].slice(0, MAX_DECIDED),
    ...withDecision('undecided').slice(0, MAX_UNDECIDED),
  ]);
  return comparisons
    .filter((each) => kept.has(each))
    .map((each) => ({
      asmicEntryId: each.asmicEntryId,
      asmicNumber: each.asmicEntry.asmicNumber,
      designation: each.asmicEntry.designation,
      overallMatchScore: each.overallMatchScore,
      confidenceLevel: each.confidenceLevel,
      verified: getDecision(each) === 'undecided' ? null : each.userVerified,
    }));
}
