import * as z from 'zod';
import { User } from './user.ts';

export const MAX_VIEWING_PIECES = 60;
export const MAX_VIEWING_CUSTOMERS = 50;

const ViewingPiece = z.object({
  /** The id of a cataloged item or of a product. */
  id: z.uuid(),
  kind: z.enum(['item', 'product']),
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** False once the piece was deleted, or sold in the shop. */
  isAvailable: z.boolean(),
});
export type ViewingPiece = z.infer<typeof ViewingPiece>;

const StaffViewingPiece = ViewingPiece.extend({
  /** The same piece in the shop: the product itself, or that of an item with a record. */
  productId: z.uuid().nullable(),
});

const Guest = z.object({
  customerId: z.guid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** When the customer opened the link for the first time. */
  openedAt: z.iso.datetime().nullable(),
  /** The pieces that the customer is interested in. */
  interests: z.array(z.uuid()),
  message: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type ViewingGuest = z.infer<typeof Guest>;

/** A selection that chosen customers see by a link before it is public. */
export const PrivateViewing = z
  .object({
    id: z.uuid(),
    title: z.string(),
    note: z.string().nullable(),
    pieces: z.array(StaffViewingPiece),
    guests: z.array(Guest),
    /** The links work until then. */
    until: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** Optimistic locking: a change must be based on the current version. */
    version: z.int(),
    createdAt: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
  })
  .meta({ id: 'PrivateViewing' });
export type PrivateViewing = z.infer<typeof PrivateViewing>;

export const ViewingSummary = PrivateViewing.pick({
  id: true,
  title: true,
  until: true,
  endedAt: true,
  createdAt: true,
})
  .extend({
    pieceCount: z.int(),
    guestCount: z.int(),
    sentCount: z.int(),
    openedCount: z.int(),
    /** Guests who are interested in at least one piece. */
    interestedCount: z.int(),
  })
  .meta({ id: 'ViewingSummary' });
export type ViewingSummary = z.infer<typeof ViewingSummary>;

/** What a customer sees; without prices. */
export const SharedViewing = z
  .object({
    title: z.string(),
    note: z.string().nullable(),
    until: z.iso.datetime(),
    pieces: z.array(
      ViewingPiece.extend({
        description: z.string().nullable(),
        /** Site paths, such as `/photos/<id>/full`. */
        photos: z.array(z.string()),
        /** Rows such as type, era and unit. */
        details: z.array(z.object({ label: z.string(), value: z.string() })),
      }),
    ),
    interests: z.array(z.uuid()),
    message: z.string().nullable(),
  })
  .meta({ id: 'SharedViewing' });
export type SharedViewing = z.infer<typeof SharedViewing>;
