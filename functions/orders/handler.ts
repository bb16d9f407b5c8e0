import { orders } from '../../shared/contract/orders.ts';
import { groupHandler } from '../http/group-handler.ts';
import { getCaller } from '../http/session.ts';
import { listOrders } from './list-orders.ts';
import { requestQuote } from './request-quote.ts';
import { updateOrder } from './update-order.ts';

export const handler = groupHandler(
  orders,
  {
    'POST /api/orders': requestQuote,
    'GET /api/orders': listOrders,
    'PATCH /api/orders/{id}': updateOrder,
  },
  getCaller,
);
