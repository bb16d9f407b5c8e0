import type { Order } from '../../shared/entities/order.ts';
import type { Caller } from '../http/access.ts';
import { orderForMember } from '../storage/table/orders.ts';

export function orderForCaller({ isStaff }: Caller, order: Order): Order {
  return isStaff ? order : orderForMember(order);
}
