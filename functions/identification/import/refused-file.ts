import { ApiError } from '../../http/api-error.ts';

/** A file of which nothing can be imported. @param message what it is, and what was expected. */
export function refusedFile(message: string): ApiError {
  return new ApiError('INVALID_REQUEST', message, { issues: [{ path: 'body', message }] });
}

/** What a file says, where it is quoted in a message. */
export function quoted(value: string, most = 30): string {
  const said = value.length > most ? `${value.slice(0, most).toWellFormed()}…` : value;
  // Written as JSON, each would be six characters.
  return `“${said.replace(/\p{Cc}/gu, ' ')}”`;
}
