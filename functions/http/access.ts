import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { AccessLevel } from '../../shared/contract/endpoint.ts';
import { readEnv } from '../aws/env.ts';
import { AppError } from '../errors.ts';

/** The signed-in user who makes a call. */
export interface Caller {
  userId: string;
  /** Whether the back office is open to them. */
  isStaff: boolean;
}

/** Who calls, as a session tells. */
export type CallerOf = (event: APIGatewayProxyEventV2) => Promise<Caller>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** Functions whose calls change nothing have no site to compare with. */
const { SITE_URL } = readEnv(z.object({ SITE_URL: z.url().optional() }));

/**
 * Lets the caller in, or not; asked before anything of the call is read.
 * @returns who calls; undefined where anyone may.
 * @throws AppError FORBIDDEN for a change that another site asks for and for a call that is staff's,
 *   UNAUTHORIZED without a session
 */
export async function admit(
  access: AccessLevel,
  event: APIGatewayProxyEventV2,
  callerOf: CallerOf,
): Promise<Caller | undefined> {
  if (!SAFE_METHODS.has(event.requestContext.http.method) && isFromAnotherSite(event.headers)) {
    throw new AppError('FORBIDDEN', 'Forbidden');
  }
  if (access === 'public') return undefined;
  const caller = await callerOf(event);
  if (access === 'staff' && !caller.isStaff) throw new AppError('FORBIDDEN', 'Forbidden');
  return caller;
}

/** Browsers say where a request comes from; others say nothing, and carry nobody's cookies. */
function isFromAnotherSite(headers: APIGatewayProxyEventV2['headers']): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site && site !== 'same-origin' && site !== 'none') return true;
  // Behind a CDN, the host is not the one that the browser knows.
  const own = [host, SITE_URL && URL.parse(SITE_URL)?.host];
  return origin !== undefined && !own.includes(URL.parse(origin)?.host ?? 'none');
}
