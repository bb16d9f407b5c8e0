import {
  type Accuracy,
  CONFIDENCE_LEVELS,
  type Comparison,
} from '../../../shared/entities/comparison.ts';

/** Counts the decisions of one item. Their ranks do not change, because nobody compares the item again.
 *  @param comparisons best first. */
export function countDecisions(comparisons: readonly Comparison[]): Accuracy {
  const decided = comparisons.filter(({ verifiedBy }) => verifiedBy !== null);
  const verified = decided.filter(({ userVerified }) => userVerified);
  const isFirst = verified.some(({ id }) => id === comparisons[0]?.id);
  return toAccuracy(verified.length > 0 ? 1 : 0, isFirst ? 1 : 0, (level, isVerified) => {
    const ofLevel = decided.filter(({ confidenceLevel }) => confidenceLevel === level);
    return ofLevel.filter(({ userVerified }) => userVerified === isVerified).length;
  });
}

export function addCounts(counts: readonly Accuracy[]): Accuracy {
  const sum = (count: (each: Accuracy) => number) =>
    counts.reduce((total, each) => total + count(each), 0);
  return toAccuracy(
    sum(({ identified }) => identified),
    sum(({ first }) => first),
    (level, isVerified) => sum(({ levels }) => levels[level][isVerified ? 'verified' : 'rejected']),
  );
}

function toAccuracy(
  identified: number,
  first: number,
  count: (level: (typeof CONFIDENCE_LEVELS)[number], isVerified: boolean) => number,
): Accuracy {
  const ofLevel = (level: (typeof CONFIDENCE_LEVELS)[number]) => ({
    verified: count(level, true),
    rejected: count(level, false),
  });
  const [high, medium, low] = CONFIDENCE_LEVELS;
  return {
    identified,
    first,
    levels: { [high]: ofLevel(high), [medium]: ofLevel(medium), [low]: ofLevel(low) },
  } as Accuracy;
}
