import type { Comparison, ConfidenceLevel } from '../../../../../shared/entities/comparison.ts';

/** Green, yellow, red: as colors of the palette. */
export type ScoreTone = 'fern' | 'straw' | 'oxide';

export function getScoreTone(score: number): ScoreTone {
  if (score >= 80) return 'fern';
  return score >= 60 ? 'straw' : 'oxide';
}

export const getLevelTone = (level: ConfidenceLevel): ScoreTone =>
  (({ High: 'fern', Medium: 'straw', Low: 'oxide' }) as const)[level] ?? 'oxide';

/** A decimal may come as text. */
export const getScore = ({ overallMatchScore }: Comparison) => Number(overallMatchScore) || 0;

/** With two decimals at most, and none in vain: `92.5%`. */
export const formatPercent = (score: number) => `${Number(score.toFixed(2))}%`;
