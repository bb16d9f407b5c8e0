import { orders } from '../../shared/contract/orders.ts';
import { groupHandler } from '../platform/group-handler.ts';
import { callerOf } from '../platform/session.ts';
import { listOrders } from './list-orders.ts';
import { moveOn } from './move-on.ts';
import { requestQuote } from './request-quote.ts';

export const handler = groupHandler(
  orders,
  {
    'POST /api/orders': requestQuote,
    'GET /api/orders': listOrders,
    'PATCH /api/orders/{id}': moveOn,
  },
  callerOf,
);
