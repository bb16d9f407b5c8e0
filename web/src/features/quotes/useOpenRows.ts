import { useState } from 'react';
import type { Order } from '../../../../shared/entities/order.ts';
import type { QuoteFilter } from './useQuoteFilter.ts';

type Ids = ReadonlySet<string>;

/** Ids of the rows that are open. Another filter closes those that it does not fit. */
export function useOpenRows(orders: readonly Order[], filter: QuoteFilter) {
  const wanted = `${filter.status} ${filter.find}`;
  const [open, setOpen] = useState<{ wanted: string; ids: Ids }>({ wanted, ids: new Set() });

  if (open.wanted !== wanted) {
    const fitting = orders.filter((order) => open.ids.has(order.id) && filter.isMatch(order));
    setOpen({ wanted, ids: new Set(fitting.map(({ id }) => id)) });
  }
  return [open.ids, (ids: Ids) => setOpen({ wanted, ids })] as const;
}
