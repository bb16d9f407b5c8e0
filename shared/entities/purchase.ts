import * as z from 'zod';
import { Money } from './product.ts';
import { User } from './user.ts';

/** DynamoDB allows 100 writes in a transaction, and each piece needs three: the item, its event and the count of events. */
export const MAX_PURCHASE_LINES = 30;

/** Pieces that the dealer bought. */
export const Purchase = z
  .object({
    id: z.uuid(),
    seller: z.string(),
    /** The day in the time zone of the shop. */
    date: z.iso.date(),
    lines: z.array(
      z.object({
        itemId: z.uuid(),
        /** At the time of the purchase. */
        name: z.string(),
        catalogNumber: z.string(),
        /** For one unit. */
        cost: Money,
        quantity: z.int().positive(),
      }),
    ),
    total: z.string().regex(/^\d{1,14}\.\d{2}$/),
    /** The id of a photo of the receipt. */
    receipt: z.uuid().nullable(),
    note: z.string().nullable(),
    /** A purchase that was entered by mistake counts no more. */
    voidedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof Purchase>;
