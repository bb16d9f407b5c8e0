import type { Order } from '../../shared/entities/order.ts';
import type { Caller } from '../http/access.ts';

/** Hides from collectors which staff member changed the status, and whether it is archived. */
export function orderForCaller({ isStaff }: Caller, order: Order): Order {
  if (isStaff) return order;
  return {
    ...order,
    archivedAt: null,
    history: order.history.map((change) => ({ ...change, by: null })),
  };
}
