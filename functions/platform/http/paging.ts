import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { invalidRequest } from '../errors.ts';
import { MAX_PAYLOAD_BYTES, type ParsedJson } from '../parsed-json.ts';

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

export function parseCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = z.uuid().safeParse(cursor);
  if (!id.success) throw invalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
  return id.data;
}
