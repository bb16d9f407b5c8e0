import type { SearchReport } from '../../../../shared/contract/analytics.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';

export type Term = SearchReport['terms'][number];

const DEFAULT_PERIOD = { label: 'Last 30 days', days: 30 };
const PERIODS = [
  { label: 'Last 7 days', days: 7 },
  DEFAULT_PERIOD,
  { label: 'Last 90 days', days: 90 },
  { label: 'Last 365 days', days: 365 },
];

interface Sort {
  label: string;
  param: string;
  order: (a: Term, b: Term) => number;
}

const { compare } = new Intl.Collator('en', { numeric: true });
const BY_SEARCHES: Sort = {
  label: 'Searches',
  param: '',
  order: (a, b) => b.searches - a.searches,
};
const SORTS: readonly Sort[] = [
  BY_SEARCHES,
  {
    label: 'Without Results',
    param: 'without-results',
    order: (a, b) => b.withoutResults - a.withoutResults,
  },
  { label: 'Opened', param: 'opened', order: (a, b) => b.opened - a.opened },
  { label: 'Term', param: 'term', order: (a, b) => compare(a.term, b.term) },
];

export const PERIOD_LABELS = PERIODS.map(({ label }) => label);
export const SORT_LABELS = SORTS.map(({ label }) => label);

/** Period, sort order and filter of the report, kept in the URL: `?days=90&sort=opened&show=without-results`. */
export function useTermFilter() {
  const { get, replace } = useQueryParams();
  const period = PERIODS.find(({ days }) => String(days) === get('days')) ?? DEFAULT_PERIOD;
  const sort = SORTS.find(({ param }) => param === get('sort')) ?? BY_SEARCHES;
  const isWithoutResults = get('show') === 'without-results';

  return {
    days: period.days,
    period: period.label,
    sort: sort.label,
    isWithoutResults,
    /** Filters and sorts; equal terms stay in the order of the report. */
    apply: (terms: readonly Term[]) =>
      terms
        .filter(({ withoutResults }) => !isWithoutResults || withoutResults > 0)
        .sort(sort.order),
    setPeriod: (label: string) => {
      const next = PERIODS.find((each) => each.label === label);
      replace({ days: next === DEFAULT_PERIOD ? '' : String(next?.days) });
    },
    setSort: (label: string) =>
      replace({ sort: SORTS.find((each) => each.label === label)?.param }),
    setWithoutResults: (isOn: boolean) => replace({ show: isOn ? 'without-results' : '' }),
  };
}
export type TermFilter = ReturnType<typeof useTermFilter>;
