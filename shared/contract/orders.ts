import * as z from 'zod';
import { ORDER_STATUSES, Order } from '../entities/order.ts';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './id.ts';
import { IdempotencyKey } from './idempotency.ts';
import { Paging, pagingHeaders } from './paging.ts';

export const orders = defineEndpoints({
  'POST /api/orders': {
    summary:
      "Request a quote for what the shop still has of the caller's cart; with an Idempotency-Key header, once",
    access: 'member',
    requestHeaders: IdempotencyKey,
    body: z.object({ note: z.string().trim().max(2000).optional() }),
    bodyOptional: true,
    response: Order,
    status: [201],
    errors: ['CONFLICT'],
  },
  'GET /api/orders': {
    summary: "The caller's quote requests; for staff, everybody's",
    access: 'member',
    query: z.object(Paging),
    response: z.array(Order),
    headers: pagingHeaders,
  },
  'PATCH /api/orders/{id}': {
    summary: 'Move a quote request on; `from`, when given, must still be its status',
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
