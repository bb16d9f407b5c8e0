import type { SearchCounts } from '../../../shared/contract/analytics.ts';
import { MIN_SEARCHES_OF_TERM } from '../../../shared/vocabulary.ts';
import type { DayOfSearches } from '../../platform/table/searches.ts';

export function getFrequentTerms(
  days: readonly DayOfSearches[],
  max: number,
): (SearchCounts & { term: string })[] {
  const byTerm = new Map<string, SearchCounts>();
  for (const { term, counts } of days.flatMap(({ terms }) => terms)) {
    const sum = byTerm.get(term);
    byTerm.set(term, sum ? sumCounts([sum, counts]) : counts);
  }
  return Array.from(byTerm, ([term, counts]) => ({ term, ...counts }))
    .filter(({ searches }) => searches >= MIN_SEARCHES_OF_TERM)
    .sort((a, b) => b.searches - a.searches || a.term.localeCompare(b.term))
    .slice(0, max);
}

export function sumCounts(counts: readonly SearchCounts[]): SearchCounts {
  const sum = { searches: 0, withoutResults: 0, opened: 0 };
  for (const { searches, withoutResults, opened } of counts) {
    sum.searches += searches;
    sum.withoutResults += withoutResults;
    sum.opened += opened;
  }
  return sum;
}
