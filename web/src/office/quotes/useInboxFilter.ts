import {
  INBOX_GROUPS,
  type InboxGroup,
  type OrderSummary,
} from '../../../../shared/entities/order.ts';
import { fullName } from '../../lib/fullName.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { INBOX_SORTS, type InboxOrder } from './inboxSorts.ts';

export const INBOX_VIEW_PARAMS = ['group', 'find', 'sort', 'order'];

/** Keeps the state in the URL: `?group=waiting&find=hale&sort=total&order=desc`. */
export function useInboxFilter() {
  const { params, get, replace } = useQueryParams();
  const group = INBOX_GROUPS.find((each) => each === params.get('group'));
  const query = get('find');
  const sort = INBOX_SORTS.find((each) => each === params.get('sort'));
  const order = params.get('order') === 'desc' ? 'desc' : 'asc';
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);

  return {
    group,
    query,
    order: sort && ({ sort, order } satisfies InboxOrder),
    isSearching: words.length > 0,
    matches: (quote: OrderSummary) => {
      const text = getSearchText(quote);
      return words.every((word) => text.includes(word));
    },
    setGroup: (changed: InboxGroup | undefined) => replace({ group: changed }),
    setQuery: (find: string) => replace({ find }),
    setOrder: (next: InboxOrder) =>
      replace({ sort: next.sort, order: next.order === 'desc' ? 'desc' : '' }),
    clear: () => replace({ group: '', find: '' }),
  };
}
export type InboxFilter = ReturnType<typeof useInboxFilter>;

function getSearchText({ requester, reference, names }: OrderSummary): string {
  return [fullName(requester), requester.email ?? '', reference, ...names].join('\n').toLowerCase();
}
