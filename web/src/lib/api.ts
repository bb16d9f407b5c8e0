import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { addressOf, type QueryValues, type Value } from './address.ts';
import { takeBegun } from './begunCalls.ts';

type Group = Contract[keyof Contract];
type KeysOf<G> = G extends unknown ? keyof G : never;
type Find<G, K> = G extends unknown ? (K extends keyof G ? G[K] : never) : never;
type EndpointOf<K> = Find<Group, K>;
type Json<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never;

/** The route key of every call that answers with JSON. */
export type CallKey = {
  [K in KeysOf<Group>]: EndpointOf<K> extends { response: 'redirect' } ? never : K;
}[KeysOf<Group>];
export type Reply<K extends CallKey> = Json<EndpointOf<K>>;

type Given<N extends string, T> = Partial<T> extends T ? { [P in N]?: T } : { [P in N]: T };
type Parts<E> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.output<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodType } ? Given<'query', z.output<Q>> : unknown) &
  (E extends { requestHeaders: infer H extends z.ZodType }
    ? Given<'headers', z.input<H>>
    : unknown) &
  (E extends { body: infer B extends z.ZodType }
    ? E extends { bodyOptional: true }
      ? { body?: z.input<B> }
      : { body: z.input<B> }
    : unknown) & {
    signal?: AbortSignal;
    /** Goes on when the visitor leaves the page meanwhile. */
    keepalive?: boolean;
  };
type Arguments<K extends CallKey> =
  Partial<Parts<EndpointOf<K>>> extends Parts<EndpointOf<K>>
    ? [call?: Parts<EndpointOf<K>>]
    : [call: Parts<EndpointOf<K>>];

interface LooseCall {
  params?: Record<string, Value>;
  query?: QueryValues;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Calls the API by the contract's route key. Throws an Error that reads `{status}: {body}`. */
export async function api<K extends CallKey>(key: K, ...call: Arguments<K>): Promise<Reply<K>> {
  return (await apiWithHeaders(key, ...call)).data;
}

/** As `api`, for the lists that tell their total and next page in headers. */
export function apiWithHeaders<K extends CallKey>(
  key: K,
  ...call: Arguments<K>
): Promise<{ data: Reply<K>; headers: Headers }>;
export async function apiWithHeaders(key: string, call: LooseCall = {}) {
  const [method = 'GET', path = ''] = key.split(' ');
  const hasBody = call.body !== undefined;
  const address = addressOf(path, call.params, call.query);
  const begun = method === 'GET' ? takeBegun(address) : undefined;
  const response = await (begun ??
    fetch(address, {
      method,
      credentials: 'include',
      signal: call.signal ?? null,
      keepalive: call.keepalive ?? false,
      headers: { ...(hasBody ? { 'Content-Type': typeOf(call.body) } : {}), ...call.headers },
      body: hasBody ? toBody(call.body) : null,
    }));
  if (!response.ok) {
    throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  }
  return { data: await response.json(), headers: response.headers };
}

/** Bytes are gzipped text. */
const typeOf = (body: unknown) =>
  body instanceof Uint8Array ? 'application/gzip' : 'application/json';

function toBody(body: unknown): BodyInit {
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}
