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
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'GET /api/orders': {
    summary:
      "The caller's quote requests; for staff all quote requests, either the current or the archived ones",
    access: 'member',
    query: z.object({ ...paging, archived: z.stringbool().optional() }),
    response: z.array(Order),
    headers: pagingHeaders,
  },
  'PATCH /api/orders/{id}': {
    summary:
      'Update the status of a quote request, which fails if `from` is given and no longer current, or archive it',
    access: 'staff',
    params: z.object({ id: Id }),
    body: z.union([
      z.strictObject({ archived: z.boolean() }),
      z.object({
        status: z.enum(ORDER_STATUSES),
        from: z.enum(ORDER_STATUSES).optional(),
      }),
    ]),
    response: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
