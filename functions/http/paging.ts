import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { invalidRequest } from '../errors.ts';
import type { ParsedJson } from './response.ts';

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

export interface Page {
  rows: ParsedJson[];
  /** The id of its last row, where there are more. */
  next: string | undefined;
}

/** The first rows, as many as are asked for and fit an answer. */
export async function pageOf<T extends { id: string }>(
  all: AsyncIterable<T>,
  toJson: (row: T) => ParsedJson,
  limit: number | undefined,
): Promise<Page> {
  const rows: ParsedJson[] = [];
  let bytes = 0;
  let last: string | undefined;
  for await (const row of all) {
    const json = toJson(row);
    // And a comma.
    bytes += json.payloadBytes + 1;
    if (rows.length === limit || bytes > MAX_PAYLOAD_BYTES) return { rows, next: last };
    rows.push(json);
    last = row.id;
  }
  return { rows, next: undefined };
}

/** Where a list's cursor is the id of the last row of the page before. */
export function idOfCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = z.uuid().safeParse(cursor);
  if (!id.success) throw invalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
  return id.data;
}
