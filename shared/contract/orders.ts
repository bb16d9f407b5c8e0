import * as z from 'zod';
import { ORDER_STATUSES, Order } from '../entities/order.ts';
import { endpoints } from './endpoint.ts';
import { Paging, pagingHeaders } from './paging.ts';

export const orders = endpoints({
  'POST /api/orders': {
    summary: "Request a quote for the caller's cart (idempotent by the Idempotency-Key header)",
    access: 'member',
    body: z.object({ note: z.string().max(2000).optional() }),
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
    summary: 'Move a quote request on',
    access: 'staff',
    params: z.object({ id: z.string().max(100) }),
    body: z.object({ status: z.enum(ORDER_STATUSES) }),
    response: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
