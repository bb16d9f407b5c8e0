import * as z from 'zod';
import { Money } from './product.ts';
import { User } from './user.ts';

export const MAX_SHOW_PIECES = 500;

/** `missing` pieces were neither sold nor taken back when the show was closed. */
export const SHOW_PIECE_STATES = ['taken', 'sold', 'back', 'missing'] as const;

const ShowPiece = z.object({
  productId: z.uuid(),
  name: z.string(),
  uniqueId: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: z.int().positive(),
  /** Absent without `see-prices`. */
  sharePrice: Money.nullable().optional(),
  state: z.enum(SHOW_PIECE_STATES),
  /** The sale of the piece at this show. */
  orderId: z.uuid().nullable(),
});
export type ShowPiece = z.infer<typeof ShowPiece>;

export const Show = z
  .object({
    id: z.uuid(),
    name: z.string(),
    place: z.string().nullable(),
    /** Days in the time zone of the shop. */
    from: z.iso.date(),
    to: z.iso.date(),
    pieces: z.array(ShowPiece),
    /** The sum of what was sold there. */
    sold: z.string().regex(/^\d{1,14}\.\d{2}$/),
    closedAt: z.iso.datetime().nullable(),
    /** Optimistic locking: a change must be based on the current version. */
    version: z.int(),
    createdAt: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
  })
  .meta({ id: 'Show' });
export type Show = z.infer<typeof Show>;

export const ShowSummary = Show.omit({ pieces: true })
  .extend({ pieceCount: z.int(), soldCount: z.int() })
  .meta({ id: 'ShowSummary' });
export type ShowSummary = z.infer<typeof ShowSummary>;
