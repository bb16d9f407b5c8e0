import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { backOfficeGroup } from '../aws/identity.ts';
import { AppError } from '../errors.ts';
import {
  abandonRefresh,
  claimRefresh,
  deleteSession,
  getSession,
  type Session,
  saveRefresh,
} from '../storage/table/sessions.ts';
import type { Caller } from './access.ts';
import { cookiesOf } from './cookies.ts';

export const SESSION_COOKIE = '__Host-session';
/** As long as the user pool's refresh tokens live. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const ID = /^[\w-]{43}$/;
/** Tokens are renewed a little before they end. */
const MARGIN_MS = 5_000;
/** Longer than a renewal may take. */
const RENEWAL_HELD_MS = 15_000;
const WAITED_MS = RENEWAL_HELD_MS + 2_000;
const ASK_AGAIN_MS = 50;

/** Who calls, by the browser's session.
 *  @throws AppError UNAUTHORIZED without one that lives, SIGN_IN_UNAVAILABLE when the user pool must be
 *    asked and does not answer. */
export async function callerOf(event: APIGatewayProxyEventV2): Promise<Caller> {
  const id = sessionIdOf(event);
  const session = id === undefined ? undefined : await getSession(id);
  if (id === undefined || session === undefined) throw unauthorized();
  const { userId, groups } = isFresh(session) ? session : await renewed(id, session);
  return { userId, isStaff: isOfBackOffice(groups) };
}

/** Undefined where the browser sent none, or something that never was one. */
export function sessionIdOf(event: APIGatewayProxyEventV2): string | undefined {
  const id = cookiesOf(event)[SESSION_COOKIE];
  return id !== undefined && ID.test(id) ? id : undefined;
}

export function isOfBackOffice(groups: readonly string[]): boolean {
  return backOfficeGroup === '' || groups.includes(backOfficeGroup);
}

export function unauthorized(message = 'Unauthorized'): AppError {
  return new AppError('UNAUTHORIZED', message);
}

/** Of requests that come together, here or in other processes, one renews and the others wait for it. */
async function renewed(id: string, stale: Session): Promise<Session> {
  const deadline = Date.now() + WAITED_MS;
  const claim = randomUUID();
  while (Date.now() < deadline) {
    if (await claimRefresh(id, stale, claim, RENEWAL_HELD_MS)) return renew(id, stale);
    const session = await getSession(id);
    if (!session) throw unauthorized();
    if (isFresh(session)) return session;
    await sleep(ASK_AGAIN_MS);
  }
  throw new AppError('SIGN_IN_UNAVAILABLE', 'Your sign-in could not be confirmed just now.');
}

async function renew(id: string, stale: Session): Promise<Session> {
  try {
    // Amplify is needed once in a quarter of an hour.
    const { renewTokens } = await import('./tokens.ts');
    const renewal = await renewTokens(stale.tokens);
    if (!renewal) await deleteSession(id);
    if (!renewal || !(await saveRefresh(id, renewal))) throw unauthorized();
    return { ...stale, ...renewal };
  } catch (error) {
    await abandonRefresh(id);
    throw error;
  }
}

function isFresh({ freshUntilMs }: Session): boolean {
  return Date.now() < freshUntilMs - MARGIN_MS;
}
