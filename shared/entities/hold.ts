import * as z from 'zod';
import { Quantity } from './cart.ts';
import { User } from './user.ts';

export const MAX_REASON_LENGTH = 200;

/** The state of the sale in the dealer's Airtable base. */
const AirtableUpdate = z.object({
  state: z.enum(['waiting', 'written', 'failed']),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  at: z.iso.datetime(),
  /** The stock in Airtable after the sale; missing before the first attempt. With nothing left, the
   *  Status becomes Sold, otherwise the Quantity is lowered. */
  remaining: z.int().nonnegative().optional(),
});
export type AirtableUpdate = z.infer<typeof AirtableUpdate>;

/** More than any stock: a Status takes all pieces off sale. */
export const ALL_PIECES = 999;

/** Some of a product that is reserved for one quote or by hand, sold and not yet confirmed by Airtable, or taken off sale by
 *  a Status that the next sync brings into the shop. */
export const Claim = z.object({
  /** The order's id, or a hold's own. */
  id: z.uuid(),
  kind: z.enum(['quote', 'manual', 'sale', 'status']),
  quantity: Quantity,
  /** Null for a sale and a Status. */
  until: z.iso.datetime().nullable(),
  /** That of a hold by hand, or the Status. */
  reason: z.string().nullable(),
  by: User.pick({ id: true, email: true }).nullable(),
  at: z.iso.datetime(),
  /** Only a sale and a Status have it. */
  airtable: AirtableUpdate.nullable(),
});
export type Claim = z.infer<typeof Claim>;

/** The claims on a product. */
export const Hold = z
  .object({ productId: z.uuid(), name: z.string(), claims: z.array(Claim) })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;
