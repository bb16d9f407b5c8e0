/** An answer other than 200, thrown from wherever the request turned out to be wrong. */
export class Failure extends Error {
  override name = 'Failure';
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function unprocessable(type: string, message: string): Failure {
  return new Failure(422, { error: { type, message } });
}

export const badRequest = () =>
  unprocessable(
    'INVALID_REQUEST_UNKNOWN',
    'Invalid request: parameter validation failed. Check your request data.',
  );

export const unauthenticated = () =>
  new Failure(401, {
    error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' },
  });

/** Also the answer for a base or table that does not exist: Airtable does not tell which. */
export const forbidden = () =>
  new Failure(403, {
    error: {
      type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
      message:
        'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.',
    },
  });

export const notFound = () => new Failure(404, { error: 'NOT_FOUND' });

export const tooLarge = () =>
  new Failure(413, {
    error: { type: 'REQUEST_BODY_TOO_LARGE', message: 'Request body is too large' },
  });

export const rateLimited = () =>
  new Failure(429, {
    errors: [
      {
        error: 'RATE_LIMIT_REACHED',
        message: 'Rate limit exceeded. Please try again later',
      },
    ],
  });

export const monthUsedUp = () =>
  new Failure(429, {
    errors: [
      {
        error: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED',
        message:
          'The API billing plan limit for this workspace has been exceeded for the current month.',
      },
    ],
  });

const SERVER_FAILURES: Record<number, unknown> = {
  429: rateLimited().body,
  500: { error: { type: 'SERVER_ERROR', message: 'Try again later' } },
  502: { error: { type: 'BAD_GATEWAY', message: 'Bad gateway' } },
  503: { error: { type: 'SERVICE_UNAVAILABLE', message: 'Service unavailable' } },
};

export function serverFailure(status: number, headers: Record<string, string> = {}): Failure {
  return new Failure(status, SERVER_FAILURES[status] ?? SERVER_FAILURES[500], headers);
}
