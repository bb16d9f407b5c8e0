import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { ERROR_STATUS, type ErrorBody } from '../../shared/contract/errors.ts';
import type { AppError } from '../errors.ts';

/** JSON text of a value that a response schema has already passed. Made here only, so that a hot
 *  read can be parsed and written once, when its data are loaded, and not at every request. */
export class ParsedJson {
  readonly text: string;
  #payloadBytes: number | undefined;
  private constructor(text: string) {
    this.text = text;
  }

  /** Of the text within Lambda's answer, where it stands as a JSON string, its quotes escaped. */
  get payloadBytes(): number {
    this.#payloadBytes ??= Buffer.byteLength(JSON.stringify(this.text));
    return this.#payloadBytes;
  }

  /** @throws ZodError where the value is not as the schema says. */
  static of<S extends z.ZodType>(schema: S, value: z.input<S>): ParsedJson {
    return new ParsedJson(JSON.stringify(schema.parse(value)));
  }

  static list(items: readonly ParsedJson[]): ParsedJson {
    return new ParsedJson(`[${items.map(({ text }) => text).join(',')}]`);
  }
}

type ResponseBody<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']> | ParsedJson
  : never;

/** What an endpoint's function answers; `status` where it has several. */
export interface Answer<E extends Endpoint = Endpoint> {
  body: ResponseBody<E>;
  status?: number;
  headers?: Record<string, string>;
}

/** The caller's copy is still good: nothing is sent. */
export class NotModified {
  readonly headers: Record<string, string>;
  private constructor(etag: string) {
    this.headers = { etag };
  }

  /** Whether the caller holds what `etag` names. A CDN that compresses makes tags weak, so weak and
   *  strong ones compare as equal. */
  static when(event: APIGatewayProxyEventV2, etag: string): NotModified | undefined {
    const held = event.headers['if-none-match'];
    if (!held) return undefined;
    const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
    const isHeld =
      held.trim() === '*' || held.split(',').some((tag) => opaque(tag) === opaque(etag));
    return isHeld ? new NotModified(etag) : undefined;
  }
}

/** Where a call that the browser navigates to sends it on. */
export class Redirect {
  readonly location: string;
  readonly cookies: string[];
  constructor(location: string, cookies: string[] = []) {
    this.location = location;
    this.cookies = cookies;
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
/** What is not declared cacheable is about a person, or changes: it is never kept. */
const NOT_KEPT = 'no-store';
const AGAIN_AFTER_SECONDS = '60';

/** An answer as API Gateway takes it. A field that the contract does not name never leaves.
 *  @throws ZodError where the answer is not as the contract says. */
export function toResult<E extends Endpoint>(
  endpoint: E,
  answer: Answer<E> | NotModified | Redirect,
): APIGatewayProxyStructuredResultV2 {
  if (answer instanceof Redirect) {
    const { location, cookies } = answer;
    return { statusCode: 302, headers: { location, 'cache-control': NOT_KEPT }, cookies };
  }
  const cacheControl = endpoint.cacheControl ?? NOT_KEPT;
  if (answer instanceof NotModified) {
    return { statusCode: 304, headers: { 'cache-control': cacheControl, ...answer.headers } };
  }
  const { body, status = endpoint.status?.[0] ?? 200, headers } = answer;
  const json =
    body instanceof ParsedJson ? body : ParsedJson.of(endpoint.response as z.ZodType, body);
  return {
    statusCode: status,
    headers: { ...JSON_HEADERS, 'cache-control': cacheControl, ...headers },
    body: json.text,
  };
}

export function errorResult(
  error: AppError,
  requestId?: string,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: ERROR_STATUS[error.code],
    headers: {
      ...JSON_HEADERS,
      'cache-control': NOT_KEPT,
      ...(error.code === 'UNAVAILABLE' ? { 'retry-after': AGAIN_AFTER_SECONDS } : {}),
    },
    body: JSON.stringify(toErrorBody(error, requestId)),
  };
}

function toErrorBody({ code, message, issues }: AppError, requestId?: string): ErrorBody {
  return {
    code,
    message,
    ...(issues ? { issues: [...issues] } : {}),
    ...(requestId ? { requestId } : {}),
  };
}
