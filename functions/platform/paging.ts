import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Lambda answers 6 MB at most: a list without a limit ends before that, with a cursor. */
export const MAX_PAYLOAD_BYTES = 5_900_000;

/** @param next the cursor of the next page, if there is one. */
export function pagingHeaders(
  { rawPath, rawQueryString }: APIGatewayProxyEventV2,
  total: number,
  next: string | undefined,
): Record<string, string> {
  const headers = { 'x-total-count': String(total) };
  if (next === undefined) return headers;
  const query = new URLSearchParams(rawQueryString);
  query.set('cursor', next);
  return { ...headers, 'x-next-cursor': next, link: `<${rawPath}?${query}>; rel="next"` };
}
