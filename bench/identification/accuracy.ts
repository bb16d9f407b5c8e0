/** How often the matcher is right, and how well it knows. */
import type { ConfidenceLevel } from '../../shared/entities/comparison.ts';
import type { Match, ReferenceIndex } from '../../shared/identification/reference-index.ts';
import type { GoldItem } from './gold/gold.ts';

export interface Answered extends GoldItem {
  /** Best first. */
  matches: Match[];
}

const BINS = 10;

export interface Bin {
  count: number;
  /** Means, from 0 to 1. */
  score: number;
  right: number;
}

export interface Level {
  count: number;
  right: number;
}

export interface Accuracy {
  /** Items that the catalogue has, and that it lacks. */
  present: number;
  absent: number;
  /** Shares of the items that the catalogue has. */
  top1: number;
  top3: number;
  recallAtHigh: number;
  levels: Record<ConfidenceLevel, Level>;
  /** Items that the catalogue lacks, and that were said to be one of its entries with High. */
  falseHigh: number;
  /** Mean distance of the score of the first answer to how often it was right. */
  calibrationError: number;
  bins: Bin[];
}

export function answer(index: ReferenceIndex, items: readonly GoldItem[]): Answered[] {
  return items.map((gold) => ({ ...gold, matches: index.identify(gold.item) }));
}

/** At what place the right entry stands, from 1; Infinity where it does not. */
export function placeOf({ matches, asmicNumbers }: Answered): number {
  const place = matches.findIndex(({ entry }) => asmicNumbers.includes(entry.asmicNumber));
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

export const isAbsent = ({ asmicNumbers }: GoldItem) => asmicNumbers.length === 0;
export const isHigh = ({ matches }: Answered) => matches[0]?.confidenceLevel === 'High';

export function accuracyOf(answered: readonly Answered[]): Accuracy {
  const present = answered.filter((each) => !isAbsent(each));
  const absent = answered.filter(isAbsent);
  const isFirst = (each: Answered) => placeOf(each) === 1;
  const level = (name: ConfidenceLevel): Level => {
    const said = answered.filter(({ matches }) => matches[0]?.confidenceLevel === name);
    return { count: said.length, right: said.filter(isFirst).length };
  };
  const bins = binsOf(answered);
  const said = bins.reduce((all, { count }) => all + count, 0);
  return {
    present: present.length,
    absent: absent.length,
    top1: present.filter(isFirst).length / present.length,
    top3: present.filter((each) => placeOf(each) <= 3).length / present.length,
    recallAtHigh: present.filter((each) => isFirst(each) && isHigh(each)).length / present.length,
    levels: { High: level('High'), Medium: level('Medium'), Low: level('Low') },
    falseHigh: absent.filter(isHigh).length,
    calibrationError: bins.reduce(
      (all, { count, score, right }) =>
        all + (count ? (count / said) * Math.abs(score - right) : 0),
      0,
    ),
    bins,
  };
}

/** The first answers by their scores, in bins of equal width. An item without any answer claims nothing. */
function binsOf(answered: readonly Answered[]): Bin[] {
  const bins = Array.from({ length: BINS }, () => [] as { score: number; isRight: boolean }[]);
  for (const each of answered) {
    const [best] = each.matches;
    if (!best) continue;
    const score = best.overallMatchScore / 100;
    bins[Math.min(BINS - 1, Math.floor(score * BINS))]?.push({
      score,
      isRight: placeOf(each) === 1,
    });
  }
  return bins.map((bin) => ({
    count: bin.length,
    score: mean(bin.map(({ score }) => score)),
    right: mean(bin.map(({ isRight }) => Number(isRight))),
  }));
}

function mean(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0) / values.length;
}
