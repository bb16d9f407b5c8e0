import { randomBytes } from 'node:crypto';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface Detail {
  issue: string;
  description: string;
  /** A JSON pointer. */
  field?: string;
}
interface Link {
  href: string;
  rel: string;
  method: string;
}

export function httpError(
  status: number,
  body: object,
  headers: Record<string, string> = {},
): HTTPException {
  const res = Response.json(body, { status, headers });
  return new HTTPException(status as ContentfulStatusCode, { res, message: JSON.stringify(body) });
}

function apiError(
  status: number,
  name: string,
  message: string,
  details: readonly Detail[] = [],
  links: readonly Link[] = [],
): HTTPException {
  return httpError(status, {
    name,
    message,
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
    ...(details.length > 0 ? { details } : {}),
    links: [
      ...details.slice(0, 1).map(({ issue }) => ({
        href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`,
        rel: 'information_link',
        method: 'GET',
      })),
      ...links,
    ],
  });
}

export const invalidRequest = (details: readonly Detail[]): HTTPException =>
  apiError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details,
  );

const DESCRIPTIONS = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_NEGATIVE: 'Must be greater than or equal to zero.',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded.',
  CAPTURE_ID_NOT_FOUND: 'Specified capture ID does not exist.',
  CAPTURE_STATUS_NOT_VALID: 'Invalid capture status. Tracker is added for a completed capture.',
  CITY_REQUIRED: 'The specified country requires a city (address.admin_area_2).',
  DECIMAL_PRECISION: 'The value of the field should not have more than two decimal places.',
  DUPLICATE_INVOICE_ID: 'Duplicate Invoice ID detected.',
  INSTRUMENT_DECLINED:
    'The instrument presented was either declined by the processor or bank, or it cannot be used for this payment.',
  INVALID_CURRENCY_CODE: 'Currency code is invalid or is not currently supported.',
  ITEM_TOTAL_MISMATCH: 'Should equal sum of (unit_amount * quantity) across all items.',
  ITEM_TOTAL_REQUIRED: 'If item details are specified, item_total is required.',
  ORDER_ALREADY_CAPTURED:
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED: 'Payer has not yet approved the Order for payment.',
  PENDING_CAPTURE: 'Cannot initiate a refund as the capture is pending.',
  POSTAL_CODE_REQUIRED: 'The specified country requires a postal code.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_NOT_ALLOWED: 'Refund cannot be issued to this capture.',
  REFUND_TIME_LIMIT_EXCEEDED: 'You are over the time limit to perform a refund on this capture.',
  TAX_TOTAL_MISMATCH: 'Should equal sum of (tax * quantity) across all items.',
  TRANSACTION_DISPUTED: 'Partial refunds cannot be offered as a dispute is open.',
  UNSUPPORTED_INTENT: 'This server captures payments; it does not authorize them.',
} as const;
export type Issue = keyof typeof DESCRIPTIONS;

export const unprocessable = (
  issue: Issue,
  field?: string,
  links: readonly Link[] = [],
): HTTPException =>
  apiError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description: DESCRIPTIONS[issue], ...(field === undefined ? {} : { field }) }],
    links,
  );

export const notFound = (): HTTPException =>
  apiError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description:
        'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

export const unsupportedMediaType = (): HTTPException =>
  apiError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'The server does not support the request payload media type.',
  );

export const invalidToken = (): HTTPException =>
  httpError(401, {
    error: 'invalid_token',
    error_description: 'Access Token not found in cache',
  });

export function serverError(status: number, headers: Record<string, string> = {}): HTTPException {
  const [name, message] =
    status === 429
      ? ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.']
      : status === 503
        ? ['SERVICE_UNAVAILABLE', 'Service Unavailable.']
        : ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'];
  return httpError(status, { name, message, debug_id: randomBytes(6).toString('hex') }, headers);
}
