import * as z from 'zod';
import { Alert, AlertQuery, CADENCES } from '../entities/alert.ts';
import { EarlyProduct } from '../entities/product.ts';
import { User } from '../entities/user.ts';
import { BUDGETS } from './budgets.ts';
import { PAGING_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const cadence = z.enum(CADENCES, `Expected one of ${CADENCES.join(', ')}`);

export const WantedSearch = z
  .object({
    query: AlertQuery,
    collectors: z.int(),
    /** Includes only members who share their name with the dealer. */
    named: z.array(User.pick({ firstName: true, lastName: true, email: true })),
    latestAt: z.iso.datetime(),
  })
  .meta({ id: 'WantedSearch' });
export type WantedSearch = z.infer<typeof WantedSearch>;

export const alerts = defineEndpoints({
  'GET /api/alerts': {
    summary: "The caller's saved searches and wants, newest first",
    access: 'member',
    response: z.array(Alert),
  },
  'POST /api/alerts': {
    summary: `Notify the caller of new products that match. The same query again changes its alert (200). At most ${BUDGETS.alert.rows}`,
    access: 'member',
    body: z.strictObject({
      query: AlertQuery,
      cadence: cadence.default('immediate'),
      isNameShown: z.boolean().default(false),
    }),
    response: Alert,
    status: [201, 200],
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'PATCH /api/alerts/{id}': {
    summary: 'Change an alert of the caller',
    access: 'member',
    params: z.object({ id: z.uuid() }),
    body: z
      .strictObject({
        query: AlertQuery.optional(),
        cadence: cadence.optional(),
        isNameShown: z.boolean().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'Expected something to change'),
    response: Alert,
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'DELETE /api/alerts/{id}': {
    summary: 'Delete an alert of the caller',
    access: 'member',
    params: z.object({ id: z.uuid() }),
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'GET /api/early-products': {
    summary:
      'New products that only members see until `publicAt`, newest first, as many as fit into a response; empty in a shop without early access',
    access: 'member',
    response: z.array(EarlyProduct),
  },
  'GET /api/wanted': {
    summary: 'What members want, the most wanted first',
    access: 'staff',
    query: z.object(paging),
    response: z.array(WantedSearch),
    headers: PAGING_HEADERS,
  },
});
