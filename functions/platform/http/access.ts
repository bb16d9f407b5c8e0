import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { BudgetName } from '../../../shared/contract/budgets.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Permission, Role } from '../../../shared/entities/role.ts';
import { readEnv } from '../aws/env.ts';
import { addInvocationField } from '../aws/invocation.ts';
import { AppError } from '../errors.ts';

export interface Caller {
  /** The id of a visitor's quote, if the caller has its link only. */
  userId: string;
  isStaff: boolean;
  needsSecondFactor: boolean;
  /** Null for members. */
  role: Role | null;
  /** Empty for members, and until staff have their second factor. */
  permissions: readonly Permission[];
  /** The quote whose link the browser has opened, for callers without an account. */
  quoteId?: string;
  /** The account of a caller who has opened the link of a quote that belongs to no account. */
  memberId?: string;
}

export interface GetCaller {
  (event: APIGatewayProxyEventV2): Promise<Caller>;
  /** @throws AppError RATE_LIMITED */
  spend?: (budget: BudgetName, owner: string) => Promise<void>;
  /** @param quoteId from the path, which may be malformed. */
  forQuote?: (event: APIGatewayProxyEventV2, quoteId: string) => Promise<Caller>;
}

/** For groups with calls that customers without an account may make. */
export type GetCustomer = GetCaller & Required<Pick<GetCaller, 'forQuote'>>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const { SITE_URL } = readEnv(z.object({ SITE_URL: z.url().optional() }));

/**
 * Access is checked before any input is parsed.
 * @param endpoint with the permission that staff need.
 * @param quoteId of the path.
 * @returns the caller; undefined for a public endpoint.
 * @throws AppError FORBIDDEN for a request from another site or a missing permission, UNAUTHORIZED without a session.
 */
export async function authorize(
  endpoint: Pick<Endpoint, 'access' | 'allowsCrossSite'> & { permission?: Permission | undefined },
  event: APIGatewayProxyEventV2,
  callerOf: GetCaller,
  quoteId?: string,
): Promise<Caller | undefined> {
  const { access, permission } = endpoint;
  if (isRejectedCrossSite(endpoint, event)) throw new AppError('FORBIDDEN', 'Forbidden');
  if (access === 'public') return undefined;
  const caller =
    access === 'customer' && quoteId !== undefined && callerOf.forQuote
      ? await callerOf.forQuote(event, quoteId)
      : await callerOf(event);
  if (caller.quoteId === undefined) addInvocationField('user_id', caller.userId);
  else addInvocationField('quote_id', caller.quoteId);
  if (access === 'staff' && !caller.isStaff) {
    throw new AppError(
      'FORBIDDEN',
      caller.needsSecondFactor
        ? 'Forbidden: the back office requires two-step verification. Set it up on your account page.'
        : 'Forbidden',
    );
  }
  if (permission === undefined || !caller.isStaff || caller.permissions.includes(permission)) {
    return caller;
  }
  if (access === 'staff')
    throw new AppError('FORBIDDEN', 'Forbidden: your role does not allow this.');
  // Without the permission, staff are treated as customers.
  return { ...caller, isStaff: false };
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
