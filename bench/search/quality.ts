import type { GoldQuery } from '../gold/search/gold.ts';
import { mean } from '../support/figures.ts';

export interface Outcome {
  query: GoldQuery;
  results: readonly string[];
}

export interface Quality {
  ndcg: number;
  recall: number;
  zeroResults: number;
  precision: number;
  negativesWithResults: number;
}

const MAX_RESULTS_OF_NEGATIVE = 3;

export function measureQuality(outcomes: readonly Outcome[]): Quality {
  const answerable = outcomes.filter(({ query }) => query.grades.size > 0);
  const negative = outcomes.filter(({ query }) => query.grades.size === 0);
  const severalWords = answerable.filter(({ query }) => /\S\s+\S/.test(query.text));
  return {
    ndcg: mean(answerable.map(ndcgAt10)),
    recall: mean(answerable.map(recallAt20).filter((recall) => !Number.isNaN(recall))),
    zeroResults: mean(answerable.map(({ results }) => Number(results.length === 0))),
    precision: mean(severalWords.map(precisionAt10)),
    negativesWithResults: mean(
      negative.map(({ results }) => Number(results.length > MAX_RESULTS_OF_NEGATIVE)),
    ),
  };
}

export function ndcgAt10({ query, results }: Outcome): number {
  const ideal = [...query.grades.values()].sort((a, b) => b - a);
  return discountedGain(results.map((id) => query.grades.get(id) ?? 0)) / discountedGain(ideal);
}

/** The gain of a grade is 2^grade - 1, discounted by the logarithm of its rank. */
function discountedGain(grades: readonly number[]): number {
  return grades
    .slice(0, 10)
    .reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

/** Counts items with grade 2 or 3; with more than 20 such items, the maximum is 20. */
function recallAt20({ query, results }: Outcome): number {
  const isRelevant = (id: string) => (query.grades.get(id) ?? 0) >= 2;
  const relevant = [...query.grades.keys()].filter(isRelevant).length;
  return results.slice(0, 20).filter(isRelevant).length / Math.min(20, relevant);
}

function precisionAt10({ query, results }: Outcome): number {
  const shown = results.slice(0, 10);
  if (shown.length === 0) return 0;
  return shown.filter((id) => query.grades.has(id)).length / shown.length;
}
