import {
  type Accuracy,
  CONFIDENCE_LEVELS,
  type Comparison,
} from '../../../shared/entities/comparison.ts';

export interface Counts extends Accuracy {
  /** Counts only certain items: an identification between two verifications may have put a verified match
   *  first. */
  onlyFirst: number;
}

/** @param best id of the match that ranked first before any was verified */
export function countDecisions(
  comparisons: readonly Comparison[],
  best: string | undefined,
): Counts {
  const decided = comparisons.filter(({ verifiedBy }) => verifiedBy !== null);
  const verified = decided.filter(({ userVerified }) => userVerified);
  const isFirst = verified.some(({ id }) => id === best);
  return toCounts(
    {
      identified: verified.length > 0 ? 1 : 0,
      first: isFirst ? 1 : 0,
      onlyFirst: isFirst && verified.length === 1 ? 1 : 0,
    },
    (level, isVerified) => {
      const ofLevel = decided.filter(({ confidenceLevel }) => confidenceLevel === level);
      return ofLevel.filter(({ userVerified }) => userVerified === isVerified).length;
    },
  );
}

export function addCounts(counts: readonly Counts[]): Counts {
  const sum = (count: (each: Counts) => number) =>
    counts.reduce((total, each) => total + count(each), 0);
  return toCounts(
    {
      identified: sum(({ identified }) => identified),
      first: sum(({ first }) => first),
      onlyFirst: sum(({ onlyFirst }) => onlyFirst),
    },
    (level, isVerified) => sum(({ levels }) => levels[level][isVerified ? 'verified' : 'rejected']),
  );
}

function toCounts(
  items: Omit<Counts, 'levels'>,
  count: (level: (typeof CONFIDENCE_LEVELS)[number], isVerified: boolean) => number,
): Counts {
  const ofLevel = (level: (typeof CONFIDENCE_LEVELS)[number]) => ({
    verified: count(level, true),
    rejected: count(level, false),
  });
  const [high, medium, low] = CONFIDENCE_LEVELS;
  return {
    ...items,
    levels: { [high]: ofLevel(high), [medium]: ofLevel(medium), [low]: ofLevel(low) },
  } as Counts;
}
