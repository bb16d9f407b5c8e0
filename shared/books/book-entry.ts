import * as z from 'zod';

/** A line of an invoice, the part of one that a credit note takes back, whose numbers are negative, or its part of a fee. */
export const BookEntry = z.object({
  /** Of the invoice or credit note; empty for a fee without one. */
  number: z.string(),
  /** The payment, refund or reversal whose fee it is; null for lines of documents. */
  feeOf: z.uuid().nullable(),
  date: z.iso.date(),
  productId: z.uuid().nullable(),
  quantity: z.int(),
  /** The goods, less their part of the discount. */
  salesCents: z.int(),
  /** With insurance. */
  shippingCents: z.int(),
  taxCents: z.int(),
  taxableCents: z.int(),
  costCents: z.int(),
  shareCents: z.int(),
  feeCents: z.int(),
  isConsigned: z.boolean(),
  /** Own units whose cost is not known. */
  withoutCost: z.int(),
  daysOnShelf: z.int().nullable(),
  /** Two letters; null abroad and without an address. */
  state: z.string().nullable(),
  type: z.string(),
  unit: z.string(),
  source: z.string(),
  consignor: z.string(),
});
export type BookEntry = z.infer<typeof BookEntry>;

export const NO_AMOUNTS = {
  quantity: 0,
  salesCents: 0,
  shippingCents: 0,
  taxCents: 0,
  taxableCents: 0,
  costCents: 0,
  shareCents: 0,
  feeCents: 0,
  withoutCost: 0,
} as const satisfies Partial<BookEntry>;

/** An entry of no piece and no invoice. */
export const NO_PIECE = {
  ...NO_AMOUNTS,
  number: '',
  productId: null,
  isConsigned: false,
  daysOnShelf: null,
  state: null,
  type: '',
  unit: '',
  source: '',
  consignor: '',
} as const satisfies Partial<BookEntry>;

const AMOUNTS = Object.keys(NO_AMOUNTS) as (keyof typeof NO_AMOUNTS)[];

export const hasAmounts = (entry: BookEntry): boolean => AMOUNTS.some((name) => entry[name] !== 0);

/** The entries of closed years by the document or fee that they belong to. */
export type StoredEntries = ReadonlyMap<string, readonly BookEntry[]>;

export const groupBySource = (entries: readonly BookEntry[]): StoredEntries =>
  Map.groupBy(entries, ({ feeOf, number }) => feeOf ?? number);
