import type { SearchReport } from '../../../../shared/contract/analytics.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { usePeriod } from '../common/period.tsx';

export type Term = SearchReport['terms'][number];

const PERIODS = [7, 30, 90, 365];

type Sort = readonly [label: string, order: (a: Term, b: Term) => number];

const { compare } = new Intl.Collator('en', { numeric: true });
const SORTS: readonly [Sort, ...Sort[]] = [
  ['Searches', (a, b) => b.searches - a.searches],
  ['Without Results', (a, b) => b.withoutResults - a.withoutResults],
  ['Opened', (a, b) => b.opened - a.opened],
  ['Term', (a, b) => compare(a.term, b.term)],
];
const toParam = (label: string) => label.toLowerCase().replace(' ', '-');

export const SORT_LABELS = SORTS.map(([label]) => label);

/** Keeps the state in the URL: `?days=90&sort=opened&show=without-results`. */
export function useTermFilter() {
  const { get, replace } = useQueryParams();
  const period = usePeriod(PERIODS);
  const [sort, order] = SORTS.find(([label]) => toParam(label) === get('sort')) ?? SORTS[0];
  const isWithoutResults = get('show') === 'without-results';

  return {
    period,
    sort,
    isWithoutResults,
    apply: (terms: readonly Term[]) =>
      terms.filter(({ withoutResults }) => !isWithoutResults || withoutResults > 0).sort(order),
    setSort: (label: string) => replace({ sort: label === SORTS[0][0] ? '' : toParam(label) }),
    setWithoutResults: (isOn: boolean) => replace({ show: isOn ? 'without-results' : '' }),
  };
}
export type TermFilter = ReturnType<typeof useTermFilter>;
