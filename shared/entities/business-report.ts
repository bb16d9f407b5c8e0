import * as z from 'zod';

export const Month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Expected a month such as 2026-11');

/** Months are in UTC, amounts in cents of US dollars. */
export const MonthFigures = z
  .object({
    month: Month,
    /** Counts pieces added to the Item Log, or cataloged here without a record. */
    bought: z.int(),
    /** Excludes pieces without a known cost. */
    costCents: z.int(),
    listed: z.int(),
    sold: z.int(),
    revenueCents: z.int(),
    /** Pieces that were sold elsewhere may have no price. */
    withoutPrice: z.int(),
    marginCents: z.int(),
    withMargin: z.int(),
    /** The median from listing to sale; null if nothing was sold. */
    daysOnShelf: z.int().nullable(),
  })
  .meta({ id: 'MonthFigures' });
export type MonthFigures = z.infer<typeof MonthFigures>;

/** Amounts cover all units of the piece. */
export const ReportedPiece = z
  .object({
    kind: z.enum(['bought', 'listed', 'sold']),
    at: z.iso.datetime(),
    name: z.string(),
    uniqueId: z.string().nullable(),
    productId: z.uuid().nullable(),
    recordId: z.string().nullable(),
    itemId: z.uuid().nullable(),
    orderId: z.uuid().nullable(),
    quantity: z.int(),
    /** The cost (bought), asking price (listed) or sale price (sold). */
    amountCents: z.int().nullable(),
    marginCents: z.int().nullable(),
    daysOnShelf: z.int().nullable(),
  })
  .meta({ id: 'ReportedPiece' });
export type ReportedPiece = z.infer<typeof ReportedPiece>;
