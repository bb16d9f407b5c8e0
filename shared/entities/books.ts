import * as z from 'zod';
import { SignedMoney } from './consignor.ts';

export const BOOK_GROUPS = ['month', 'type', 'unit', 'source', 'consignor'] as const;
export type BookGroup = (typeof BOOK_GROUPS)[number];

/** Sales without an invoice that are listed. */
export const MAX_WITHOUT_INVOICE = 100;

const BookFigures = z.object({
  /** Pieces sold less pieces credited. */
  count: z.int(),
  /** Goods less discounts. */
  sales: SignedMoney,
  /** What was charged for shipping and insurance. */
  shipping: SignedMoney,
  tax: SignedMoney,
  /** The cost of the dealer's own pieces. */
  cost: SignedMoney,
  /** What consignors get of the sales. */
  shares: SignedMoney,
  /** The dealer's part of the sales of consigned pieces. */
  commission: SignedMoney,
  /** Fees of the payment provider. */
  fees: SignedMoney,
  /** Sales and shipping less cost, shares and fees. */
  profit: SignedMoney,
  /** Own pieces whose cost is not known, which count as free. */
  withoutCost: z.int(),
  /** The median from listing to sale; null if it is not known. */
  daysOnShelf: z.int().nullable(),
});
export type BookFigures = z.infer<typeof BookFigures>;

/** Invoices and credit notes of a time, by the day on which they count, and the fees that were cleared in it. */
export const Books = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.enum(BOOK_GROUPS),
    /** The key is a month, a name, or empty for pieces without one. */
    rows: z.array(BookFigures.extend({ key: z.string() })),
    total: BookFigures,
    /** Sales tax by the state of the destination. */
    taxes: z.array(
      z.object({
        state: z.string(),
        sales: SignedMoney,
        taxable: SignedMoney,
        tax: SignedMoney,
      }),
    ),
    /** Sales of the time that have no invoice, which the figures lack: the first ones. */
    withoutInvoice: z.array(z.object({ orderId: z.uuid(), reference: z.string() })),
    /** The years that were closed, oldest first. */
    closedYears: z.array(z.int()),
  })
  .meta({ id: 'Books' });
export type Books = z.infer<typeof Books>;

export const InventoryValue = z
  .object({
    /** The end of the day in the time zone of the shop. */
    on: z.iso.date(),
    /** Units of the dealer's own pieces. */
    count: z.int(),
    cost: SignedMoney,
    /** At the asking prices of today. */
    price: SignedMoney,
    withoutCost: z.int(),
    withoutPrice: z.int(),
    /** Units of consigned pieces, which do not belong to the dealer. */
    consigned: z.object({ count: z.int(), price: SignedMoney }),
    byType: z.array(
      z.object({ key: z.string(), count: z.int(), cost: SignedMoney, price: SignedMoney }),
    ),
  })
  .meta({ id: 'InventoryValue' });
export type InventoryValue = z.infer<typeof InventoryValue>;

export const EXPORT_FORMATS = ['csv', 'xero', 'quickbooks'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
