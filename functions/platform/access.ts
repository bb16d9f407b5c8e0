import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Access } from '../../shared/contract/endpoint.ts';
import { ApiError } from './api-error.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Whether the caller may make this call; asked before anything of the call is read.
 *
 * Until sign-in lands there is no one to recognise: what is not public is open to callers on this
 * very machine, and closed to everyone else, so a deployed stage lets nobody in.
 * @throws ApiError FORBIDDEN for a change that another site asks for, UNAUTHORIZED
 */
export function checkAccess(access: Access, event: APIGatewayProxyEventV2): void {
  const { method, sourceIp } = event.requestContext.http;
  if (!SAFE_METHODS.has(method) && isFromAnotherSite(event.headers)) {
    throw new ApiError('FORBIDDEN', 'Forbidden');
  }
  if (access === 'public' || LOOPBACK.test(sourceIp)) return;
  throw new ApiError('UNAUTHORIZED', 'Unauthorized');
}

/** Browsers say where a request comes from; others say nothing, and carry nobody's cookies. */
function isFromAnotherSite(headers: APIGatewayProxyEventV2['headers']): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
