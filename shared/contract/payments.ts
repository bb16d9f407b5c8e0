import * as z from 'zod';
import { Order } from '../entities/order.ts';
import { PAYMENT_METHODS } from '../entities/payment.ts';
import { Money } from '../entities/product.ts';
import { User } from '../entities/user.ts';
import { Amount, Id, IdempotencyKey } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const params = z.object({ id: Id });

const WayToPay = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** The dealer's instructions; null for PayPal, and if there is an obstacle. */
  instructions: z.string().nullable(),
  /** Why this way cannot be used for this quote; null if it can. */
  obstacle: z.string().nullable(),
});
export type WayToPay = z.infer<typeof WayToPay>;

/** A decision on a piece by PayPal's policy or by staff. */
export const PaypalMark = z
  .object({
    productId: z.uuid(),
    isExcluded: z.boolean(),
    /** `rule` is PayPal's policy as this software knows it, `staff` a decision by hand. */
    source: z.enum(['rule', 'staff', 'none']),
    reason: z.string().nullable(),
    /** The page of the policy. */
    url: z.string().nullable(),
    by: User.pick({ id: true, email: true }).nullable(),
  })
  .meta({ id: 'PaypalMark' });
export type PaypalMark = z.infer<typeof PaypalMark>;

/** These calls move money or ask PayPal. */
export const payments = defineEndpoints({
  'GET /api/orders/{id}/ways-to-pay': {
    summary: 'How an accepted quote can be paid, and what is due now',
    access: 'customer',
    params,
    response: z.object({
      ways: z.array(WayToPay),
      /** The next unpaid instalment, otherwise the balance. */
      amount: Money,
      instalment: z.int().nonnegative().nullable(),
      dueAt: z.iso.datetime().nullable(),
      excludedIds: z.array(z.uuid()),
    }),
  },
  'POST /api/orders/{id}/pay': {
    summary:
      'Start a payment by PayPal, or continue the one that is open. The browser is to go to the address',
    access: 'customer',
    params,
    body: z.strictObject({
      /** Default: the next unpaid one. */
      instalment: z.int().nonnegative().optional(),
    }),
    bodyOptional: true,
    response: z.object({ redirectUrl: z.url() }),
    errors: ['CONFLICT', 'NOT_PAYABLE', 'ALREADY_PAID', 'PAYPAL_EXCLUDED', 'RATE_LIMITED'],
  },
  'GET /api/paypal/return': {
    summary: 'PayPal sends the payer here. Completes the payment and leads to the quote',
    access: 'public',
    allowsCrossSite: true,
    query: z.object({ token: z.string().min(1).max(100) }),
    response: 'redirect',
    errors: ['NOT_FOUND'],
  },
  'POST /api/paypal-webhook': {
    summary: 'PayPal reports an event, which it signs in PAYPAL-TRANSMISSION-SIG',
    access: 'public',
    /** The bytes are signed, so they are not parsed beforehand. */
    body: z.instanceof(Uint8Array),
    bodyTypes: {
      'application/json': z.object({
        id: z.string(),
        event_type: z.string(),
        resource: z.record(z.string(), z.json()),
      }),
    },
    response: 'none',
  },
  'POST /api/orders/{id}/refunds': {
    summary:
      'Refund a payment, or a part of it: by PayPal if it came from there, otherwise or with `byHand` it notes that staff have paid it back. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      /** The id of the payment in the ledger. */
      payment: z.uuid(),
      /** Default: all that is left of the payment. */
      amount: Amount.optional(),
      /** The number of the return that it is for. */
      returnNumber: z.int().positive().optional(),
      note: z.string().trim().max(500, 'At most 500 characters').optional(),
      /** Staff have paid it back in another way, such as when PayPal no longer can. */
      byHand: z.boolean().optional(),
    }),
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'GET /api/orders/{id}/paypal-marks': {
    summary: 'Whether PayPal may be used for each piece of a quote, and why not',
    access: 'staff',
    params,
    response: z.array(PaypalMark),
  },
  'PUT /api/paypal-marks/{productId}': {
    summary: 'Decide by hand whether a piece may be paid by PayPal; null follows the rule again',
    access: 'staff',
    params: z.object({ productId: z.uuid() }),
    body: z.strictObject({ isExcluded: z.boolean().nullable() }),
    response: PaypalMark,
  },
});
