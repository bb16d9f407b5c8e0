import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { BudgetName } from '../../../shared/contract/budgets.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { readEnv } from '../aws/env.ts';
import { addInvocationField } from '../aws/invocation.ts';
import { AppError } from '../errors.ts';

/** The signed-in user who makes a call. */
export interface Caller {
  userId: string;
  /** May use the back office. */
  isStaff: boolean;
  /** Belongs to the staff, who must set up a second factor before they may use the back office. */
  needsSecondFactor: boolean;
}

/** Reads the caller from the session. */
export interface GetCaller {
  (event: APIGatewayProxyEventV2): Promise<Caller>;
  /** Counts a change of a member. @throws AppError RATE_LIMITED */
  spend?: (budget: BudgetName, userId: string) => Promise<void>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** Not set for functions whose endpoints are all reads. */
const { SITE_URL } = readEnv(z.object({ SITE_URL: z.url().optional() }));

/** Checks access before any input is parsed.
 *  @returns the caller; undefined for a public endpoint.
 *  @throws AppError FORBIDDEN for a request from another site or a missing staff permission, UNAUTHORIZED
 *    without a session. */
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

/** True if another site makes the browser send the request, and the endpoint does not allow that. */
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
  // Behind the CDN, `host` is not the site's.
  const ownHosts = [host, SITE_URL && URL.parse(SITE_URL)?.host];
  return origin !== undefined && !ownHosts.includes(URL.parse(origin)?.host ?? 'none');
}
