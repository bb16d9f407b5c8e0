import * as z from 'zod';
import { Month } from './business-report.ts';
import { Order } from './order.ts';
import { PAYMENT_METHODS } from './payment.ts';

const cents = z.int();
const { place } = Order.shape;

/** A sale, or a return as a negative sale. */
const SalesLine = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['sale', 'return']),
  orderId: z.uuid(),
  reference: z.string(),
  customer: z.string().nullable(),
  place,
  pieces: z.int(),
  goodsCents: cents,
  discountCents: cents,
  shippingCents: cents,
  insuranceCents: cents,
  taxCents: cents,
  taxState: z.string().nullable(),
  totalCents: cents,
  /** Two letters of the destination, such as `US-PA`, or the country; null without an address. */
  destination: z.string().nullable(),
});
export type SalesLine = z.infer<typeof SalesLine>;

const MoneyLine = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['payment', 'refund', 'reversal']),
  orderId: z.uuid(),
  reference: z.string(),
  customer: z.string().nullable(),
  method: z.enum(PAYMENT_METHODS),
  /** Negative for refunds and reversals. */
  cents,
  feeCents: cents,
  externalId: z.string().nullable(),
});
export type MoneyLine = z.infer<typeof MoneyLine>;

/** The month and the days are those in the time zone of the shop, unlike the months of other reports, which are in UTC.
 *  Amounts are in cents of US dollars. */
export const SalesReport = z
  .object({
    month: Month,
    /** IANA, such as `America/New_York`. */
    timeZone: z.string(),
    sales: z.array(SalesLine),
    /** Cleared money, by the day on which it cleared. */
    money: z.array(MoneyLine),
    taxes: z.array(
      z.object({ state: z.string(), salesCents: cents, taxableCents: cents, taxCents: cents }),
    ),
    methods: z.array(
      z.object({
        method: z.enum(PAYMENT_METHODS),
        paidCents: cents,
        refundedCents: cents,
        feeCents: cents,
      }),
    ),
    /** At the time of the request, of all quotes. */
    balances: z.array(
      z.object({
        orderId: z.uuid(),
        reference: z.string(),
        customer: z.string().nullable(),
        place,
        balanceCents: cents,
        unappliedCents: cents,
      }),
    ),
    consignors: z.array(
      z.object({ consignor: z.string(), pieces: z.int(), soldCents: cents, shareCents: cents }),
    ),
  })
  .meta({ id: 'SalesReport' });
export type SalesReport = z.infer<typeof SalesReport>;
