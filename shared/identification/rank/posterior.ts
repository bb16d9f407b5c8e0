import type { ConfidenceLevel } from '../../entities/comparison.ts';
import type { Weights } from '../weights.ts';

/**
 * Candidates compete with each other, and with the alternative that the catalog lacks the entry.
 *
 * @returns log odds in bits.
 */
export function toLogOdds(
  bits: readonly number[],
  { notInCatalog, temperature }: Weights['posterior'],
): number[] {
  // Subtracting the maximum keeps the powers finite.
  const max = Math.max(notInCatalog, ...bits);
  const odds = bits.map((each) => 2 ** ((each - max) / temperature));
  const notFound = 2 ** ((notInCatalog - max) / temperature);
  const total = odds.reduce((sum, each) => sum + each, notFound);
  return odds.map((each) => Math.log2(each / Math.max(total - each, Number.MIN_VALUE)));
}

/** Adds the odds against both, because both must be true.
 *  @param limit the log odds that the doubts leave. */
export function limitLogOdds(logOdds: number, limit: number): number {
  return -Math.log2(2 ** -logOdds + 2 ** -limit);
}

/**
 * Converts log odds in bits to percent with two decimals.
 *
 * Rounding down ensures that the scores of all candidates never add up to more than 100, and that two equal
 * candidates are never both above 50.
 */
export function toScore(logOdds: number): number {
  // Removes rounding errors: 2 bits are 80 %.
  const probability = 1 / (1 + 2 ** -logOdds);
  return Math.floor(Number((probability * 10_000).toFixed(6))) / 100;
}

/** docs/behavior.md states these thresholds. */
export function toConfidence(score: number): ConfidenceLevel {
  if (score >= 80) return 'High';
  return score >= 60 ? 'Medium' : 'Low';
}
