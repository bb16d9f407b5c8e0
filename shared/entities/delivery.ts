import * as z from 'zod';
import { Quantity } from './cart.ts';
import { Money } from './product.ts';
import { User } from './user.ts';

const StaffMember = User.pick({ id: true, email: true }).nullable();

/** `pickup` is a handover in person, such as at a show. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'other', 'pickup'] as const;
export type Carrier = (typeof CARRIERS)[number];

export const DeliveredLine = z.object({ productId: z.uuid(), quantity: Quantity });
export type DeliveredLine = z.infer<typeof DeliveredLine>;

/** For CN 22 and CN 23 forms. */
export const CustomsLine = z.object({
  productId: z.uuid(),
  description: z.string(),
  quantity: Quantity,
  value: Money,
  /** ISO 3166-1, two letters; null if unknown. */
  origin: z.string().nullable(),
  /** Harmonized System: 9705 is collections and collectors' pieces of historical interest. */
  hsCode: z.string(),
});
export type CustomsLine = z.infer<typeof CustomsLine>;

export const Shipment = z
  .object({
    /** Counts from 1 in each quote. */
    number: z.int().positive(),
    carrier: z.enum(CARRIERS),
    trackingNumber: z.string().nullable(),
    /** Null if the carrier has no page for the number. */
    trackingUrl: z.string().nullable(),
    lines: z.array(DeliveredLine).min(1),
    insuredValue: Money.nullable(),
    /** The id of a photo of the parcel. */
    photo: z.uuid().nullable(),
    /** Empty for domestic parcels. */
    customs: z.array(CustomsLine),
    packedAt: z.iso.datetime(),
    shippedAt: z.iso.datetime().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
    by: StaffMember,
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof Shipment>;

export const MAX_SHIPMENTS = 50;
export const MAX_RETURNS = 20;
export const MAX_RETURN_PHOTOS = 6;
export const MAX_RETURN_REASON = 2_000;

export const Return = z
  .object({
    /** Counts from 1 in each quote. */
    number: z.int().positive(),
    lines: z.array(DeliveredLine).min(1),
    reason: z.string(),
    /** Ids of photos. */
    photos: z.array(z.uuid()),
    requestedAt: z.iso.datetime(),
    decision: z.enum(['approved', 'declined']).nullable(),
    decidedAt: z.iso.datetime().nullable(),
    /** The answer of staff to the collector. */
    answer: z.string().nullable(),
    receivedAt: z.iso.datetime().nullable(),
    /** Pieces that are back on sale. */
    restocked: z.array(z.object({ productId: z.uuid(), at: z.iso.datetime() })),
    by: StaffMember,
  })
  .meta({ id: 'Return' });
export type Return = z.infer<typeof Return>;
