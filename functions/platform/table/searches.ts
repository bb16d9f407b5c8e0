import type { SearchCounts } from '../../../shared/contract/analytics.ts';
import {
  addCounts,
  addToLimited,
  type Counts,
  type KeyAllowance,
  loadCounts,
} from './daily-counts.ts';

/**
 * | access pattern                    | keys                                              |
 * |-----------------------------------|---------------------------------------------------|
 * | a day's totals and all its terms  | PK = `SEARCHES#<date>`                            |
 * | a day's totals                    | PK = `SEARCHES#<date>`, SK = `DAY`                |
 * | a term's counts on a day          | PK = `SEARCHES#<date>`, SK = `TERM#<term>`        |
 *
 * Dates are in UTC. A failed write loses a count, which is acceptable.
 */
export const SEARCHES = 'SEARCHES#';

const DAY = 'DAY';
const TERM = 'TERM#';
/** Limits what a flood of random terms can store; more terms count in the day's totals only. */
export const MAX_TERMS_PER_DAY = 300;
const TERM_LIMIT = { prefix: TERM, max: MAX_TERMS_PER_DAY, SK: DAY, name: 'terms' };

export interface DayOfSearches {
  totals: SearchCounts;
  terms: { term: string; counts: SearchCounts }[];
}

export async function addSearches(
  date: string,
  { totals, terms }: DayOfSearches,
  allowance: KeyAllowance,
): Promise<void> {
  const day = { prefix: SEARCHES, date };
  const rows = terms.map(({ term, counts }) => [term, { ...counts }, counts.searches > 0] as const);
  await Promise.all([
    addCounts(day, DAY, { ...totals }),
    addToLimited(day, rows, TERM_LIMIT, allowance),
  ]);
}

export async function loadSearches(date: string): Promise<DayOfSearches> {
  const rows = await loadCounts({ prefix: SEARCHES, date });
  return {
    totals: toCounts(rows.get(DAY)),
    terms: Array.from(rows)
      .filter(([key]) => key.startsWith(TERM))
      .map(([key, counts]) => ({ term: key.slice(TERM.length), counts: toCounts(counts) })),
  };
}

const toCounts = (row: Counts = {}): SearchCounts => ({
  searches: row.searches ?? 0,
  withoutResults: row.withoutResults ?? 0,
  opened: row.opened ?? 0,
});
