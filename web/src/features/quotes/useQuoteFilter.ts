import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { fullName } from '../back-office/fullName.ts';
import { STATUSES } from './statuses.ts';

/** Which requests are looked for, as it stands in the address: `?status=pending&find=hale`. */
export function useQuoteFilter() {
  const { params, get, replace } = useQueryParams();
  const status = STATUSES.find((each) => each === params.get('status'));
  const find = get('find');
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);

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
    setStatus: (status: OrderStatus | undefined) => replace({ status }),
    setFind: (find: string) => replace({ find }),
    clear: () => replace({ status: '', find: '' }),
  };
}
export type QuoteFilter = ReturnType<typeof useQuoteFilter>;

function textOf(order: Order): string {
  const { requester, items } = order;
  return [fullName(requester), requester.email, ...items.map(({ name }) => name)]
    .join('\n')
    .toLowerCase();
}
