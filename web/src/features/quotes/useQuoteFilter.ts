import { useState } from 'react';
import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { fullName } from '../back-office/fullName.ts';
import { STATUSES } from './statuses.ts';

/** Status and search, kept in the URL: `?status=pending&find=hale`. */
export function useQuoteFilter() {
  const { params, get, replace } = useQueryParams();
  const status = STATUSES.find((each) => each === params.get('status'));
  const query = get('find');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);

  const matchesQuery = (order: Order) => {
    const text = getSearchText(order);
    return words.every((word) => text.includes(word));
  };

  return {
    status,
    query,
    isActive: status !== undefined || words.length > 0,
    matchesQuery,
    matches: (order: Order) => (!status || order.status === status) && matchesQuery(order),
    setStatus: (status: OrderStatus | undefined) => replace({ status }),
    setQuery: (find: string) => replace({ find }),
    clear: () => replace({ status: '', find: '' }),
  };
}
export type QuoteFilter = ReturnType<typeof useQuoteFilter>;

function getSearchText({ requester, items }: Order): string {
  return [fullName(requester), requester.email ?? '', ...items.map(({ name }) => name)]
    .join('\n')
    .toLowerCase();
}

type Ids = ReadonlySet<string>;

/** The ids of the open requests. Changing the filter closes those that no longer match. */
export function useOpenQuotes(orders: readonly Order[], filter: QuoteFilter) {
  const filterKey = `${filter.status} ${filter.query}`;
  const [open, setOpen] = useState<{ filterKey: string; ids: Ids }>({ filterKey, ids: new Set() });

  if (open.filterKey !== filterKey) {
    const matching = orders.filter((order) => open.ids.has(order.id) && filter.matches(order));
    setOpen({ filterKey, ids: new Set(matching.map(({ id }) => id)) });
  }
  return [open.ids, (ids: Ids) => setOpen({ filterKey, ids })] as const;
}
