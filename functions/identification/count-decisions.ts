import type { Accuracy } from '../../shared/entities/accuracy.ts';
import type { StoredComparison } from '../storage/table/comparisons.ts';

type Decision = Pick<StoredComparison, 'userVerified' | 'decidedAs'>;

/** What one item's comparisons count for: each decision as it was shown when it was made, whatever a later
 *  run may have made of it. */
export function countDecisions(comparisons: readonly Decision[]): Accuracy {
  const verified = comparisons.filter(({ userVerified }) => userVerified);
  const count = (level: string, isVerified: boolean) =>
    comparisons.filter(
      ({ decidedAs, userVerified }) =>
        decidedAs?.confidenceLevel === level && userVerified === isVerified,
    ).length;
  const ofLevel = (level: string) => ({
    verified: count(level, true),
    rejected: count(level, false),
  });
  return {
    identified: verified.length > 0 ? 1 : 0,
    first: verified.some(({ decidedAs }) => decidedAs?.rank === 1) ? 1 : 0,
    levels: { High: ofLevel('High'), Medium: ofLevel('Medium'), Low: ofLevel('Low') },
  };
}
