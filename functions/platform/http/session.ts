import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { listPermissions, readRole } from '../../../shared/entities/role.ts';
import { backOfficeGroup, isStaffMfaRequired, staffGroupName } from '../aws/identity.ts';
import { AppError, unauthorized } from '../errors.ts';
import { refreshOnce } from '../table/refresh-once.ts';
import {
  abandonRefresh,
  claimRefresh,
  deleteSession,
  findSession,
  findTokens,
  type Session,
  saveLastUse,
  saveRefresh,
} from '../table/sessions.ts';
import type { Caller, GetCaller } from './access.ts';
import { parseCookies, SESSION_COOKIE } from './cookies.ts';
import { logSecurityEvent } from './security-log.ts';
import { spend } from './spend.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MEMBER_SESSION_SECONDS = 30 * DAY_SECONDS;
const STAFF_SESSION_SECONDS = 7 * DAY_SECONDS;
/** A staff session ends when it was not used for this long. */
const STAFF_IDLE_SECONDS = 12 * HOUR_SECONDS;
/** The last use is saved at most this often. */
const LAST_USE_PRECISION_MS = 5 * 60_000;

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
export const getCaller: GetCaller = Object.assign(readCaller, { spend });

async function readCaller(event: APIGatewayProxyEventV2): Promise<Caller> {
  const id = getSessionId(event);
  const session = id === undefined ? undefined : await findSession(id);
  if (id === undefined || session === undefined) throw unauthorized();
  const current = isFresh(session) ? session : await refreshSession(id, session);
  if (hasExpired(current)) {
    await deleteSession(id);
    throw unauthorized();
  }
  if (Date.now() - Date.parse(current.lastUsedAt) > LAST_USE_PRECISION_MS) {
    await saveLastUse(id, new Date().toISOString());
  }
  return toCaller(current);
}

/** True for a session of a staff member. Does not refresh the session. */
export async function isStaffSession(event: APIGatewayProxyEventV2): Promise<boolean> {
  const id = getSessionId(event);
  const session = id === undefined ? undefined : await findSession(id);
  return session !== undefined && hasBackOfficeAccess(session.groups);
}

function toCaller({ userId, groups, hasSecondFactor }: Session): Caller {
  const belongsToStaff = hasBackOfficeAccess(groups);
  const needsSecondFactor = belongsToStaff && isStaffMfaRequired && hasSecondFactor !== true;
  const isStaff = belongsToStaff && !needsSecondFactor;
  const { role, seesCosts } = readRole(groups, staffGroupName);
  return {
    userId,
    isStaff,
    needsSecondFactor,
    role: isStaff ? role : null,
    permissions: isStaff ? listPermissions({ role, seesCosts }) : [],
  };
}

/** The longest that a session lasts, however often it is used. */
export function getSessionSeconds(groups: readonly string[]): number {
  return hasBackOfficeAccess(groups) ? STAFF_SESSION_SECONDS : MEMBER_SESSION_SECONDS;
}

/** Groups may have changed since the session began. */
function hasExpired(session: Session): boolean {
  const { groups, createdAt } = session;
  const ageMs = Date.now() - Date.parse(createdAt);
  const idleMs = Date.now() - Date.parse(session.lastUsedAt);
  return (
    ageMs > getSessionSeconds(groups) * 1000 ||
    (hasBackOfficeAccess(groups) && idleMs > STAFF_IDLE_SECONDS * 1000)
  );
}

/** @returns undefined without a cookie or with a malformed one. */
export function getSessionId(event: APIGatewayProxyEventV2): string | undefined {
  const id = parseCookies(event)[SESSION_COOKIE];
  return id !== undefined && SESSION_ID.test(id) ? id : undefined;
}

/** Staff may use the back office, if need be once they have a second factor. */
export function hasBackOfficeAccess(groups: readonly string[]): boolean {
  return backOfficeGroup === '' || groups.includes(backOfficeGroup);
}

async function refreshSession(id: string, found: Session): Promise<Session> {
  // A change of the role makes a session stale once more.
  let stale = found;
  const session = await refreshOnce({
    claim: (claimId) => claimRefresh(id, stale, claimId, CLAIM_TTL_MS),
    refresh: () => refresh(id, stale),
    load: async () => {
      const current = await findSession(id);
      if (!current) throw unauthorized();
      stale = current;
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
    const tokens = await findTokens(id);
    const refreshed = tokens && (await refreshTokens(tokens));
    if (!refreshed) await deleteSession(id);
    if (!refreshed || !(await saveRefresh(id, stale, refreshed))) throw unauthorized();
    const { groups, freshUntilMs } = refreshed;
    if (hasBackOfficeAccess(groups) !== hasBackOfficeAccess(stale.groups)) {
      await logSecurityEvent(undefined, {
        action: hasBackOfficeAccess(groups) ? 'staff-access-granted' : 'staff-access-withdrawn',
        outcome: 'success',
        userId: stale.userId,
      });
    }
    return { ...stale, groups, freshUntilMs };
  } catch (error) {
    await abandonRefresh(id);
    throw error;
  }
}

function isFresh({ freshUntilMs }: Session): boolean {
  return Date.now() < freshUntilMs - REFRESH_MARGIN_MS;
}
