import type { AsmicMatch, Comparison } from '../../../../shared/entities/comparison.ts';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';

/** What people decided of a match. */
export type MatchDecision = 'verified' | 'rejected' | 'undecided';

export function getDecision({
  userVerified,
  verifiedBy,
}: Pick<Comparison, 'userVerified' | 'verifiedBy'>): MatchDecision {
  if (userVerified) return 'verified';
  return verifiedBy ? 'rejected' : 'undecided';
}

/** The match that an item was identified by. */
export const getIdentity = ({ asmicMatches }: Pick<MilitaryItem, 'asmicMatches'>) =>
  asmicMatches?.find(({ verified }) => verified === true);

export const isIdentified = (item: MilitaryItem) => getIdentity(item) !== undefined;

/** Whether it was compared at all; the comparison may have found nothing. */
export const isCompared = ({ asmicMatches }: MilitaryItem) => Array.isArray(asmicMatches);

const MOST_OPEN = 3;
const MOST_DECIDED = 20;

/** What an item keeps of its comparisons, as the server keeps it: the matches that people decided, the
 *  verified ones before all, and the best few of the others. */
export function summaryOf(comparisons: readonly Comparison[]): AsmicMatch[] {
  const of = (standing: MatchDecision) =>
    comparisons.filter((each) => getDecision(each) === standing);
  const shown = new Set([
    ...[...of('verified'), ...of('rejected')].slice(0, MOST_DECIDED),
    ...of('undecided').slice(0, MOST_OPEN),
  ]);
  return comparisons
    .filter((each) => shown.has(each))
    .map((each) => ({
      asmicEntryId: each.asmicEntryId,
      asmicNumber: each.asmicEntry.asmicNumber,
      designation: each.asmicEntry.designation,
      overallMatchScore: each.overallMatchScore,
      confidenceLevel: each.confidenceLevel,
      verified: getDecision(each) === 'undecided' ? null : each.userVerified,
    }));
}
