import * as z from 'zod';
import { Month, MonthFigures, ReportedPiece } from '../entities/business-report.ts';
import { ConsignorTerms } from '../entities/consignor.ts';
import { FloorRequest } from '../entities/floor-request.ts';
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
import { MANUAL_METHODS } from '../entities/payment.ts';
import { NewPostalAddress } from '../entities/postal-address.ts';
import { Money } from '../entities/product.ts';
import { QuoteMail } from '../entities/quote-mail.ts';
import { ResaleCertificate } from '../entities/resale-certificate.ts';
import { SalesReport } from '../entities/sales-report.ts';
import { AVAILABILITIES_SHOWN } from '../vocabulary.ts';
import {
  Amount,
  DISTINCT_PIECES,
  hasDistinctPieces,
  Id,
  IdempotencyKey,
  LINK_HEADERS,
  PAGING_HEADERS,
  paging,
} from './common.ts';
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
  .refine(hasDistinctPieces, DISTINCT_PIECES);

const params = z.object({ id: Id });

export const COMPARABLE_MATCHES = ['piece', 'entry', 'unit', 'type'] as const;

const ComparableSales = z
  .object({
    productId: z.uuid(),
    sales: z.array(
      z.object({
        at: z.iso.datetime(),
        /** The price of one unit. */
        price: Money,
        name: z.string(),
        uniqueId: z.string().nullable(),
        condition: z.string().nullable(),
        /** The similarity of the sold piece and this one: it is the same piece, or of the same catalog entry, unit, or type. */
        match: z.enum(COMPARABLE_MATCHES),
        orderId: z.uuid().nullable(),
      }),
    ),
  })
  .meta({ id: 'ComparableSales' });
export type ComparableSales = z.infer<typeof ComparableSales>;

const QuotedPiece = z
  .object({
    productId: z.uuid(),
    /** The cataloged item; absent without one. */
    itemId: z.uuid().optional(),
    availability: z.enum(AVAILABILITIES_SHOWN).nullable(),
    stock: z.int().nonnegative(),
    /** Absent without `see-prices`. */
    sharePrice: Money.nullable().optional(),
    /** The item's cost, otherwise Airtable's. Absent without `see-costs`, as are the next two. */
    cost: Money.nullable().optional(),
    consignor: z.string().nullable().optional(),
    /** Percent of the price. */
    consignorShare: z.string().nullable().optional(),
    /** The terms of a registered consignor. A share of the piece itself takes precedence. */
    consignorTerms: ConsignorTerms.optional(),
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
    access: 'customer',
    params,
    response: Order,
  },
  'GET /api/orders/{id}/pieces': {
    summary:
      'What staff need to price a quote: prices, costs if their role includes them, holds, and other quotes of the same pieces',
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
      /** Default: computed from the settings and the address. */
      tax: Amount.optional(),
      note: note.optional(),
      expiresAt: z.iso.datetime({ offset: true }).optional(),
      /** The consignors have approved prices below their floors by phone. */
      confirmedByPhone: z.boolean().optional(),
    }),
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE', 'BELOW_FLOOR'],
  },
  'GET /api/orders/{id}/floor-requests': {
    summary: 'What consignors were asked about prices below their floors, newest first',
    access: 'staff',
    params,
    response: z.array(FloorRequest),
  },
  'POST /api/orders/{id}/floor-requests': {
    summary:
      'Ask the consignors by e-mail to approve prices below their floors. Pieces without a floor above the price are left out, and so are questions that are answered or less than an hour old',
    access: 'staff',
    params,
    body: z.strictObject({ lines }),
    response: z.array(FloorRequest),
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'POST /api/orders/{id}/accept': {
    summary: "Accept the last offer of the caller's own quote, which puts its pieces on hold",
    access: 'customer',
    params,
    body: z.strictObject({ offer: z.int().positive() }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'ON_HOLD', 'OFFER_EXPIRED', 'OWN_QUOTE', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/counter': {
    summary: 'Propose other prices, once for each offer',
    access: 'customer',
    params,
    body: z.strictObject({ lines, note: note.optional() }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OFFER_EXPIRED', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/decline': {
    summary: 'Decline an offer, or for staff the request',
    access: 'customer',
    params,
    body: z.strictObject({ note: note.optional() }),
    bodyOptional: true,
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/orders/{id}/withdraw': {
    summary: "Cancel the caller's own quote, which ends its hold",
    access: 'customer',
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
    access: 'customer',
    params,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({ text }),
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'RATE_LIMITED', 'STATE_CONFLICT'],
  },
  'POST /api/orders/{id}/read': {
    summary: 'Mark the messages of the other side as read, up to the given one',
    access: 'customer',
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
    summary:
      'Record a payment: of an instalment, or of any amount. Cleared money that covers the total completes the sale. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      /** Suffices alone: the instalment was paid. */
      instalment: z.int().nonnegative().optional(),
      /** Any amount has a method. */
      method: z.enum(MANUAL_METHODS).optional(),
      amount: Amount.optional(),
      /** A check may still bounce. Default: true. */
      cleared: z.boolean().optional(),
      note: z.string().trim().max(500, 'At most 500 characters').optional(),
    }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'ON_HOLD', 'OWN_QUOTE'],
  },
  'PATCH /api/orders/{id}/payments/{payment}': {
    summary:
      'Note that an uncleared payment or refund has cleared or failed, or that a payment was reversed, or apply an unapplied payment to this quote',
    access: 'staff',
    params: params.extend({ payment: z.uuid() }),
    body: z.strictObject({ status: z.enum(['cleared', 'failed', 'reversed', 'applied']) }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'ON_HOLD', 'OWN_QUOTE'],
  },
  'PUT /api/orders/{id}/address': {
    summary:
      'Set where an open quote is sent. If that changes the sales tax, the current offer is made again with the new tax; an accepted one is refused',
    access: 'customer',
    params,
    body: NewPostalAddress.extend({
      giftNote: z.string().trim().max(500, 'At most 500 characters').optional(),
      wantsSignature: z.boolean().optional(),
      /** Keep it in the address book. */
      save: z.boolean().optional(),
    }),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/orders/for-customer': {
    summary:
      'Begin a quote for a customer on the phone or at a show, who needs no account. Idempotent with an Idempotency-Key header',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      customer: z.strictObject({
        name: z.string().trim().min(1, 'Expected a name').max(100, 'At most 100 characters'),
        email: EmailAddress.optional(),
        address: NewPostalAddress.optional(),
      }),
      lines: z
        .array(
          z.strictObject({
            productId: z.uuid(),
            quantity: z.int().min(1, 'Expected at least 1').max(999).default(1),
          }),
        )
        .min(1, 'Expected at least one piece')
        .max(MAX_REQUEST_LINES, `At most ${MAX_REQUEST_LINES} pieces`)
        .refine(hasDistinctPieces, DISTINCT_PIECES),
      note: note.optional(),
    }),
    response: Order,
    status: [201],
    errors: ['NOT_FOUND', 'CONFLICT', 'ON_HOLD'],
  },
  'POST /api/orders/{id}/link': {
    summary:
      'A link for a customer without an account, valid for 30 days, to see, accept and pay this quote',
    access: 'staff',
    params,
    response: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
    errors: ['CONFLICT'],
  },
  'GET /api/orders/{id}/comparables': {
    summary: 'What pieces like those of a quote sold for, the most alike and newest first',
    access: 'staff',
    params,
    response: z.array(ComparableSales),
  },
  'GET /api/orders/{id}/resale-certificate': {
    summary: 'The resale certificate of the customer of a quote, which exempts from sales tax',
    access: 'staff',
    params,
    response: z.object({ certificate: ResaleCertificate.nullable() }),
  },
  'PUT /api/orders/{id}/resale-certificate': {
    summary: 'Store or, by null, remove the resale certificate of the customer of a quote',
    access: 'staff',
    params,
    body: z.strictObject({ certificate: ResaleCertificate.nullable() }),
    response: z.object({ certificate: ResaleCertificate.nullable() }),
    errors: ['CONFLICT'],
  },
  'GET /api/reports/sales/{month}': {
    summary:
      'The books of a month: sales, returns, payments, refunds, fees, shipping, sales tax by state, open balances and shares of consignors',
    access: 'staff',
    params: z.object({ month: Month }),
    response: SalesReport,
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
