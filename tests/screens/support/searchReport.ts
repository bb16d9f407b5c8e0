import type { SearchReport } from '../../../shared/contract/analytics.ts';

const LAST_DAY_MS = Date.parse('2026-11-24');
const DAY_MS = 86_400_000;

export const TERMS: SearchReport['terms'] = [
  { term: 'big red one', searches: 42, withoutResults: 0, opened: 31 },
  { term: 'm1 helmet', searches: 27, withoutResults: 27, opened: 0 },
  { term: 'zippo', searches: 19, withoutResults: 4, opened: 22 },
  { term: 'airborne tab', searches: 9, withoutResults: 0, opened: 3 },
  { term: 'afrika korps cuff title', searches: 3, withoutResults: 3, opened: 0 },
];

export const NO_COUNTS = { searches: 0, withoutResults: 0, opened: 0 };

export function makeSearchReport(dayCount: number): SearchReport {
  const days = Array.from({ length: dayCount }, (_, index) => ({
    date: new Date(LAST_DAY_MS - (dayCount - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    searches: 3 + ((index * 5) % 9),
    withoutResults: (index * 2) % 4,
    opened: 2 + (index % 3),
  }));
  return { days, terms: TERMS, other: { searches: 61, withoutResults: 12, opened: 18 } };
}

export const emptySearchReport = (dayCount: number): SearchReport => ({
  days: makeSearchReport(dayCount).days.map(({ date }) => ({ date, ...NO_COUNTS })),
  terms: [],
  other: NO_COUNTS,
});
