import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Routes use API Gateway's notation, such as `GET /api/products/{id}`. */
export type RouteKey = `${Method} /api/${string}`;
/** `customer` is any logged-in user, or a browser with the link of one quote; `member` is any logged-in user, `staff` a
 *  logged-in user in the back office's group. */
export type AccessLevel = 'public' | 'customer' | 'member' | 'staff';

/** Handlers, routes, the web client and the OpenAPI document all derive from this definition. */
export interface Endpoint {
  summary: string;
  access: AccessLevel;
  /** Browsers may navigate here from another site; all other calls reject that. */
  allowsCrossSite?: true;
  params?: z.ZodObject;
  /** A parameter may be repeated only if its schema is an array. */
  query?: z.ZodObject;
  /** Names are lowercase. */
  requestHeaders?: z.ZodObject;
  body?: z.ZodType;
  /** Parses a missing body as `{}`. */
  bodyOptional?: true;
  /** Maps each accepted content type to its schema; for bodies that are not JSON. */
  bodyTypes?: Record<string, z.ZodType>;
  /** `redirect` is for calls that the browser navigates to, `export` is a CSV file or a ZIP of several, and `none` means 204
   *  without a body. */
  response: z.ZodType | 'redirect' | 'pdf' | 'photo' | 'export' | 'none';
  /** Answers with a PDF if `Accept` names `application/pdf`. */
  alsoPdf?: true;
  /** The first code is the default. Default: 200. */
  status?: readonly [number, ...number[]];
  /** Default: `no-store`. */
  cacheControl?: string;
  headers?: Record<string, string>;
  /** Adds to the codes that {@link errorCodes} derives. */
  errors?: readonly ErrorCode[];
}

export function defineEndpoints<const G extends Record<RouteKey, Endpoint>>(group: G): G {
  return group;
}

export function getPath(key: RouteKey): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** GET also serves HEAD, except for redirects, which have side effects. */
export function allowedMethods(key: RouteKey, { response }: Endpoint): (Method | 'HEAD')[] {
  const method = key.slice(0, key.indexOf(' ')) as Method;
  return method === 'GET' && response !== 'redirect' ? ['GET', 'HEAD'] : [method];
}

export function errorCodes(endpoint: Endpoint): ErrorCode[] {
  // The local guard and the firewall can reject any request, even with `allowsCrossSite`.
  const codes = new Set<ErrorCode>([...(endpoint.errors ?? []), 'FORBIDDEN']);
  if (endpoint.params || endpoint.query || endpoint.requestHeaders || endpoint.body) {
    codes.add('INVALID_REQUEST');
  }
  // API Gateway decodes paths: a parameter with an encoded slash may match no endpoint.
  if (endpoint.params) codes.add('NOT_FOUND');
  if (endpoint.body) codes.add('PAYLOAD_TOO_LARGE');
  if (endpoint.access !== 'public') {
    codes.add('UNAUTHORIZED').add('SIGN_IN_UNAVAILABLE');
  }
  return [...codes.add('INTERNAL').add('UNAVAILABLE')];
}
