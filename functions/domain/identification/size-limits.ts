import type { Match } from '../../../shared/identification/rank/matches.ts';
import { shorten } from '../../../shared/text/truncate.ts';
import type { StoredComparison } from '../../platform/table/comparisons.ts';

/** An item's comparisons are one DynamoDB row, limited to 400 kB; its JSON size is close to that. */
const MAX_BYTES = 380_000;
/** The limit for decided matches leaves room for a later run to update them. */
const MAX_DECIDED_BYTES = 300_000;
/** Limits texts copied from the item or the entry, which remain available there in full. */
const MAX_COPIED_LENGTH = 500;

type Texts = Pick<Match, 'differencesSummary' | 'comparisonNotes' | 'evidence'>;

export function truncateMatch<M extends Texts>(match: M): M {
  return {
    ...match,
    differencesSummary: shorten(match.differencesSummary, 2 * MAX_COPIED_LENGTH),
    comparisonNotes: truncateOrNull(match.comparisonNotes),
    evidence: match.evidence.map((each) => ({
      ...each,
      item: truncateOrNull(each.item),
      entry: truncateOrNull(each.entry),
      reason: shorten(each.reason, MAX_COPIED_LENGTH),
    })),
  };
}

/**
 * Drops the evidence of decided matches first, then undecided matches, worst first. Decisions are never dropped.
 * @param comparisons best first.
 */
export function fitToRow(comparisons: readonly StoredComparison[]): StoredComparison[] {
  const kept = [...comparisons];
  for (let i = kept.length - 1; i >= 0 && jsonBytes(kept) > MAX_BYTES; i--) {
    const each = kept[i];
    if (each?.decidedAs) kept[i] = { ...each, evidence: [] };
  }
  for (let i = kept.length - 1; i >= 0 && jsonBytes(kept) > MAX_BYTES; i--) {
    if (!kept[i]?.decidedAs) kept.splice(i, 1);
  }
  return kept;
}

export function decisionsFit(comparisons: readonly StoredComparison[]): boolean {
  const decided = comparisons.filter(({ decidedAs }) => decidedAs);
  return jsonBytes(decided.map((each) => ({ ...each, evidence: [] }))) <= MAX_DECIDED_BYTES;
}

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const truncateOrNull = (text: string | null) =>
  text === null ? null : shorten(text, MAX_COPIED_LENGTH);
