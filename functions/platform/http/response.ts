import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { ERROR_STATUS, type ErrorBody } from '../../../shared/contract/errors.ts';
import { log } from '../aws/log.ts';
import type { AppError } from '../errors.ts';
import { MAX_PAYLOAD_BYTES, ParsedJson } from '../parsed-json.ts';

export const NO_CONTENT = Symbol('204');
export type NoContent = typeof NO_CONTENT;

type ResponseBody<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']> | ParsedJson
  : never;

export interface ApiResponse<E extends Endpoint = Endpoint> {
  body: ResponseBody<E>;
  status?: number;
  headers?: Record<string, string>;
  cookies?: string[];
}

export class NotModified {
  readonly headers: Record<string, string>;
  private constructor(etag: string) {
    this.headers = { etag };
  }

  /** @returns undefined unless `If-None-Match` has the tag. A compressing CDN makes tags weak, so weak and
   *  strong tags compare as equal. */
  static when(event: APIGatewayProxyEventV2, etag: string): NotModified | undefined {
    const header = event.headers['if-none-match'];
    if (!header) return undefined;
    const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
    const isCurrent =
      header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
    return isCurrent ? new NotModified(etag) : undefined;
  }
}

export class Redirect {
  readonly location: string;
  readonly cookies: string[];
  constructor(location: string, cookies: string[] = []) {
    this.location = location;
    this.cookies = cookies;
  }
}

export class PdfFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly headers: Record<string, string>;
  /** @param fileName of ASCII letters, digits, spaces, dots and hyphens. */
  constructor(bytes: Uint8Array, fileName: string, headers: Record<string, string> = {}) {
    this.bytes = bytes;
    this.fileName = fileName;
    this.headers = headers;
  }
}

export class PhotoFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  constructor({ bytes, contentType }: Pick<PhotoFile, 'bytes' | 'contentType'>) {
    this.bytes = bytes;
    this.contentType = contentType;
  }
}

export class ExportFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
  /** @param fileName of ASCII letters, digits, spaces, dots and hyphens. */
  constructor({
    bytes,
    fileName,
    contentType,
  }: Pick<ExportFile, 'bytes' | 'fileName' | 'contentType'>) {
    this.bytes = bytes;
    this.fileName = fileName;
    this.contentType = contentType;
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const NO_STORE = 'no-store';
const RETRY_AFTER_SECONDS = '60';

/**
 * Fields that are not in the contract are stripped.
 * @throws ZodError if the response does not match the contract.
 */
export function toResult<E extends Endpoint>(
  endpoint: E,
  answer: ApiResponse<E> | NotModified | Redirect | PdfFile | PhotoFile | ExportFile | NoContent,
): APIGatewayProxyStructuredResultV2 {
  if (answer === NO_CONTENT) return { statusCode: 204, headers: { 'cache-control': NO_STORE } };
  if (answer instanceof Redirect) {
    const { location, cookies } = answer;
    return { statusCode: 302, headers: { location, 'cache-control': NO_STORE }, cookies };
  }
  if (answer instanceof PdfFile) {
    return {
      statusCode: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${answer.fileName}"`,
        'cache-control': NO_STORE,
        ...answer.headers,
      },
      body: Buffer.from(answer.bytes).toString('base64'),
      isBase64Encoded: true,
    };
  }
  const cacheControl = endpoint.cacheControl ?? NO_STORE;
  if (answer instanceof PhotoFile) {
    return {
      statusCode: 200,
      headers: { 'content-type': answer.contentType, 'cache-control': cacheControl },
      body: Buffer.from(answer.bytes).toString('base64'),
      isBase64Encoded: true,
    };
  }
  if (answer instanceof ExportFile) {
    return {
      statusCode: 200,
      headers: {
        'content-type': answer.contentType,
        'content-disposition': `attachment; filename="${answer.fileName}"`,
        'cache-control': NO_STORE,
      },
      body: Buffer.from(answer.bytes).toString('base64'),
      isBase64Encoded: true,
    };
  }
  if (answer instanceof NotModified) {
    return { statusCode: 304, headers: { 'cache-control': cacheControl, ...answer.headers } };
  }
  const { body, status = endpoint.status?.[0] ?? 200, headers, cookies } = answer;
  const { json, cutOff } = toJson(endpoint, body);
  return {
    statusCode: status,
    headers: {
      ...JSON_HEADERS,
      'cache-control': cacheControl,
      ...cutOff,
      ...headers,
    },
    ...(cookies ? { cookies } : {}),
    body: json.text,
  };
}

/**
 * Truncates lists that exceed a response.
 * @returns headers with the original lengths of truncated lists.
 */
function toJson(
  endpoint: Endpoint,
  body: unknown,
): { json: ParsedJson; cutOff?: Record<string, string> } {
  if (body instanceof ParsedJson) return { json: body };
  const json = ParsedJson.of(endpoint.response as z.ZodType, body);
  // A character takes at most three bytes, so small responses need no exact size.
  if (json.text.length * 3 <= MAX_PAYLOAD_BYTES || json.payloadBytes <= MAX_PAYLOAD_BYTES) {
    return { json };
  }
  if (!Array.isArray(body) || !(endpoint.response instanceof z.ZodArray)) return cutLists(json);
  const { element } = endpoint.response;
  const rows: ParsedJson[] = [];
  let bytes = 0;
  for (const each of body) {
    const row = ParsedJson.of(element as z.ZodType, each);
    bytes += row.payloadBytes + ','.length;
    if (bytes > MAX_PAYLOAD_BYTES) break;
    rows.push(row);
  }
  log.warn('A list was cut off', { rows: rows.length, total: body.length });
  return { json: ParsedJson.list(rows), cutOff: { 'x-total-count': String(body.length) } };
}

/** Halves the largest list of an object until the response fits. The header names the lists with their original
 *  lengths: `orders=812`. */
function cutLists(whole: ParsedJson): { json: ParsedJson; cutOff: Record<string, string> } {
  const value: unknown = JSON.parse(whole.text);
  const lists = findLists(value).map(([name, rows]) => ({ name, rows, total: rows.length }));
  const sizeOf = ({ rows }: { rows: unknown[] }) => JSON.stringify(rows).length;
  let json = whole;
  while (json.payloadBytes > MAX_PAYLOAD_BYTES) {
    const largest = lists
      .filter(({ rows }) => rows.length > 0)
      .sort((one, other) => sizeOf(other) - sizeOf(one))[0];
    if (!largest) break;
    largest.rows.splice(Math.floor(largest.rows.length / 2));
    json = ParsedJson.of(z.unknown(), value);
  }
  const cut = lists.filter(({ rows, total }) => rows.length < total);
  const names = cut.map(({ name, total }) => `${name}=${total}`).join(', ');
  log.warn('Lists of an answer were cut off', { lists: names });
  return { json, cutOff: { 'x-cut-off': names } };
}

function findLists(value: unknown): [name: string, rows: unknown[]][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    Array.isArray(each) ? [[name, each] as [string, unknown[]]] : findLists(each),
  );
}

export function errorResult(
  error: AppError,
  requestId?: string,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: ERROR_STATUS[error.code],
    headers: {
      ...JSON_HEADERS,
      'cache-control': NO_STORE,
      ...(error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED'
        ? { 'retry-after': RETRY_AFTER_SECONDS }
        : {}),
    },
    body: JSON.stringify(toErrorBody(error, requestId)),
  };
}

function toErrorBody(
  { code, message, issues, productIds }: AppError,
  requestId?: string,
): ErrorBody {
  return {
    code,
    message,
    ...(issues ? { issues: [...issues] } : {}),
    ...(productIds ? { productIds: [...productIds] } : {}),
    ...(requestId ? { requestId } : {}),
  };
}
