import * as z from 'zod';
import { Customer, CustomerSummary } from '../entities/customer.ts';
import {
  MAX_VIEWING_CUSTOMERS,
  MAX_VIEWING_PIECES,
  PrivateViewing,
  SharedViewing,
  ViewingSummary,
} from '../entities/private-viewing.ts';
import { IdempotencyKey, LINK_HEADERS, optionalText, PAGING_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { MailToken } from './public-forms.ts';

const customer = z.object({ id: z.guid() });
const viewing = z.object({ id: z.uuid() });

const ViewingInput = z.strictObject({
  title: z.string().trim().min(1, 'Expected a title').max(120, 'At most 120 characters'),
  note: optionalText(2_000).optional(),
  pieces: z
    .array(z.strictObject({ id: z.uuid(), kind: z.enum(['item', 'product']) }))
    .min(1, 'Expected at least one piece')
    .max(MAX_VIEWING_PIECES, `At most ${MAX_VIEWING_PIECES} pieces`)
    .refine(
      (pieces) => new Set(pieces.map(({ id }) => id)).size === pieces.length,
      'Each piece may be there once',
    ),
  customerIds: z
    .array(z.guid())
    .min(1, 'Expected at least one customer')
    .max(MAX_VIEWING_CUSTOMERS, `At most ${MAX_VIEWING_CUSTOMERS} customers`),
  until: z.iso.datetime({ offset: true }),
});

export const customers = defineEndpoints({
  'GET /api/customers': {
    summary: 'Everyone who has requested or bought something, the last seen first',
    access: 'staff',
    query: z.object({ ...paging, search: z.string().trim().max(200).optional() }),
    response: z.array(CustomerSummary),
    headers: PAGING_HEADERS,
  },
  'GET /api/customers/{id}': {
    summary: 'A customer with quotes, purchases, wants and messages',
    access: 'staff',
    params: customer,
    response: Customer,
  },
  'PATCH /api/customers/{id}': {
    summary: 'Change the notes about a customer, which only staff see',
    access: 'staff',
    params: customer,
    body: z.strictObject({
      notes: optionalText(5_000),
      /** Optimistic locking: the version that the caller last read. */
      version: z.int().optional(),
    }),
    response: Customer,
    errors: ['CONFLICT'],
  },
  'POST /api/customers/{id}/merge': {
    summary:
      'Show a customer as the same person as another one; null separates them again. Their accounts and what they may see stay as they are',
    access: 'staff',
    params: customer,
    body: z.strictObject({ into: z.guid().nullable() }),
    response: Customer,
    errors: ['CONFLICT'],
  },
  'GET /api/viewings': {
    summary: 'Private viewings, newest first',
    access: 'staff',
    query: z.object(paging),
    response: z.array(ViewingSummary),
    headers: LINK_HEADERS,
  },
  'POST /api/viewings': {
    summary:
      'Prepare a private viewing: pieces that chosen customers see by a link. Idempotent with an Idempotency-Key header',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: ViewingInput,
    response: PrivateViewing,
    status: [201],
  },
  'GET /api/viewings/{id}': {
    summary: 'A private viewing with what its customers have answered',
    access: 'staff',
    params: viewing,
    response: PrivateViewing,
  },
  'PATCH /api/viewings/{id}': {
    summary: 'Change or end a private viewing; an ended one can only be opened again',
    access: 'staff',
    params: viewing,
    body: ViewingInput.partial().extend({
      ended: z.boolean().optional(),
      /** Optimistic locking: the version that the caller last read. */
      version: z.int().optional(),
    }),
    response: PrivateViewing,
    errors: ['CONFLICT'],
  },
  'POST /api/viewings/{id}/send': {
    summary:
      'Send the links by e-mail to these customers, by default to those who have not got one',
    access: 'staff',
    params: viewing,
    body: z.strictObject({ customerIds: z.array(z.guid()).max(MAX_VIEWING_CUSTOMERS).optional() }),
    bodyOptional: true,
    response: PrivateViewing,
    errors: ['CONFLICT'],
  },
  'POST /api/viewings/{id}/links': {
    summary: 'The link of one customer, to be sent in another way',
    access: 'staff',
    params: viewing,
    body: z.strictObject({ customerId: z.guid() }),
    response: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
    errors: ['CONFLICT'],
  },
  'POST /api/viewing-links/look': {
    summary: 'A private viewing by its link',
    access: 'public',
    body: z.object({ token: MailToken }),
    response: SharedViewing,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'POST /api/viewing-links/answer': {
    summary:
      'Say which pieces of a private viewing are of interest; pieces that are sold or unknown are left out. The last answer counts',
    access: 'public',
    body: z.object({
      token: MailToken,
      interests: z.array(z.uuid()).max(MAX_VIEWING_PIECES),
      message: optionalText(2_000).optional(),
    }),
    response: SharedViewing,
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
});
