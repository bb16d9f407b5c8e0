import * as z from 'zod';
import { Month, MonthFigures, ReportedPiece } from '../entities/business-report.ts';
import { Claim, Hold, MAX_REASON_LENGTH } from '../entities/hold.ts';
import {
  INBOX_GROUPS,
  MAX_MESSAGE_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_OFFER_LINES,
  MAX_REQUEST_LINES,
  ORDER_STATUSES,
  Order,
  OrderSummary,
  QUOTE_STATES,
} from '../entities/order.ts';
import { Money } from '../entities/product.ts';
import { QuoteMail } from '../entities/quote-mail.ts';
import { AVAILABILITIES_SHOWN } from '../vocabulary.ts';
import { Amount, Id, IdempotencyKey, LINK_HEADERS, PAGING_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { EmailAddress, personCheck } from './public-forms.ts';

const note = z.string().trim().max(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH} characters`);
const text = z
  .string()
  .trim()
  .min(1, 'Expected a text')
  .max(MAX_MESSAGE_LENGTH, `At most ${MAX_MESSAGE_LENGTH} characters`);
const lines = z
  .array(z.strictObject({ productId: z.uuid(), price: Amount }))
  .min(1, 'Expected at least one piece')
  .max(MAX_OFFER_LINES, `At most ${MAX_OFFER_LINES} pieces`)
  .refine(
    (all) => new Set(all.map(({ productId }) => productId)).size === all.length,
    'Each piece may be there once',
  );

const params = z.object({ id: Id });

const QuotedPiece = z
  .object({
    productId: z.uuid(),
    availability: z.enum(AVAILABILITIES_SHOWN).nullable(),
    stock: z.int().nonnegative(),
    sharePrice: Money.nullable(),
    /** The item's cost, otherwise Airtable's. */
    cost: Money.nullable(),
    consignor: z.string().nullable(),
    /** Percent of the price. */
    consignorShare: z.string().nullable(),
    lastPrice: Money.nullable(),
    claims: z.array(Claim),
    otherQuotes: z.array(
      z.object({ id: z.uuid(), reference: z.string(), state: z.enum(QUOTE_STATES) }),
    ),
  })
  .meta({ id: 'QuotedPiece' });
export type QuotedPiece = z.infer<typeof QuotedPiece>;

export const MAX_REPORT_MONTHS = 36;

const ListedStock = z.object({
  pieces: z.int(),
  valueCents: z.int(),
  withoutPrice: z.int(),
  /** Excludes pieces without a known cost. */
  costCents: z.int(),
  withCost: z.int(),
});

export const orders = defineEndpoints({
  'GET /api/reports/months': {
    summary: 'What was added, listed and sold in the last months, oldest first, and what is listed',
    access: 'staff',
    query: z.object({
      months: z
        .string()
        .regex(/^\d{1,2}$/, `Expected a whole number from 1 to ${MAX_REPORT_MONTHS}`)
        .transform(Number)
        .refine(
          (months) => months >= 1 && months <= MAX_REPORT_MONTHS,
          `Expected a whole number from 1 to ${MAX_REPORT_MONTHS}`,
        )
        .meta({ override: { type: 'integer', minimum: 1, maximum: MAX_REPORT_MONTHS } })
        .optional(),
    }),
    response: z.object({ months: z.array(MonthFigures), stock: ListedStock }),
  },
  'GET /api/reports/months/{month}': {
    summary: 'The pieces that were bought, listed and sold in a month, newest first',
    access: 'staff',
    params: z.object({ month: Month }),
    response: z.array(ReportedPiece),
  },
  'POST /api/orders': {
    summary: `Request a quote for the available products in the caller's cart, at most ${MAX_REQUEST_LINES}, and empty the cart of them. Idempotent with an Idempotency-Key header`,
    access: 'member',
    requestHeaders: IdempotencyKey,
    body: z.object({ note: note.optional() }),
    bodyOptional: true,
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'ON_HOLD', 'RATE_LIMITED'],
  },
  'POST /api/orders/question': {
    summary: 'Ask about one product: a quote request of one line, with the question as its note',
    access: 'member',
    requestHeaders: IdempotencyKey,
    body: z.strictObject({ productId: z.uuid(), question: note.min(1, 'Expected a question') }),
    response: Order,
    status: [201],
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/questions': {
    summary:
      'Ask about one product without an account: sends an e-mail with a link that confirms the address',
    access: 'public',
    body: z.strictObject({
      name: z.string().trim().min(1, 'Expected your name').max(100, 'At most 100 characters'),
      email: EmailAddress,
      productId: z.uuid(),
      question: note.min(1, 'Expected a question'),
      ...personCheck,
    }),
    response: z.object({ success: z.literal(true) }),
    status: [202],
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'POST /api/questions/confirm': {
    summary: 'Confirm the address of a question, which becomes a quote request',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(1000) }),
    response: z.object({ reference: z.string(), email: z.email() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
  'GET /api/orders': {
    summary:
      "The caller's quote requests, newest first; for staff all quote requests, either the current or the archived ones",
    access: 'member',
    query: z.object({ ...paging, archived: z.stringbool().optional() }),
    response: z.array(Order),
    headers: PAGING_HEADERS,
  },
  'GET /api/orders/inbox': {
    summary:
      'The quotes by what waits: first those that wait for the dealer, the longest first; then the accepted, the quoted and the closed ones',
    access: 'staff',
    query: z.object({ ...paging, group: z.enum(INBOX_GROUPS).optional() }),
    response: z.array(OrderSummary),
    headers: LINK_HEADERS,
  },
  'GET /api/orders/{id}': {
    summary: "One quote: the caller's own, or for staff any",
    access: 'member',
    params,
    response: Order,
  },
  'GET /api/orders/{id}/pieces': {
    summary:
      'What staff need to price a quote: prices, cost, holds, and other quotes of the same pieces',
    access: 'staff',
    params,
    response: z.array(QuotedPiece),
  },
  'GET /api/orders/{id}/mails': {
    summary: 'What became of each e-mail about a quote, oldest first',
    access: 'staff',
    params,
    response: z.array(QuoteMail),
  },
  'PATCH /api/orders/{id}': {
    summary:
      'Note the status of a quote that was agreed elsewhere, which fails if `from` is given and no longer current, or archive it',
    access: 'staff',
    params,
    body: z.union([
      z.strictObject({ archived: z.boolean() }),
      z.object({
        status: z.enum(ORDER_STATUSES),
        from: z.enum(ORDER_STATUSES).optional(),
      }),
    ]),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'ON_HOLD', 'OWN_QUOTE'],
  },
  'POST /api/orders/{id}/offers': {
    summary:
      'Make an offer, valid for 7 days unless `expiresAt` is given. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      lines,
      shipping: Amount.optional(),
      insurance: Amount.optional(),
      discount: Amount.optional(),
      note: note.optional(),
      expiresAt: z.iso.datetime({ offset: true }).optional(),
    }),
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'POST /api/orders/{id}/accept': {
    summary: "Accept the last offer of the caller's own quote, which puts its pieces on hold",
    access: 'member',
    params,
    body: z.strictObject({ offer: z.int().positive() }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'ON_HOLD', 'OFFER_EXPIRED', 'OWN_QUOTE', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/counter': {
    summary: 'Propose other prices, once for each offer',
    access: 'member',
    params,
    body: z.strictObject({ lines, note: note.optional() }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OFFER_EXPIRED', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/decline': {
    summary: 'Decline an offer, or for staff the request',
    access: 'member',
    params,
    body: z.strictObject({ note: note.optional() }),
    bodyOptional: true,
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/withdraw': {
    summary: "Cancel the caller's own quote, which ends its hold",
    access: 'member',
    params,
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/repeat': {
    summary: 'Ask again for the pieces of a closed quote that are still available',
    access: 'member',
    params,
    requestHeaders: IdempotencyKey,
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'ON_HOLD', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/messages': {
    summary: 'Write to the other side. Idempotent with an Idempotency-Key header',
    access: 'member',
    params,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({ text }),
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'RATE_LIMITED', 'STATE_CONFLICT'],
  },
  'POST /api/orders/{id}/read': {
    summary: 'Mark the messages of the other side as read, up to the given one',
    access: 'member',
    params,
    body: z.strictObject({ message: z.uuid() }),
    response: Order,
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/notes': {
    summary:
      'Keep an internal note, which only staff see. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({ text }),
    response: Order,
    status: [201],
    errors: ['CONFLICT'],
  },
  'POST /api/orders/{id}/sold': {
    summary:
      'Mark an accepted quote as sold: the pieces leave the sale, and their Status in Airtable becomes Sold',
    access: 'staff',
    params,
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'ON_HOLD', 'OWN_QUOTE'],
  },
  'POST /api/orders/{id}/release': {
    summary: 'End the hold of an accepted quote',
    access: 'staff',
    params,
    body: z.strictObject({ note: note.optional() }),
    bodyOptional: true,
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'PUT /api/orders/{id}/layaway': {
    summary:
      'Agree on a deposit and instalments, whose sum is the total. The pieces stay on hold as long as they are paid in time',
    access: 'staff',
    params,
    body: z.strictObject({
      instalments: z
        .array(z.strictObject({ amount: Amount, dueAt: z.iso.datetime({ offset: true }) }))
        .min(2, 'Expected a deposit and at least one instalment')
        .max(60, 'At most 60 instalments'),
    }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'POST /api/orders/{id}/payments': {
    summary: 'Record that an instalment was paid',
    access: 'staff',
    params,
    body: z.strictObject({
      instalment: z.int().nonnegative(),
    }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'GET /api/holds': {
    summary: 'All pieces on hold, and those sold until Airtable confirms it',
    access: 'staff',
    response: z.array(Hold),
  },
  'POST /api/holds': {
    summary: 'Hold a piece by hand, for a show or a phone call',
    access: 'staff',
    body: z.strictObject({
      productId: z.uuid(),
      quantity: z.int().positive().max(999).default(1),
      until: z.iso.datetime({ offset: true }),
      reason: z
        .string()
        .trim()
        .min(1, 'Expected a reason')
        .max(MAX_REASON_LENGTH, `At most ${MAX_REASON_LENGTH} characters`),
    }),
    response: Hold,
    status: [201],
    errors: ['NOT_FOUND', 'CONFLICT', 'ON_HOLD'],
  },
  'DELETE /api/holds/{productId}': {
    summary: 'End the holds by hand of a piece',
    access: 'staff',
    params: z.object({ productId: z.uuid() }),
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT', 'STATE_CONFLICT'],
  },
  'POST /api/holds/{productId}/airtable': {
    summary: 'Try again to write to Airtable that the piece was sold',
    access: 'staff',
    params: z.object({ productId: z.uuid() }),
    response: Hold,
    errors: ['CONFLICT'],
  },
});
