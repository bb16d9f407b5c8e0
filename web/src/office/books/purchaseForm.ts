import * as z from 'zod';
import { MAX_PURCHASE_LINES } from '../../../../shared/entities/purchase.ts';
import { toCents } from '../../../../shared/quotes/money.ts';
import { parseAmount } from '../../lib/amounts.ts';
import type { NewPurchase } from './booksQueries.ts';

export const createPurchaseSchema = (today: string) =>
  z
    .object({
      seller: z.string().trim().min(1, 'Enter a seller.').max(200, 'At most 200 characters.'),
      date: z.iso
        .date('Enter the day of the purchase.')
        .refine((day) => day <= today, 'Enter a day that is not in the future.'),
      lines: z
        .array(
          z.object({
            itemId: z.string(),
            name: z.string(),
            catalogNumber: z.string(),
            quantity: z.number(),
            /** For one unit. */
            cost: z
              .string()
              .refine((text) => parseAmount(text) !== undefined, 'Enter an amount such as 125.00.'),
          }),
        )
        .min(1, 'Add at least one piece.')
        .max(MAX_PURCHASE_LINES, `At most ${MAX_PURCHASE_LINES} pieces: remove some.`),
      /** The id of the uploaded photo. */
      receipt: z.string().nullable(),
      note: z.string().trim().max(500, 'At most 500 characters.'),
    })
    .transform(
      ({ seller, date, lines, receipt, note }): NewPurchase => ({
        seller,
        date,
        lines: lines.map(({ itemId, cost }) => ({ itemId, cost: parseAmount(cost) ?? cost })),
        ...(receipt && { receipt }),
        ...(note && { note }),
      }),
    );

export type PurchaseForm = z.input<ReturnType<typeof createPurchaseSchema>>;
export type PurchaseLine = PurchaseForm['lines'][number];

/** @returns the field that a path of the API's issues belongs to */
export const toPurchaseField = (path: string): string =>
  path.replace(/^(lines\.\d+)\..*$/, '$1.cost');

/** Costs that are not entered yet count as 0. */
export const sumCents = (lines: readonly PurchaseLine[]): number =>
  lines.reduce((sum, { quantity, cost }) => sum + quantity * toCents(parseAmount(cost) ?? '0'), 0);
