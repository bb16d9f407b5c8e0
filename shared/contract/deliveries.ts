import * as z from 'zod';
import { CARRIERS, MAX_RETURN_PHOTOS, MAX_RETURN_REASON } from '../entities/delivery.ts';
import { MAX_OFFER_LINES, Order } from '../entities/order.ts';
import { Amount, DISTINCT_PIECES, hasDistinctPieces, Id, IdempotencyKey } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { EmailAddress, MailToken, personCheck } from './public-forms.ts';

const params = z.object({ id: Id });
const numbered = params.extend({
  number: z
    .string()
    .regex(/^[1-9]\d?$/, 'Expected a number from 1')
    .transform(Number)
    .meta({ override: { type: 'integer', minimum: 1 } }),
});
const lines = z
  .array(
    z.strictObject({
      productId: z.uuid(),
      quantity: z.int('Expected a whole number').min(1, 'Expected at least 1').default(1),
    }),
  )
  .min(1, 'Expected at least one piece')
  .max(MAX_OFFER_LINES, `At most ${MAX_OFFER_LINES} pieces`)
  .refine(hasDistinctPieces, DISTINCT_PIECES);
const carrier = z.enum(CARRIERS, 'Expected a carrier');
const trackingNumber = z
  .string()
  .trim()
  .max(60, 'At most 60 characters')
  .regex(/^[\x20-\x7e]*$/, 'Expected letters, digits and spaces')
  .transform((text) => text || null);
const customs = z
  .array(
    z.strictObject({
      productId: z.uuid(),
      origin: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'Expected a country')
        .nullable(),
      hsCode: z
        .string()
        .trim()
        .regex(/^\d{4,10}$/, 'Expected 4 to 10 digits, such as 9705'),
    }),
  )
  .max(MAX_OFFER_LINES);
const time = z.iso.datetime({ offset: true });

/** Calls about the pieces of a sale: parcels, returns, and what people without an account need to follow them. */
export const deliveries = defineEndpoints({
  'POST /api/orders/{id}/shipments': {
    summary:
      'Pack or ship pieces of a paid quote: all that are left unless `lines` are given. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      carrier,
      trackingNumber: trackingNumber.optional(),
      lines: lines.optional(),
      insuredValue: Amount.optional(),
      photo: z.uuid().optional(),
      /** Packed, but not yet handed to the carrier. */
      isPacked: z.boolean().optional(),
      /** Overrides what the shop knows of the pieces. */
      customs: customs.optional(),
    }),
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'PATCH /api/orders/{id}/shipments/{number}': {
    summary: 'Note that a parcel was shipped or delivered, or correct its data',
    access: 'staff',
    params: numbered,
    body: z
      .strictObject({
        carrier: carrier.optional(),
        trackingNumber: trackingNumber.optional(),
        insuredValue: Amount.optional(),
        photo: z.uuid().optional(),
        shippedAt: time.optional(),
        deliveredAt: time.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'Expected something to change'),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'POST /api/orders/{id}/returns': {
    summary:
      'Ask to return pieces within the days for returns, or for staff take back pieces of a sale. Idempotent with an Idempotency-Key header',
    access: 'customer',
    params,
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      lines,
      reason: z
        .string()
        .trim()
        .min(1, 'Expected a reason')
        .max(MAX_RETURN_REASON, `At most ${MAX_RETURN_REASON} characters`),
      photos: z
        .array(z.uuid())
        .max(MAX_RETURN_PHOTOS, `At most ${MAX_RETURN_PHOTOS} photos`)
        .default([]),
    }),
    response: Order,
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE', 'RATE_LIMITED'],
  },
  'PATCH /api/orders/{id}/returns/{number}': {
    summary:
      'Approve or decline a return, note that its pieces have arrived, or put pieces back on sale',
    access: 'staff',
    params: numbered,
    body: z.union([
      z.strictObject({
        decision: z.enum(['approved', 'declined']),
        answer: z.string().trim().max(MAX_RETURN_REASON).optional(),
      }),
      z.strictObject({ receivedAt: time }),
      z.strictObject({ restocked: z.array(z.uuid()).min(1).max(MAX_OFFER_LINES) }),
    ]),
    response: Order,
    errors: ['CONFLICT', 'STATE_CONFLICT', 'OWN_QUOTE'],
  },
  'POST /api/orders/{id}/photos': {
    summary: 'Store a photo of a parcel or a return; a JPEG, PNG or WebP image up to 4 MB',
    access: 'customer',
    params,
    body: z.instanceof(Uint8Array),
    bodyTypes: {
      'image/jpeg': z.string(),
      'image/png': z.string(),
      'image/webp': z.string(),
    },
    response: z.object({ id: z.uuid() }),
    status: [201],
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'GET /api/orders/{id}/photos/{photoId}': {
    summary: 'A photo of a parcel or a return',
    access: 'customer',
    params: params.extend({ photoId: z.uuid() }),
    response: 'photo',
  },
  'POST /api/track-order': {
    summary:
      'Ask for a link to an order, by its reference and e-mail address. The answer is the same for every address',
    access: 'public',
    body: z.strictObject({
      reference: z
        .string()
        .trim()
        .toUpperCase()
        .min(1, 'Expected a reference, such as GQ-7K4M-2XQ9')
        .max(20, 'Expected a reference, such as GQ-7K4M-2XQ9'),
      email: EmailAddress,
      ...personCheck,
    }),
    response: z.object({ success: z.literal(true) }),
    status: [202],
    errors: ['RATE_LIMITED'],
  },
  'POST /api/quote-link': {
    summary:
      'Let this browser see and answer the quote that the token of a link names, without an account. A quote of an account asks for the login',
    access: 'public',
    body: z.strictObject({ token: MailToken }),
    response: z.object({ id: Id }),
    errors: ['NOT_FOUND'],
  },
});
