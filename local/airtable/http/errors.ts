import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export function httpError(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): HTTPException {
  const res =
    typeof body === 'string'
      ? new Response(body, { status, headers })
      : Response.json(body, { status, headers });
  return new HTTPException(status as ContentfulStatusCode, { res, message: JSON.stringify(body) });
}

export function unprocessable(type: string, message: string): HTTPException {
  return httpError(422, { error: { type, message } });
}

export const badRequest = () =>
  unprocessable(
    'INVALID_REQUEST_UNKNOWN',
    'Invalid request: parameter validation failed. Check your request data.',
  );

export const unauthenticated = () =>
  httpError(401, {
    error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' },
  });

/** Also the response for an unknown base or table: Airtable does not reveal whether it exists. */
export const forbidden = () =>
  httpError(403, {
    error: {
      type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
      message:
        'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.',
    },
  });

export const notFound = () => httpError(404, { error: 'NOT_FOUND' });

export const uriTooLong = () => httpError(414, { error: { type: 'URI_TOO_LONG' } });

export const tooLarge = () =>
  httpError(413, {
    error: { type: 'REQUEST_BODY_TOO_LARGE', message: 'Request body is too large' },
  });

export const rateLimited = (headers: Record<string, string> = {}) =>
  httpError(
    429,
    {
      errors: [
        {
          error: 'RATE_LIMIT_REACHED',
          message: 'Rate limit exceeded. Please try again later',
        },
      ],
    },
    headers,
  );

export const monthlyQuotaExceeded = () =>
  httpError(429, {
    errors: [
      {
        error: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED',
        message:
          "API billing plan limit exceeded. You've reached the maximum number of requests allowed for this month.",
      },
    ],
  });

const SERVER_ERRORS: Record<number, { type: string; message: string }> = {
  502: { type: 'BAD_GATEWAY', message: 'Bad gateway' },
  503: { type: 'SERVICE_UNAVAILABLE', message: 'Service unavailable' },
};
const SERVER_ERROR = { type: 'SERVER_ERROR', message: 'Try again later' };

export function serverError(status: number, headers: Record<string, string> = {}): HTTPException {
  if (status === 429) return rateLimited(headers);
  return httpError(status, { error: SERVER_ERRORS[status] ?? SERVER_ERROR }, headers);
}
