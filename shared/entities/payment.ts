import * as z from 'zod';
import { Money } from './product.ts';
import { User } from './user.ts';

/** `other` is an instalment that staff recorded without a method. */
export const PAYMENT_METHODS = [
  'paypal',
  'transfer',
  'check',
  'money-order',
  'cash',
  'other',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Methods that staff record. */
export const MANUAL_METHODS = ['transfer', 'check', 'money-order', 'cash', 'other'] as const;

export const LEDGER_KINDS = [
  'payment',
  /** An uncleared payment or refund has cleared. */
  'clearance',
  /** An uncleared payment or refund has failed and does not count. */
  'failure',
  /** Staff used an unapplied payment for this quote. */
  'application',
  /** A refund of a payment; reserved, uncleared, before the provider is called. */
  'refund',
  /** A bank or PayPal took a payment back. */
  'reversal',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Entries are only appended. Later entries refer to the payment or refund that they are about by `of`. */
export const LedgerEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(LEDGER_KINDS),
    /** The payment of a refund or a reversal; the payment or refund of any other entry. */
    of: z.uuid().nullable(),
    method: z.enum(PAYMENT_METHODS),
    cents: z.int().nonnegative(),
    /** As recorded; a later `clearance` or `failure` changes it. */
    cleared: z.boolean(),
    /** A payment that is not applied to a quote. It does not count until staff apply it. */
    unapplied: z.boolean(),
    /** The provider's id of the capture or refund. */
    externalId: z.string().nullable(),
    /** The provider's fee for the payment. */
    feeCents: z.int().nonnegative().nullable(),
    /** The position of the instalment that it pays. */
    instalment: z.int().nonnegative().nullable(),
    /** The number of the return that is refunded. */
    returnNumber: z.int().positive().nullable(),
    note: z.string().nullable(),
    at: z.iso.datetime(),
    /** Null for the shop and the collector. */
    by: User.pick({ id: true, email: true }).nullable(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const Dispute = z
  .object({
    /** The provider's id. */
    id: z.string(),
    isOpen: z.boolean(),
    reason: z.string().nullable(),
    outcome: z.string().nullable(),
    openedAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof Dispute>;

/** Sales tax of one state on an offer. */
export const TaxLine = z
  .object({
    /** Two letters, such as `PA`. */
    state: z.string().regex(/^[A-Z]{2}$/),
    /** Percent; null if staff entered the amount. */
    rate: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/)
      .nullable(),
    amount: Money,
  })
  .meta({ id: 'TaxLine' });
export type TaxLine = z.infer<typeof TaxLine>;

/** A running payment at the provider, as stored in the quote: one at a time. */
export const OpenAttempt = z.object({
  id: z.uuid(),
  /** The provider's id of its order; null until the provider has answered. */
  externalId: z.string().nullable(),
  cents: z.int().positive(),
  instalment: z.int().nonnegative().nullable(),
  /** While capturing, the quote can be neither withdrawn, released, lapsed nor deleted. */
  state: z.enum(['open', 'capturing']),
  createdAt: z.iso.datetime(),
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;
