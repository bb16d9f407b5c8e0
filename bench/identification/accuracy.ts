import type { ConfidenceLevel } from '../../shared/entities/comparison.ts';
import type { Match } from '../../shared/identification/rank/matches.ts';
import type { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { mean } from '../support/figures.ts';
import { type GoldItem, isAbsent } from './gold/gold.ts';

export interface IdentifiedItem extends GoldItem {
  matches: Match[];
}

const BINS = 10;

interface Bin {
  count: number;
  score: number;
  right: number;
}

export interface LevelCount {
  count: number;
  right: number;
}

export interface MeasuredAccuracy {
  present: number;
  absent: number;
  top1: number;
  top3: number;
  recallAtHigh: number;
  levels: Record<ConfidenceLevel, LevelCount>;
  falseHigh: number;
  /** Expected calibration error: the mean distance between the score of the top match and its hit rate. */
  calibrationError: number;
}

export function identifyAll(index: ReferenceIndex, items: readonly GoldItem[]): IdentifiedItem[] {
  return items.map((gold) => ({ ...gold, matches: index.identify(gold.item) }));
}

/** 1-based; Infinity if the right entry is not among the matches. */
export function getRank({ matches, asmicNumbers }: IdentifiedItem): number {
  const index = matches.findIndex(({ entry }) => asmicNumbers.includes(entry.asmicNumber));
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

export const isHigh = ({ matches }: IdentifiedItem) => matches[0]?.confidenceLevel === 'High';
/** A miss is a wrong top match, or an absent item matched with High confidence. */
export const isMiss = (item: IdentifiedItem) => (isAbsent(item) ? isHigh(item) : getRank(item) > 1);

export function measureAccuracy(identified: readonly IdentifiedItem[]): MeasuredAccuracy {
  const present = identified.filter((each) => !isAbsent(each));
  const absent = identified.filter(isAbsent);
  const isFirst = (each: IdentifiedItem) => getRank(each) === 1;
  const level = (name: ConfidenceLevel): LevelCount => {
    const items = identified.filter(({ matches }) => matches[0]?.confidenceLevel === name);
    return { count: items.length, right: items.filter(isFirst).length };
  };
  const bins = toBins(identified);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return {
    present: present.length,
    absent: absent.length,
    top1: present.filter(isFirst).length / present.length,
    top3: present.filter((each) => getRank(each) <= 3).length / present.length,
    recallAtHigh: present.filter((each) => isFirst(each) && isHigh(each)).length / present.length,
    levels: { High: level('High'), Medium: level('Medium'), Low: level('Low') },
    falseHigh: absent.filter(isHigh).length,
    calibrationError: bins.reduce(
      (sum, { count, score, right }) =>
        sum + (count ? (count / total) * Math.abs(score - right) : 0),
      0,
    ),
  };
}

function toBins(identified: readonly IdentifiedItem[]): Bin[] {
  const bins = Array.from({ length: BINS }, () => [] as { score: number; isRight: boolean }[]);
  for (const each of identified) {
    const [best] = each.matches;
    if (!best) continue;
    const score = best.overallMatchScore / 100;
    bins[Math.min(BINS - 1, Math.floor(score * BINS))]?.push({
      score,
      isRight: getRank(each) === 1,
    });
  }
  return bins.map((bin) => ({
    count: bin.length,
    score: mean(bin.map(({ score }) => score)),
    right: mean(bin.map(({ isRight }) => Number(isRight))),
  }));
}
