import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { backOfficeGroup } from '../aws/identity.ts';
import { AppError } from '../errors.ts';
import { refreshOnce } from '../storage/refresh-once.ts';
import {
  abandonRefresh,
  claimRefresh,
  deleteSession,
  findSession,
  type Session,
  saveRefresh,
} from '../storage/table/sessions.ts';
import type { Caller } from './access.ts';
import { parseCookies } from './cookies.ts';

export const SESSION_COOKIE = '__Host-session';
/** Lifetime of the user pool's refresh tokens. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const SESSION_ID = /^[\w-]{43}$/;
/** Tokens are refreshed this long before they expire. */
const REFRESH_MARGIN_MS = 5_000;
/** Longer than a refresh may take. */
const CLAIM_TTL_MS = 15_000;
const REFRESH_TIMEOUT_MS = CLAIM_TTL_MS + 2_000;
const POLL_MS = 50;

/** Reads the caller from the browser's session.
 *  @throws AppError UNAUTHORIZED without a valid session, SIGN_IN_UNAVAILABLE when its tokens must be
 *    refreshed and the user pool does not answer. */
export async function getCaller(event: APIGatewayProxyEventV2): Promise<Caller> {
  const id = getSessionId(event);
  const session = id === undefined ? undefined : await findSession(id);
  if (id === undefined || session === undefined) throw unauthorized();
  const { userId, groups } = isFresh(session) ? session : await refreshSession(id, session);
  return { userId, isStaff: hasBackOfficeAccess(groups) };
}

/** @returns undefined without a cookie or with a malformed one. */
export function getSessionId(event: APIGatewayProxyEventV2): string | undefined {
  const id = parseCookies(event)[SESSION_COOKIE];
  return id !== undefined && SESSION_ID.test(id) ? id : undefined;
}

export function hasBackOfficeAccess(groups: readonly string[]): boolean {
  return backOfficeGroup === '' || groups.includes(backOfficeGroup);
}

export function unauthorized(message = 'Unauthorized'): AppError {
  return new AppError('UNAUTHORIZED', message);
}

async function refreshSession(id: string, stale: Session): Promise<Session> {
  const session = await refreshOnce({
    claim: (claimId) => claimRefresh(id, stale, claimId, CLAIM_TTL_MS),
    refresh: () => refresh(id, stale),
    load: async () => {
      const current = await findSession(id);
      if (!current) throw unauthorized();
      return isFresh(current) ? current : undefined;
    },
    pollMs: POLL_MS,
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  if (session) return session;
  throw new AppError(
    'SIGN_IN_UNAVAILABLE',
    'Your sign-in could not be confirmed. Please try again.',
  );
}

async function refresh(id: string, stale: Session): Promise<Session> {
  try {
    // Loads Amplify on demand: a session's tokens are refreshed every 15 minutes.
    const { refreshTokens } = await import('./session-tokens.ts');
    const refreshed = await refreshTokens(stale.tokens);
    if (!refreshed) await deleteSession(id);
    if (!refreshed || !(await saveRefresh(id, refreshed))) throw unauthorized();
    return { ...stale, ...refreshed };
  } catch (error) {
    await abandonRefresh(id);
    throw error;
  }
}

function isFresh({ freshUntilMs }: Session): boolean {
  return Date.now() < freshUntilMs - REFRESH_MARGIN_MS;
}
