import type { Match } from '../../shared/identification/reference-index.ts';
import type { StoredComparison } from '../storage/table/comparisons.ts';

/** A row of the table holds 400 KB, in bytes much as in JSON. */
const MOST_BYTES = 380_000;
/** Of what people decided: a run must always find room to bring it up to date. */
const MOST_BYTES_DECIDED = 300_000;
/** Of a text of the item's or the entry's: what is said of it is not lost by cutting it. */
const LONGEST_TEXT = 500;

type Said = Omit<Match, 'entry'>;

/** A match with its texts as far as they are kept. */
export function truncateMatch(match: Said): Said {
  return {
    ...match,
    differencesSummary: cut(match.differencesSummary, 2 * LONGEST_TEXT),
    comparisonNotes: cutOrNull(match.comparisonNotes),
    evidence: match.evidence.map((each) => ({
      ...each,
      item: cutOrNull(each.item),
      entry: cutOrNull(each.entry),
      reason: cut(each.reason, LONGEST_TEXT),
    })),
  };
}

/** As many as there is room for. Evidence goes before a comparison does, and no decision ever.
 *  @param comparisons best first. */
export function fitToRow(comparisons: readonly StoredComparison[]): StoredComparison[] {
  const kept = [...comparisons];
  for (let place = kept.length - 1; place >= 0 && bytesOf(kept) > MOST_BYTES; place--) {
    const each = kept[place];
    if (each?.decidedAs) kept[place] = { ...each, evidence: [] };
  }
  for (let place = kept.length - 1; place >= 0 && bytesOf(kept) > MOST_BYTES; place--) {
    if (!kept[place]?.decidedAs) kept.splice(place, 1);
  }
  return kept;
}

/** Whether there is room for what people have decided, whatever else has to go. */
export function decisionsFit(comparisons: readonly StoredComparison[]): boolean {
  const decided = comparisons.filter(({ decidedAs }) => decidedAs);
  return bytesOf(decided.map((each) => ({ ...each, evidence: [] }))) <= MOST_BYTES_DECIDED;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

const cutOrNull = (text: string | null) => (text === null ? null : cut(text, LONGEST_TEXT));
