import type { Comparison, ConfidenceLevel } from '../../../../../shared/entities/comparison.ts';
import { toConfidence } from '../../../../../shared/identification/rank/posterior.ts';

export type ScoreTone = 'fern' | 'straw' | 'oxide';

export const getLevelTone = (level: ConfidenceLevel): ScoreTone =>
  (({ High: 'fern', Medium: 'straw', Low: 'oxide' }) as const)[level] ?? 'oxide';

export const getScoreTone = (score: number) => getLevelTone(toConfidence(score));

export const getScore = ({ overallMatchScore }: Comparison) => Number(overallMatchScore) || 0;

export const formatPercent = (score: number) => `${Number(score.toFixed(2))}%`;
