import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { afterEach, beforeEach, expect } from 'vitest';
import { type ServedRoute, servedRoutes } from '../../../shared/contract/contract.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '../../../shared/contract/errors.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../../shared/default-shop-settings.ts';
import type { CallKey, PdfKey, Reply } from '../../../web/src/lib/api.ts';

export interface MockCall {
  key: RouteKey;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  request: Request;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they sent.
  body: any;
}

/** For handlers that need more than a 2xx body. */
class MockReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  readonly isChecked: boolean;

  constructor(
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
    isChecked = true,
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.isChecked = isChecked;
  }
}

type Result<K extends CallKey> = Reply<K> | MockReply | typeof NETWORK_ERROR;
type Handler<K extends CallKey> = Result<K> | ((call: MockCall) => Result<K> | Promise<Result<K>>);
type FileHandler = MockReply | typeof NETWORK_ERROR;
export type Handlers = { [K in CallKey]?: Handler<K> } & { [K in PdfKey]?: FileHandler };

/** Simulates a request without a response, as when offline. */
export const NETWORK_ERROR = Symbol('network error');

export const reply = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new MockReply(status, body, headers);

export const errorReply = (
  code: ErrorCode,
  message: string,
  { status = ERROR_STATUS[code], ...more }: Partial<ErrorBody> & { status?: number } = {},
) => new MockReply(status, { code, message, ...more });

/** Breaks the contract, as another version of the server may. */
export const brokenReply = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new MockReply(status, body, headers, false);

/** Is not JSON, like a response of an intermediate gateway. */
export const textReply = (status: number, text: string) => new MockReply(status, text);

/** Pages by `limit` and `cursor`, with the headers of `pagingHeaders`. */
export function pageReply(rows: readonly unknown[], { query }: MockCall): MockReply {
  const limit = Number(query.get('limit') ?? rows.length);
  const start = Number(query.get('cursor') ?? 0);
  const end = start + limit;
  return reply(rows.slice(start, end), {
    'x-total-count': String(rows.length),
    ...(end < rows.length ? { 'x-next-cursor': String(end) } : {}),
  });
}

const QUIET_MS = 50;

const BACKGROUND_CALLS = new Set<RouteKey>(['GET /api/auth/user', 'GET /api/settings']);
/** The navigation of the back office makes these calls for its badges. */
const COUNT_CALLS = new Set(['GET /api/orders/inbox?limit=100', 'GET /api/failed-tasks?limit=50']);
const DEFAULT_HANDLERS: Handlers = {
  'GET /api/settings': DEFAULT_SHOP_SETTINGS,
  'GET /api/orders/inbox': [],
  'GET /api/failed-tasks': [],
};

/** Answers the app's calls instead of the server. Checks every response against the contract, and fails the
 *  test for a call without a handler. */
export class MockApi {
  /** Formatted as `PATCH /api/orders/1 {"status":"sold"}`; leaves out the calls of every screen. */
  readonly calls: string[] = [];
  readonly requests: MockCall[] = [];
  readonly #handlers: Handlers;
  readonly #overrides = new Map<RouteKey, unknown>();
  readonly #held = new Map<RouteKey, Promise<void>>();
  #pending = 0;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  on<K extends CallKey>(key: K, handler: Handler<K>): this {
    this.#overrides.set(key, handler);
    return this;
  }

  reset(key: CallKey): this {
    this.#overrides.delete(key);
    return this;
  }

  /**
   * Delays the response.
   * @returns a function that answers the call, and all later ones at once
   */
  hold(key: CallKey): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(key, promise);
    return () => {
      this.#held.delete(key);
      resolve();
    };
  }

  callsTo(key: CallKey | PdfKey): MockCall[] {
    return this.requests.filter((request) => request.key === key);
  }

  async settled(): Promise<void> {
    let known: number;
    do {
      await expect.poll(() => this.#pending).toBe(0);
      known = this.calls.length;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    } while (this.#pending > 0 || this.calls.length > known);
  }

  get changes(): string[] {
    return this.calls.filter((call) => !call.startsWith('GET '));
  }

  async answer(request: Request): Promise<Response> {
    this.#pending++;
    try {
      return await this.#answer(request);
    } finally {
      this.#pending--;
    }
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname: path, search, searchParams } = new URL(request.url);
    // Rewrites the path like the CDN.
    const pathname = path.startsWith('/url/') ? `/api${path}` : path;
    const found = findRoute(request.method, pathname);
    if (!found) throw new Error(`Not in the contract: ${request.method} ${pathname}`);
    const isJson = request.headers.get('content-type')?.startsWith('application/json');
    const text = isJson ? await request.clone().text() : '';
    const { key } = found.route;
    if (!BACKGROUND_CALLS.has(key) && !COUNT_CALLS.has(`${key}${search}`)) {
      this.calls.push(`${request.method} ${pathname}${search}${text ? ` ${text}` : ''}`);
    }
    const call: MockCall = {
      key,
      params: found.params,
      query: searchParams,
      headers: request.headers,
      request: request.clone(),
      body: text ? JSON.parse(text) : undefined,
    };
    this.requests.push(call);
    await this.#held.get(key);
    const handler =
      this.#overrides.get(key) ??
      this.#handlers[key as CallKey] ??
      DEFAULT_HANDLERS[key as CallKey];
    if (handler === undefined) throw new Error(`No handler for ${key}`);
    const result: unknown = typeof handler === 'function' ? await handler(call) : handler;
    if (result === NETWORK_ERROR) return Response.error();
    return toResponse(found.route, result);
  }
}

let current = new MockApi({});
let failures: unknown[] = [];

/** @param handlers by route key: a response body, a reply, or a function of the call that returns one */
export function mockApi(handlers: Handlers): MockApi {
  current = new MockApi(handlers);
  return current;
}

let answerStore = (_request: Request): Response | Promise<Response> => new Response();

export function mockStore(answer: typeof answerStore): void {
  answerStore = answer;
}

const interceptor = new BatchInterceptor({
  name: 'api',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});

interceptor.apply();
interceptor.on('request', async ({ request, controller }) => {
  const { pathname } = new URL(request.url);
  const isStore = pathname.startsWith('/store/');
  if (!isStore && !/^\/(?:api|url)\//.test(pathname)) return;
  try {
    const answer = await (isStore ? answerStore(request) : current.answer(request));
    if (!request.signal.aborted) controller.respondWith(answer);
  } catch (error) {
    failures.push(error);
    controller.respondWith(Response.error());
  }
});

/** Resets the handlers before each test, and fails it when a call had none or broke the contract. */
export function checkApiCalls(): void {
  beforeEach(() => {
    current = new MockApi({});
    failures = [];
  });
  afterEach(() => {
    expect(failures).toEqual([]);
  });
}

function findRoute(method: string, pathname: string) {
  const matches = servedRoutes.flatMap((route) => {
    const [routeMethod = '', path = ''] = route.key.split(' ');
    if (routeMethod !== method) return [];
    const pattern = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    return match ? [{ route, params: decodeParams(match.groups) }] : [];
  });
  // A literal path takes precedence over one with parameters.
  return matches.sort((a, b) => count(a.params) - count(b.params))[0];
}

const count = (params: object) => Object.keys(params).length;

const decodeParams = (groups: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );

function toResponse({ key, endpoint }: ServedRoute, result: unknown): Response {
  const { status, body, headers, isChecked } =
    result instanceof MockReply ? result : new MockReply(endpoint.status?.[0] ?? 200, result);
  if (typeof body === 'string' && status >= 400) return new Response(body, { status, headers });
  const schema = status < 400 ? endpoint.response : ErrorBody;
  if (schema === 'none') return new Response(null, { status: 204 });
  if (typeof schema !== 'string' && isChecked) {
    const parsed = schema.safeParse(body);
    if (!parsed.success) {
      throw new Error(`The mocked answer of ${key} breaks the contract: ${parsed.error.message}`);
    }
  }
  return Response.json(body, { status, headers });
}
