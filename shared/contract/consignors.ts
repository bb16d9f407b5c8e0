import * as z from 'zod';
import { Month } from '../entities/business-report.ts';
import { Consignor, ConsignorTerms } from '../entities/consignor.ts';
import {
  ConsignorStatement,
  PAYOUT_METHODS,
  UnmatchedConsignor,
} from '../entities/consignor-statement.ts';
import { FloorRequest } from '../entities/floor-request.ts';
import { NewPostalAddress } from '../entities/postal-address.ts';
import { Money } from '../entities/product.ts';
import { Amount, IdempotencyKey, optionalText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { MailToken } from './public-forms.ts';

const id = z.object({ id: z.uuid() });

const ConsignorInput = z.strictObject({
  name: z.string().trim().min(1, 'Expected a name').max(200, 'At most 200 characters'),
  email: z.email('Expected an e-mail address').max(128).toLowerCase().nullable().optional(),
  phone: optionalText(40).optional(),
  address: NewPostalAddress.nullable().optional(),
  terms: ConsignorTerms.optional(),
  notes: optionalText(5_000).optional(),
  /** Stored encrypted and never returned; null removes it. */
  taxId: z
    .string()
    .trim()
    .regex(/^[\dA-Za-z][\dA-Za-z -]{2,38}[\dA-Za-z]$/, 'Expected 4 to 40 letters and digits')
    .nullable()
    .optional(),
});

/** A positive amount is added to the balance of the consignor. */
const SignedAmount = z
  .string()
  .trim()
  .regex(/^-?\d{1,8}(\.\d{1,2})?$/, 'Expected an amount such as 25.00 or -25.00');

/** The answer to the consignor, who sees only the piece and the prices. */
export const FloorQuestion = FloorRequest.pick({
  name: true,
  price: true,
  state: true,
  counterPrice: true,
  answeredAt: true,
})
  .extend({
    imageUrl: z.string().nullable(),
    floor: Money,
    /** False once the quote has ended or the piece is sold. */
    isNeeded: z.boolean(),
  })
  .meta({ id: 'FloorQuestion' });
export type FloorQuestion = z.infer<typeof FloorQuestion>;

export const consignors = defineEndpoints({
  'GET /api/consignors': {
    summary: 'All consignors, by name, with their balances',
    access: 'staff',
    response: z.array(Consignor),
  },
  'POST /api/consignors': {
    summary: 'Add a consignor. Idempotent with an Idempotency-Key header',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: ConsignorInput,
    response: Consignor,
    status: [201],
  },
  'GET /api/consignors/unmatched': {
    summary: 'Names of consignors at items that belong to no consignor of the list',
    access: 'staff',
    response: z.array(UnmatchedConsignor),
  },
  'GET /api/consignors/{id}': {
    summary: 'A consignor',
    access: 'staff',
    params: id,
    response: Consignor,
  },
  'PATCH /api/consignors/{id}': {
    summary: 'Change a consignor. New terms apply to later sales',
    access: 'staff',
    params: id,
    body: ConsignorInput.partial().extend({
      /** Optimistic locking: the version that the caller last read. */
      version: z.int().optional(),
    }),
    response: Consignor,
    errors: ['CONFLICT'],
  },
  'GET /api/consignors/{id}/statement': {
    summary:
      'The statement of a month, by default the current one; as a PDF with `Accept: application/pdf`',
    access: 'staff',
    params: id,
    query: z.object({ month: Month.optional() }),
    response: ConsignorStatement,
    alsoPdf: true,
  },
  'POST /api/consignors/{id}/statement': {
    summary: 'Send the statement of a month to the consignor by e-mail',
    access: 'staff',
    params: id,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({ month: Month }),
    response: z.object({ sentTo: z.string() }),
    errors: ['CONFLICT'],
  },
  'POST /api/consignors/{id}/payouts': {
    summary:
      'Record a payout, at most the payable amount. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params: id,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      amount: Amount,
      method: z.enum(PAYOUT_METHODS),
      reference: optionalText(200).optional(),
      /** The day of the payment in the shop's time zone, by default today; not in an earlier month, whose statement may
       *  have been sent, and not in the future. */
      date: z.iso.date('Expected a date such as 2026-11-30').optional(),
    }),
    response: ConsignorStatement,
    status: [201],
    errors: ['NOT_PAYABLE', 'CONFLICT'],
  },
  'POST /api/consignors/{id}/adjustments': {
    summary:
      'Charge a fee, such as for photos, or correct the balance by an amount, with the reason. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params: id,
    requestHeaders: IdempotencyKey,
    body: z
      .strictObject({
        kind: z.enum(['fee', 'adjustment']),
        amount: SignedAmount,
        reason: z.string().trim().min(1, 'Expected a reason').max(300, 'At most 300 characters'),
      })
      .refine(({ amount }) => Number(amount) !== 0, {
        path: ['amount'],
        message: 'Expected an amount other than 0',
      })
      .refine(({ kind, amount }) => kind !== 'fee' || !amount.startsWith('-'), {
        path: ['amount'],
        message: 'Expected a positive amount, which is taken off the balance',
      }),
    response: ConsignorStatement,
    status: [201],
    errors: ['CONFLICT'],
  },
  'POST /api/consignor-answers/question': {
    summary: 'The question about a price below the floor, by the link of the e-mail',
    access: 'public',
    body: z.object({ token: MailToken }),
    response: FloorQuestion,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'POST /api/consignor-answers/answer': {
    summary: 'Approve the price, ask for another one, or decline. The first answer counts',
    access: 'public',
    body: z
      .object({
        token: MailToken,
        answer: z.enum(['approve', 'counter', 'decline']),
        /** Only with `counter`. */
        price: Amount.optional(),
      })
      .refine(({ answer, price }) => (answer === 'counter') === (price !== undefined), {
        path: ['price'],
        message: 'Expected the price that you would accept',
      }),
    response: FloorQuestion,
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
});
