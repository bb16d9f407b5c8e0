import type { SearchReport } from '../../../../shared/contract/analytics.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { usePeriod } from '../common/period.tsx';

export type Term = SearchReport['terms'][number];

const PERIODS = [7, 30, 90, 365];

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

export const SORT_LABELS = SORTS.map(({ label }) => label);

/** Keeps the state in the URL: `?days=90&sort=opened&show=without-results`. */
export function useTermFilter() {
  const { get, replace } = useQueryParams();
  const period = usePeriod(PERIODS);
  const sort = SORTS.find(({ param }) => param === get('sort')) ?? BY_SEARCHES;
  const isWithoutResults = get('show') === 'without-results';

  return {
    period,
    sort: sort.label,
    isWithoutResults,
    apply: (terms: readonly Term[]) =>
      terms
        .filter(({ withoutResults }) => !isWithoutResults || withoutResults > 0)
        .sort(sort.order),
    setSort: (label: string) =>
      replace({ sort: SORTS.find((each) => each.label === label)?.param }),
    setWithoutResults: (isOn: boolean) => replace({ show: isOn ? 'without-results' : '' }),
  };
}
export type TermFilter = ReturnType<typeof useTermFilter>;
