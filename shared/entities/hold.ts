import * as z from 'zod';
import { Quantity } from './cart.ts';
import { User } from './user.ts';

export const MAX_REASON_LENGTH = 200;

const AirtableUpdate = z.object({
  state: z.enum(['waiting', 'written', 'failed']),
  error: z.string().nullable(),
  at: z.iso.datetime(),
  /** The stock in Airtable after the sale or return; unset before the first attempt. A sale sets the Status to Sold at
   *  0 and otherwise lowers the Quantity; a return puts the record on sale again and raises the Quantity. */
  remaining: z.int().nonnegative().optional(),
});
export type AirtableUpdate = z.infer<typeof AirtableUpdate>;

/** Exceeds any stock: a Status takes all units off sale. */
export const ALL_PIECES = 999;

/** Units of a product that are held for a quote, by hand or for a show, sold and not yet confirmed by Airtable, taken off
 *  sale by a Status that the next sync imports, or returned and on sale again once Airtable has it. */
export const Claim = z.object({
  /** The quote's id for its hold and its sale, and the show's for its hold. */
  id: z.uuid(),
  /** A `return` claims nothing: it only waits for Airtable. */
  kind: z.enum(['quote', 'manual', 'show', 'sale', 'status', 'return']),
  quantity: Quantity,
  /** Null for a sale, a Status and a return. */
  until: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  by: User.pick({ id: true, email: true }).nullable(),
  at: z.iso.datetime(),
  /** Set only for a sale, a Status and a return. */
  airtable: AirtableUpdate.nullable(),
});
export type Claim = z.infer<typeof Claim>;

export const Hold = z
  .object({ productId: z.uuid(), name: z.string(), claims: z.array(Claim) })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;
