import { ApiError, getErrorMessage } from '../../../lib/api.ts';

/** What the API said, in its words; else the status and text of its answer. Empty where it said nothing. */
export function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return getErrorMessage(error);
  const { status, reason, message } = error;
  const isPlainText = message === `${status}: ${reason}`;
  return isPlainText && reason.trim() ? message : reason.trim();
}
