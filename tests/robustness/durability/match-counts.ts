import {
  type Accuracy,
  CONFIDENCE_LEVELS,
  type Comparison,
} from '../../../shared/entities/comparison.ts';

/** Without the items whose verified match ranked first: a later comparison changes the ranks. */
export type Counts = Omit<Accuracy, 'first'>;

/** Counts the decisions of one item. */
export function countDecisions(comparisons: readonly Comparison[]): Counts {
  const decided = comparisons.filter(({ verifiedBy }) => verifiedBy !== null);
  const isIdentified = decided.some(({ userVerified }) => userVerified);
  return toCounts(isIdentified ? 1 : 0, (level, isVerified) => {
    const ofLevel = decided.filter(({ confidenceLevel }) => confidenceLevel === level);
    return ofLevel.filter(({ userVerified }) => userVerified === isVerified).length;
  });
}

export function addCounts(counts: readonly Counts[]): Counts {
  const sum = (count: (each: Counts) => number) =>
    counts.reduce((total, each) => total + count(each), 0);
  return toCounts(
    sum(({ identified }) => identified),
    (level, isVerified) => sum(({ levels }) => levels[level][isVerified ? 'verified' : 'rejected']),
  );
}

function toCounts(
  identified: number,
  count: (level: (typeof CONFIDENCE_LEVELS)[number], isVerified: boolean) => number,
): Counts {
  const ofLevel = (level: (typeof CONFIDENCE_LEVELS)[number]) => ({
    verified: count(level, true),
    rejected: count(level, false),
  });
  const [high, medium, low] = CONFIDENCE_LEVELS;
  return {
    identified,
    levels: { [high]: ofLevel(high), [medium]: ofLevel(medium), [low]: ofLevel(low) },
  } as Counts;
}
