import * as z from 'zod';
import { Month } from './business-report.ts';
import { Consignor, SignedMoney } from './consignor.ts';
import { Money } from './product.ts';
import { User } from './user.ts';

export const STATEMENT_LINE_KINDS = ['sale', 'return', 'fee', 'payout', 'adjustment'] as const;
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number];

export const PAYOUT_METHODS = ['transfer', 'check', 'cash', 'paypal', 'other'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** One movement of a consignor's balance. Lines are only appended; `payableAt` is set once it is known. */
export const ConsignorLine = z.object({
  /** Names its cause, such as `sale-<order id>-<product id>`, so that a repetition adds nothing. */
  id: z.string(),
  kind: z.enum(STATEMENT_LINE_KINDS),
  /** When it was recorded, so that the statements of earlier months never change. */
  at: z.iso.datetime(),
  /** The name of the piece, or the reason. */
  item: z.string(),
  /** The quote or sale that it belongs to, such as `GQ-7K4M-2XQ9`; for a payout, its method and reference. */
  reference: z.string().nullable(),
  orderId: z.uuid().nullable(),
  productId: z.uuid().nullable(),
  quantity: z.int().nonnegative(),
  /** The price of all units after discounts; negative for returns, 0 for other kinds. */
  priceCents: z.int(),
  /** The dealer's part of the price. */
  commissionCents: z.int(),
  /** The change of the consignor's balance. For sales and returns, it is the price less the commission. */
  shareCents: z.int(),
  /** Days of the terms in which the share is held after the sale; 0 for other kinds than sales. */
  payoutDays: z.int(),
  /** Null while the time for returns has not begun. */
  payableAt: z.iso.datetime().nullable(),
  /** Null for the shop. */
  by: User.pick({ id: true, email: true }).nullable(),
});
export type ConsignorLine = z.infer<typeof ConsignorLine>;

const StatementLine = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  kind: z.enum(STATEMENT_LINE_KINDS),
  item: z.string(),
  reference: z.string().nullable(),
  orderId: z.uuid().nullable(),
  quantity: z.int(),
  price: SignedMoney,
  commission: SignedMoney,
  share: SignedMoney,
  /** After this line. */
  balance: SignedMoney,
  payableAt: z.iso.datetime().nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** A piece of the consignor that is not sold. */
const ConsignedPiece = z.object({
  itemId: z.uuid(),
  name: z.string(),
  catalogNumber: z.string(),
  receivedAt: z.iso.datetime(),
  status: z.enum(['cataloged', 'listed']),
  /** The asking price, if it is known. */
  price: Money.nullable(),
  floor: Money.nullable(),
});
export type ConsignedPiece = z.infer<typeof ConsignedPiece>;

/** The month is one in the time zone of the shop. `payable` and `held` are those at its end, or now in the current month;
 *  together they are `closing`. */
export const ConsignorStatement = z
  .object({
    month: Month,
    timeZone: z.string(),
    consignor: Consignor.pick({ id: true, name: true, email: true, address: true }),
    /** Oldest first. */
    lines: z.array(StatementLine),
    opening: SignedMoney,
    closing: SignedMoney,
    payable: SignedMoney,
    held: SignedMoney,
    /** At the time of the request. */
    pieces: z.array(ConsignedPiece),
  })
  .meta({ id: 'ConsignorStatement' });
export type ConsignorStatement = z.infer<typeof ConsignorStatement>;

/** Items that name a consignor who is not registered under this name. */
export const UnmatchedConsignor = z
  .object({
    text: z.string(),
    itemIds: z.array(z.uuid()),
    /** The consignor with the most similar name. */
    suggestion: Consignor.pick({ id: true, name: true }).nullable(),
  })
  .meta({ id: 'UnmatchedConsignor' });
export type UnmatchedConsignor = z.infer<typeof UnmatchedConsignor>;
