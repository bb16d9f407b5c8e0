import type { Accuracy } from '../../../shared/entities/comparison.ts';
import type { StoredComparison } from '../../platform/table/comparisons.ts';

type Decision = Pick<StoredComparison, 'userVerified' | 'decidedAs'>;

/** Decisions count with the rank and confidence shown when they were made, whatever later runs found. */
export function countDecisions(comparisons: readonly Decision[]): Accuracy {
  const verified = comparisons.filter(({ userVerified }) => userVerified);
  const count = (level: string, isVerified: boolean) =>
    comparisons.filter(
      ({ decidedAs, userVerified }) =>
        decidedAs?.confidenceLevel === level && userVerified === isVerified,
    ).length;
  const countLevel = (level: string) => ({
    verified: count(level, true),
    rejected: count(level, false),
  });
  return {
    identified: verified.length > 0 ? 1 : 0,
    first: verified.some(({ decidedAs }) => decidedAs?.rank === 1) ? 1 : 0,
    levels: { High: countLevel('High'), Medium: countLevel('Medium'), Low: countLevel('Low') },
  };
}
