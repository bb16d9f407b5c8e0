import type { ConfidenceLevel } from '../../entities/comparison.ts';
import type { Weights } from '../weights.ts';

/**
 * The posterior probability that each candidate is the item's entry, in percent with two decimals.
 *
 * The candidates compete with each other and with the alternative that the catalog lacks the entry. Scores are rounded
 * down, so that their sum never exceeds 100 and two equal candidates are never both above 50.
 */
export function toScores(
  bits: readonly number[],
  { notInCatalog, temperature }: Weights['posterior'],
): number[] {
  // Subtracting the maximum keeps the powers finite.
  const max = Math.max(notInCatalog, ...bits);
  const odds = bits.map((each) => 2 ** ((each - max) / temperature));
  const total = odds.reduce((sum, each) => sum + each, 2 ** ((notInCatalog - max) / temperature));
  return odds.map((each) => Math.floor((each / total) * 10_000) / 100);
}

/** The thresholds are the specification's. */
export function toConfidence(score: number): ConfidenceLevel {
  if (score >= 80) return 'High';
  return score >= 60 ? 'Medium' : 'Low';
}
