import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type * as z from 'zod';
import type { Endpoint, RouteKey } from '../../../shared/contract/endpoint.ts';

const TIMEOUT_MS = 120_000;

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Keeps the path unchanged; fetch would normalize it. */
export async function send(
  url: string,
  method: string,
  path: string,
  { headers = {}, body }: Pick<Call, 'headers' | 'body'> = {},
): Promise<HttpResponse> {
  const { hostname, port } = new URL(url);
  const payload = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const sent = request(
    {
      hostname,
      port,
      method,
      path,
      headers: {
        ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
      timeout: TIMEOUT_MS,
    },
    (response) => {
      const { statusCode: status = 0, headers: received } = response;
      text(response).then((all) => resolve({ status, headers: received, text: all }), reject);
    },
  );
  sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered`)));
  sent.on('error', reject);
  sent.end(payload);
  return promise;
}

export function sendCall(
  url: string,
  key: RouteKey,
  { headers: own = {}, body, ...address }: Call,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const cookie = [headers.cookie, own.cookie].filter(Boolean).join('; ');
  return send(url, getMethod(key), toPath(key, address), {
    headers: { ...own, ...headers, ...(cookie ? { cookie } : {}) },
    body,
  });
}

/** @throws Error with the response when it is not a success */
export async function succeed<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
  url: string,
  group: G,
  key: K,
  call: Call = {},
  headers: Record<string, string> = {},
): Promise<BodyOf<G[K]>> {
  const response = await sendCall(url, key, call, headers);
  if (response.status < 200 || response.status > 299) {
    throw new Error(`${key} failed with ${response.status} ${response.text}`);
  }
  return parseBody(group, key, response);
}

/** @throws Error when the body does not match the contract */
export function parseBody<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
  group: G,
  key: K,
  { text: json }: HttpResponse,
): BodyOf<G[K]> {
  const { response } = group[key] as Endpoint;
  if (typeof response === 'string') throw new Error(`${key} has no JSON body`);
  return response.parse(JSON.parse(json)) as BodyOf<G[K]>;
}

export type BodyOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined;

export function getMethod(key: RouteKey): string {
  return key.slice(0, key.indexOf(' '));
}

export function toPath(key: RouteKey, { params = {}, query = {} }: Call = {}): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
