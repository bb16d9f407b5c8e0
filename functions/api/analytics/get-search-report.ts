import pMap from 'p-map';
import { MAX_TERMS_OF_REPORT, type SearchCounts } from '../../../shared/contract/analytics.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { loadSearches } from '../../platform/table/searches.ts';
import { DEFAULT_DAYS, getLastDates, READ_CONCURRENCY } from './last-dates.ts';
import { getFrequentTerms, sumCounts } from './sum-searches.ts';

type Call = Contract['analytics']['GET /api/searches'];

export async function getSearchReport({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const dates = getLastDates(query.days ?? DEFAULT_DAYS);
  const days = await pMap(dates, loadSearches, { concurrency: READ_CONCURRENCY });
  const terms = getFrequentTerms(days, MAX_TERMS_OF_REPORT);
  const totals = sumCounts(days.map((day) => day.totals));
  return {
    body: {
      days: days.map((day, index) => ({ date: dates[index] ?? '', ...day.totals })),
      terms,
      other: subtract(totals, sumCounts(terms)),
    },
  };
}

/** Never negative: a lost write may leave the totals below the sum of the terms. */
function subtract(totals: SearchCounts, counted: SearchCounts): SearchCounts {
  return {
    searches: Math.max(0, totals.searches - counted.searches),
    withoutResults: Math.max(0, totals.withoutResults - counted.withoutResults),
    opened: Math.max(0, totals.opened - counted.opened),
  };
}
