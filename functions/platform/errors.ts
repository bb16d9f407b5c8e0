import type { ErrorCode, Issue } from '../../shared/contract/errors.ts';

/** An error that the caller may see. `functions/platform/http` maps its code to a status; any other error is
 *  answered with only the request's id. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  readonly productIds: readonly string[] | undefined;

  /** @param message for the user; `cause` is only logged. */
  constructor(
    code: ErrorCode,
    message: string,
    options?: { issues?: Issue[]; productIds?: readonly string[]; cause?: unknown },
  ) {
    super(message, options);
    this.code = code;
    this.issues = options?.issues;
    this.productIds = options?.productIds;
  }
}

export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AppError && error.code === code;

export function invalidRequest(issues: Issue[]): AppError {
  const details = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new AppError('INVALID_REQUEST', details.join('; '), { issues });
}

export function unauthorized(message = 'Unauthorized'): AppError {
  return new AppError('UNAUTHORIZED', message);
}

export function notFound(message: string): AppError {
  return new AppError('NOT_FOUND', message);
}

export function conflict(message: string): AppError {
  return new AppError('CONFLICT', message);
}

export function unavailable(cause?: unknown): AppError {
  return new AppError(
    'UNAVAILABLE',
    'The shop is temporarily unavailable. Please try again in a minute.',
    { cause },
  );
}
