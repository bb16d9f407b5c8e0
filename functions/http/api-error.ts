import type { ErrorBody, ErrorCode, Issue } from '../../shared/contract/errors.ts';

/** An error that the caller may see. Anything else that is thrown is answered with a request id alone. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;

  /** @param message for the person; what only operators should read goes into `cause`. */
  constructor(code: ErrorCode, message: string, options?: { issues?: Issue[]; cause?: unknown }) {
    super(message, options);
    this.name = 'ApiError';
    this.code = code;
    this.issues = options?.issues;
  }

  get body(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.issues ? { issues: [...this.issues] } : {}),
    };
  }
}

/** A request that does not fit its schema, each offending field named. */
export function invalidRequest(issues: Issue[]): ApiError {
  const what = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new ApiError('INVALID_REQUEST', what.join('; '), { issues });
}

export function notFound(message: string): ApiError {
  return new ApiError('NOT_FOUND', message);
}

/** It could not be done for no fault of anybody's, and may be soon. */
export function unavailable(cause?: unknown): ApiError {
  return new ApiError(
    'UNAVAILABLE',
    'The shop cannot do this just now. Please try again in a minute.',
    { cause },
  );
}
