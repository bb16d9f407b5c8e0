import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** As API Gateway writes it, which makes it the key of routes everywhere: `GET /api/products/{id}`. */
export type RouteKey = `${Method} /api/${string}`;
/** public: anyone; member: signed in; staff: signed in and of the back office's group. */
export type AccessLevel = 'public' | 'member' | 'staff';

/** One call, defined once: the handler, the gateway, the stack, the web client and the API
 *  description all derive from it. */
export interface Endpoint {
  summary: string;
  access: AccessLevel;
  params?: z.ZodObject;
  /** A property whose schema is an array takes a repeated parameter; any other is given once. */
  query?: z.ZodObject;
  /** Names in lower case. */
  requestHeaders?: z.ZodObject;
  /** `bodyOptional`: the call may come without any body; it is then parsed as `{}`. */
  body?: z.ZodType;
  bodyOptional?: true;
  /** Where the body is no JSON but bytes: the content types it may have, and what each holds. */
  bodyTypes?: Record<string, z.ZodType>;
  /** The JSON of a 2xx answer, or `redirect` for a call that the browser navigates to. */
  response: z.ZodType | 'redirect';
  /** Of a success; 200 unless told. A call with several lets its handler choose, first by default. */
  status?: readonly [number, ...number[]];
  /** Of a success; `no-store` unless told. */
  cacheControl?: string;
  /** Response headers beside the usual ones, with what they mean. */
  headers?: Record<string, string>;
  /** Beyond those that the access level and the schemas imply. */
  errors?: readonly ErrorCode[];
}

/** The methods a call is reached by: whoever asks for the head of a GET gets its headers, unless the call
 *  does something. */
export function allowedMethods(key: RouteKey, { response }: Endpoint): (Method | 'HEAD')[] {
  const method = key.slice(0, key.indexOf(' ')) as Method;
  return method === 'GET' && response !== 'redirect' ? ['GET', 'HEAD'] : [method];
}

/** Keeps each endpoint's own schema types while checking its shape. */
export function defineEndpoints<const G extends Record<RouteKey, Endpoint>>(group: G): G {
  return group;
}

/** The error codes a call can answer with: its own, and those implied by what it takes. */
export function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.params || endpoint.query || endpoint.requestHeaders || endpoint.body)
    codes.add('INVALID_REQUEST');
  if (endpoint.body) codes.add('PAYLOAD_TOO_LARGE');
  if (endpoint.access !== 'public') {
    codes.add('UNAUTHORIZED').add('FORBIDDEN').add('SIGN_IN_UNAVAILABLE');
  }
  return [...codes.add('INTERNAL').add('UNAVAILABLE')];
}
