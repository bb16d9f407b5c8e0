import { useSearchParams } from 'react-router';
import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { fullName } from '../back-office/fullName.ts';
import { STATUSES } from './statuses.ts';

/** Which requests are looked for, as it stands in the address: `?status=pending&find=hale`. */
export function useQuoteFilter() {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find((each) => each === params.get('status'));
  const find = params.get('find') ?? '';
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);

  const set = (name: string, value: string | undefined) => {
    const change = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    };
    setParams(change, { replace: true });
  };
  const isFound = (order: Order) => {
    const text = textOf(order);
    return words.every((word) => text.includes(word));
  };

  return {
    status,
    find,
    isActive: status !== undefined || words.length > 0,
    isFound,
    isMatch: (order: Order) => (!status || order.status === status) && isFound(order),
    setStatus: (wanted: OrderStatus | undefined) => set('status', wanted),
    setFind: (wanted: string) => set('find', wanted),
    clear: () => setParams({}, { replace: true }),
  };
}
export type QuoteFilter = ReturnType<typeof useQuoteFilter>;

function textOf(order: Order): string {
  const { requester, items } = order;
  return [fullName(requester), requester.email, ...items.map(({ name }) => name)]
    .join('\n')
    .toLowerCase();
}
