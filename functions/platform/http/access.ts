import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { BudgetName } from '../../../shared/contract/budgets.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { readEnv } from '../aws/env.ts';
import { addInvocationField } from '../aws/invocation.ts';
import { AppError } from '../errors.ts';

export interface Caller {
  userId: string;
  isStaff: boolean;
  needsSecondFactor: boolean;
}

export interface GetCaller {
  (event: APIGatewayProxyEventV2): Promise<Caller>;
  /** @throws AppError RATE_LIMITED */
  spend?: (budget: BudgetName, userId: string) => Promise<void>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const { SITE_URL } = readEnv(z.object({ SITE_URL: z.url().optional() }));

/**
 * Access is checked before any input is parsed.
 * @returns the caller; undefined for a public endpoint.
 * @throws AppError FORBIDDEN for a request from another site or a missing staff permission, UNAUTHORIZED without a
 *   session.
 */
export async function authorize(
  endpoint: Pick<Endpoint, 'access' | 'allowsCrossSite'>,
  event: APIGatewayProxyEventV2,
  callerOf: GetCaller,
): Promise<Caller | undefined> {
  const { access } = endpoint;
  if (isRejectedCrossSite(endpoint, event)) throw new AppError('FORBIDDEN', 'Forbidden');
  if (access === 'public') return undefined;
  const caller = await callerOf(event);
  addInvocationField('user_id', caller.userId);
  if (access === 'staff' && !caller.isStaff) {
    throw new AppError(
      'FORBIDDEN',
      caller.needsSecondFactor
        ? 'Forbidden: the back office requires two-step verification. Set it up on your account page.'
        : 'Forbidden',
    );
  }
  return caller;
}

/** True if another site makes the browser send the request and the endpoint does not allow that. */
export function isRejectedCrossSite(
  { allowsCrossSite }: Pick<Endpoint, 'allowsCrossSite'>,
  { headers, requestContext }: APIGatewayProxyEventV2,
): boolean {
  if (allowsCrossSite) return false;
  return SAFE_METHODS.has(requestContext.http.method)
    ? headers['sec-fetch-site'] === 'cross-site'
    : isCrossSiteWrite(headers);
}

/** Browsers always send one of these headers; other clients carry no user's cookies. */
function isCrossSiteWrite(headers: APIGatewayProxyEventV2['headers']): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site && site !== 'same-origin' && site !== 'none') return true;
  // Behind the CDN, `host` differs from the site's host.
  const ownHosts = [host, SITE_URL && URL.parse(SITE_URL)?.host];
  return origin !== undefined && !ownHosts.includes(URL.parse(origin)?.host ?? 'none');
}
