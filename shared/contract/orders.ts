import * as z from 'zod';
import { ORDER_STATUSES, Order } from '../entities/order.ts';
import { Id, IdempotencyKey, paging, pagingHeaders } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const orders = defineEndpoints({
  'POST /api/orders': {
    summary:
      "Request a quote for the available products in the caller's cart. Idempotent with an Idempotency-Key header",
    access: 'member',
    requestHeaders: IdempotencyKey,
    body: z.object({ note: z.string().trim().max(2000).optional() }),
    bodyOptional: true,
    response: Order,
    status: [201],
    errors: ['CONFLICT'],
  },
  'GET /api/orders': {
    summary: "The caller's quote requests; all quote requests for staff",
    access: 'member',
    query: z.object(paging),
    response: z.array(Order),
    headers: pagingHeaders,
  },
  'PATCH /api/orders/{id}': {
    summary: 'Update the status of a quote request; fails if `from` is given and no longer current',
    access: 'staff',
    params: z.object({ id: Id }),
    body: z.object({
      status: z.enum(ORDER_STATUSES),
      from: z.enum(ORDER_STATUSES).optional(),
    }),
    response: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
