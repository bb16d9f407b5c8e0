import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Access } from '../../shared/contract/endpoint.ts';
import { ApiError } from './api-error.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Whether the caller may make this call; asked before anything of the call is read.
 *
 * Until sign-in lands there is no one to recognise: what is not public is open to callers on this
 * very machine, and closed to everyone else, so a deployed stage lets nobody in.
 * @throws ApiError UNAUTHORIZED
 */
export function checkAccess(access: Access, event: APIGatewayProxyEventV2): void {
  if (access === 'public' || LOOPBACK.test(event.requestContext.http.sourceIp)) return;
  throw new ApiError('UNAUTHORIZED', 'Unauthorized');
}
