import type { ConfidenceLevel } from '../../entities/comparison.ts';
import type { Weights } from '../weights.ts';

/**
 * How likely each candidate is the item's own entry, in percent with two decimals.
 *
 * The candidates compete with each other, and with 'an entry that this catalogue lacks'. Rounded down, so
 * that together they never exceed 100, and two that are as good are never both above 50.
 */
export function toScores(
  bits: readonly number[],
  { none, temperature }: Weights['posterior'],
): number[] {
  const most = Math.max(none, ...bits);
  const odds = bits.map((each) => 2 ** ((each - most) / temperature));
  const sum = odds.reduce((all, each) => all + each, 2 ** ((none - most) / temperature));
  return odds.map((each) => Math.floor((each / sum) * 10_000) / 100);
}

/** As the specification has it. */
export function toConfidence(score: number): ConfidenceLevel {
  if (score >= 80) return 'High';
  return score >= 60 ? 'Medium' : 'Low';
}
