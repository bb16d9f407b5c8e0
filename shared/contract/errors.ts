import * as z from 'zod';

export const ERROR_CODES = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'ALREADY_IN_CART',
  'STATE_CONFLICT',
  'ON_HOLD',
  'OFFER_EXPIRED',
  'OWN_QUOTE',
  'BELOW_FLOOR',
  'LAST_OWNER',
  'NOT_PAYABLE',
  'CLOSED',
  'ALREADY_PAID',
  'PAYPAL_EXCLUDED',
  'PAYMENT_DECLINED',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'AIRTABLE_FAILED',
  'AIRTABLE_NOT_CONFIGURED',
  'SIGN_IN_UNAVAILABLE',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const ERROR_STATUS = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  ALREADY_IN_CART: 409,
  STATE_CONFLICT: 409,
  /** The pieces are on hold, sold or no longer in the shop; `productIds` names them. */
  ON_HOLD: 409,
  OFFER_EXPIRED: 409,
  /** Staff do not answer their own quotes, unless the shop's settings allow it. */
  OWN_QUOTE: 409,
  /** The consignors have not approved the prices; `productIds` names their pieces. */
  BELOW_FLOOR: 409,
  /** One active owner remains, who can invite others. */
  LAST_OWNER: 409,
  /** The quote has no accepted offer, no address, nothing due, or its hold has ended; or a payout exceeds what is payable
   *  to the consignor. */
  NOT_PAYABLE: 409,
  /** The books of that year are closed. */
  CLOSED: 409,
  ALREADY_PAID: 409,
  /** PayPal's policy forbids some pieces; `productIds` names them. */
  PAYPAL_EXCLUDED: 409,
  /** PayPal could not charge the chosen card or account. The same link asks for another one. */
  PAYMENT_DECLINED: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  /** A dependency failed or did not answer; the same request may succeed later. */
  UNAVAILABLE: 503,
  AIRTABLE_FAILED: 502,
  AIRTABLE_NOT_CONFIGURED: 503,
  SIGN_IN_UNAVAILABLE: 503,
} as const satisfies Record<ErrorCode, number>;

export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

export const ErrorBody = z
  .object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    issues: z.array(Issue).optional(),
    productIds: z.array(z.string()).optional(),
    /** Identifies the log entry of an unexpected error. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
