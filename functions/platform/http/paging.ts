import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { invalidRequest } from '../errors.ts';
import { MAX_PAYLOAD_BYTES, type ParsedJson } from './response.ts';

export function pagingHeaders(
  event: APIGatewayProxyEventV2,
  total: number,
  next: string | undefined,
): Record<string, string> {
  return { 'x-total-count': String(total), ...linkHeaders(event, next) };
}

export function linkHeaders(
  { rawPath, rawQueryString }: APIGatewayProxyEventV2,
  next: string | undefined,
): Record<string, string> {
  if (next === undefined) return {};
  const query = new URLSearchParams(rawQueryString);
  query.set('cursor', next);
  return { 'x-next-cursor': next, link: `<${rawPath}?${query}>; rel="next"` };
}

export interface Page<Row = ParsedJson> {
  rows: Row[];
  next: string | undefined;
}

export async function takePage<
  T extends { id: string },
  Row extends Pick<ParsedJson, 'payloadBytes'> = ParsedJson,
>(
  all: AsyncIterable<T> | Iterable<T>,
  toJson: (row: T) => Row,
  limit: number | undefined,
): Promise<Page<Row>> {
  const rows: Row[] = [];
  let bytes = 0;
  let last: string | undefined;
  for await (const row of all) {
    const json = toJson(row);
    bytes += json.payloadBytes + ','.length;
    if (rows.length === limit || bytes > MAX_PAYLOAD_BYTES) return { rows, next: last };
    rows.push(json);
    last = row.id;
  }
  return { rows, next: undefined };
}

/** The cursor holds the sort key of the last row, so that it stays valid if the row is deleted. */
export function encodeSortKey(sortKey: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(sortKey)).toString('base64url');
}

/** @throws AppError INVALID_REQUEST for a malformed cursor. */
export function decodeSortKey<Key extends z.ZodType>(schema: Key, cursor: string): z.infer<Key> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidRequest([
      { path: 'cursor', message: 'Expected the X-Next-Cursor of an earlier response' },
    ]);
  }
}

export function parseCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = z.uuid().safeParse(cursor);
  if (!id.success) throw invalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
  return id.data;
}
