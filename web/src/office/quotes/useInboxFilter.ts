import { INBOX_GROUPS, type OrderSummary } from '../../../../shared/entities/order.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { compareValues, type SortValue } from '../../lib/compareValues.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import type { Sorting } from '../common/list/HeaderCell.tsx';
import { getStaffLabel } from './inboxWords.ts';

export const INBOX_VIEW_PARAMS = ['group', 'find', 'sort', 'order'];

const SORT_VALUES = new Map<string, (quote: OrderSummary) => SortValue>([
  ['collector', ({ requester }) => fullName(requester) || requester.email],
  ['pieces', ({ itemCount }) => itemCount],
  ['state', (quote) => `${getStaffLabel(quote)} ${quote.stage ?? ''}`],
  ['since', ({ waitingSince }) => waitingSince],
  ['total', ({ totalAmount }) => Number(totalAmount)],
]);

/** Keeps the state in the URL: `?group=waiting&find=hale&sort=total&order=desc`. */
export function useInboxFilter() {
  const { get, replace } = useQueryParams();
  const group = INBOX_GROUPS.find((each) => each === get('group'));
  const query = get('find');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const getValue = SORT_VALUES.get(get('sort'));
  const order = get('order') === 'desc' ? 'desc' : 'asc';
  const sorting: Sorting = {
    sort: get('sort'),
    order,
    onChange: (sort, next) => replace({ sort, order: next === 'desc' ? 'desc' : '' }),
  };

  return {
    group,
    query,
    sorting,
    isSearching: words.length > 0,
    matches: ({ requester, reference, names }: OrderSummary) => {
      const texts = [fullName(requester), requester.email ?? '', reference, ...names];
      const text = texts.join('\n').toLowerCase();
      return words.every((word) => text.includes(word));
    },
    /** Without a chosen order, the longest waiting stay first. */
    sort: (quotes: readonly OrderSummary[]) =>
      getValue ? quotes.toSorted((a, b) => compareValues(getValue(a), getValue(b), order)) : quotes,
    setGroup: (changed: typeof group) => replace({ group: changed }),
    setQuery: (find: string) => replace({ find }),
    clear: () => replace({ group: '', find: '' }),
  };
}
export type InboxFilter = ReturnType<typeof useInboxFilter>;
