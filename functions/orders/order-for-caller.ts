import type { Order } from '../../shared/entities/order.ts';
import type { Caller } from '../http/access.ts';

/** Collectors see what became of their request, and not who of the staff saw to it. */
export function orderForCaller({ isStaff }: Caller, order: Order): Order {
  if (isStaff) return order;
  return { ...order, history: order.history.map((change) => ({ ...change, by: null })) };
}
