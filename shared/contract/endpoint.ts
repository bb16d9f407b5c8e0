import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A route in API Gateway's notation, such as `GET /api/products/{id}`. */
export type RouteKey = `${Method} /api/${string}`;
/** public: anyone; member: any logged-in user; staff: logged-in users in the back office's group. */
export type AccessLevel = 'public' | 'member' | 'staff';

/** One API call. Handlers, routes, the web client and the OpenAPI document all derive from it. */
export interface Endpoint {
  summary: string;
  access: AccessLevel;
  /** Browsers may come here from another site; all other calls reject that. */
  allowsCrossSite?: true;
  params?: z.ZodObject;
  /** A parameter may be repeated only if its schema is an array. */
  query?: z.ZodObject;
  /** Names are lowercase. */
  requestHeaders?: z.ZodObject;
  body?: z.ZodType;
  /** Accepts a request without a body and parses it as `{}`. */
  bodyOptional?: true;
  /** For bodies that are not JSON: the schema of each accepted content type. */
  bodyTypes?: Record<string, z.ZodType>;
  /** The JSON body of a 2xx response, `redirect` for calls that the browser navigates to, `pdf` or `photo` for a file,
   *  or `none` for 204 without a body. */
  response: z.ZodType | 'redirect' | 'pdf' | 'photo' | 'none';
  /** Status codes of successful responses; the handler may choose, the first is the default. Default: 200. */
  status?: readonly [number, ...number[]];
  /** The `Cache-Control` header of successful responses. Default: `no-store`. */
  cacheControl?: string;
  /** Additional response headers with their descriptions. */
  headers?: Record<string, string>;
  /** In addition to the codes that {@link errorCodes} derives. */
  errors?: readonly ErrorCode[];
}

/** Checks the endpoints of a group while keeping each one's own schema types. */
export function defineEndpoints<const G extends Record<RouteKey, Endpoint>>(group: G): G {
  return group;
}

/** The path of a route, such as `/api/products/{id}`. */
export function getPath(key: RouteKey): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** GET also serves HEAD, except for redirects, which have side effects. */
export function allowedMethods(key: RouteKey, { response }: Endpoint): (Method | 'HEAD')[] {
  const method = key.slice(0, key.indexOf(' ')) as Method;
  return method === 'GET' && response !== 'redirect' ? ['GET', 'HEAD'] : [method];
}

/** Every error code an endpoint can return: its own, and those implied by its access level and schemas. */
export function errorCodes(endpoint: Endpoint): ErrorCode[] {
  // Also with `allowsCrossSite`: the local guard and the firewall can reject any request.
  const codes = new Set<ErrorCode>([...(endpoint.errors ?? []), 'FORBIDDEN']);
  if (endpoint.params || endpoint.query || endpoint.requestHeaders || endpoint.body) {
    codes.add('INVALID_REQUEST');
  }
  if (endpoint.body) codes.add('PAYLOAD_TOO_LARGE');
  if (endpoint.access !== 'public') {
    codes.add('UNAUTHORIZED').add('SIGN_IN_UNAVAILABLE');
  }
  return [...codes.add('INTERNAL').add('UNAVAILABLE')];
}
