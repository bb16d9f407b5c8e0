import pMap from 'p-map';
import type { Contract } from '../../shared/contract/contract.ts';
import { MAX_TERMS_OF_REPORT, type SearchCounts } from '../../shared/contract/searches.ts';
import { MIN_SEARCHES_OF_TERM } from '../../shared/vocabulary.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { type DayOfSearches, loadDay } from '../storage/table/searches.ts';

type Call = Contract['searches']['GET /api/searches'];

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;
/** Days that are read at the same time. */
const CONCURRENCY = 25;

export async function getReport({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const dates = getLastDates(query.days ?? DEFAULT_DAYS);
  const days = await pMap(dates, loadDay, { concurrency: CONCURRENCY });
  const terms = sumTerms(days)
    .filter(({ searches }) => searches >= MIN_SEARCHES_OF_TERM)
    .sort((a, b) => b.searches - a.searches || a.term.localeCompare(b.term))
    .slice(0, MAX_TERMS_OF_REPORT);
  const totals = sumCounts(days.map((day) => day.totals));
  return {
    body: {
      days: days.map((day, index) => ({ date: dates[index] ?? '', ...day.totals })),
      terms,
      other: subtract(totals, sumCounts(terms)),
    },
  };
}

/** The dates in UTC, today last. */
function getLastDates(count: number): string[] {
  const todayMs = Date.now();
  return Array.from({ length: count }, (_, index) =>
    new Date(todayMs - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function sumTerms(days: readonly DayOfSearches[]): (SearchCounts & { term: string })[] {
  const byTerm = new Map<string, SearchCounts>();
  for (const { term, counts } of days.flatMap(({ terms }) => terms)) {
    const sum = byTerm.get(term);
    byTerm.set(term, sum ? sumCounts([sum, counts]) : counts);
  }
  return Array.from(byTerm, ([term, counts]) => ({ term, ...counts }));
}

function sumCounts(counts: readonly SearchCounts[]): SearchCounts {
  const sum = { searches: 0, withoutResults: 0, opened: 0 };
  for (const { searches, withoutResults, opened } of counts) {
    sum.searches += searches;
    sum.withoutResults += withoutResults;
    sum.opened += opened;
  }
  return sum;
}

/** Never negative: a lost write may leave the totals behind the terms. */
function subtract(totals: SearchCounts, counted: SearchCounts): SearchCounts {
  return {
    searches: Math.max(0, totals.searches - counted.searches),
    withoutResults: Math.max(0, totals.withoutResults - counted.withoutResults),
    opened: Math.max(0, totals.opened - counted.opened),
  };
}
