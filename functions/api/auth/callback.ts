import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Contract } from '../../../shared/contract/contract.ts';
import { isStaffMfaRequired } from '../../platform/aws/identity.ts';
import { SIGN_IN_FAILED } from '../../platform/aws/metric-names.ts';
import { unauthorized } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import { SESSION_COOKIE, setCookie } from '../../platform/http/cookies.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { Redirect } from '../../platform/http/response.ts';
import { hasSecondFactor } from '../../platform/http/second-factor.ts';
import { logSecurityEvent } from '../../platform/http/security-log.ts';
import {
  getSessionId,
  getSessionSeconds,
  hasBackOfficeAccess,
} from '../../platform/http/session.ts';
import { toAmplifyTokens } from '../../platform/http/session-tokens.ts';
import { createSession, endExcessSessions } from '../../platform/table/sessions.ts';
import { saveUser } from '../../platform/table/users.ts';
import { endSession } from './end-session.ts';
import { exchangeCode, type TokenResponse } from './hosted-login.ts';
import { type Identity, verifyIdToken } from './id-token.ts';
import { clearAttemptCookie, findSignInAttempt, type SignInAttempt } from './sign-in-attempts.ts';

type Call = Contract['auth']['GET /api/auth/callback'];

const ACTION = 'sign-in';
const MAX_USER_AGENT = 300;

export async function callback(request: ApiRequest<Call>): Promise<Redirect> {
  try {
    return await completeSignIn(request);
  } catch (error) {
    const { event } = request;
    await logSecurityEvent(event, { action: ACTION, outcome: 'failure', metric: SIGN_IN_FAILED });
    throw error;
  }
}

async function completeSignIn({ query, event }: ApiRequest<Call>): Promise<Redirect> {
  const { code, state, error } = query;
  const attempt = state === undefined ? undefined : findSignInAttempt(state, event);
  if (!attempt) {
    throw unauthorized(
      'Unauthorized: this sign-in was started in another browser or has expired. Please log in again.',
    );
  }
  if (error === 'access_denied')
    return new Redirect(attempt.returnTo, [clearAttemptCookie(attempt)]);
  if (error || !code) {
    throw unauthorized('Unauthorized: the login rejected this sign-in. Please log in again.');
  }

  const tokens = await exchangeCode(code, attempt.codeVerifier);
  const identity = await verifyIdToken(tokens.id_token, attempt.nonce);
  await saveUser({
    id: identity.sub,
    email: identity.email,
    firstName: identity.given_name,
    lastName: identity.family_name,
    profileImageUrl: identity.picture,
  });
  const sessionId = await startSession(identity, tokens, event);
  if (sessionId === undefined) return askAgain(identity, attempt, event);
  await recordSignIn(identity, event);
  return new Redirect(attempt.returnTo, [
    setCookie(SESSION_COOKIE, sessionId, getSessionSeconds(identity['cognito:groups'])),
    clearAttemptCookie(attempt),
  ]);
}

/** Forces a new login, because the hosted login still remembers a user whose sessions were ended. */
async function askAgain(
  { sub }: Identity,
  attempt: SignInAttempt,
  event: APIGatewayProxyEventV2,
): Promise<Redirect> {
  await logSecurityEvent(event, { action: ACTION, outcome: 'failure', userId: sub });
  const query = new URLSearchParams({ screen: 'login', returnTo: attempt.returnTo });
  return new Redirect(`/api/login?${query}`, [clearAttemptCookie(attempt)]);
}

/**
 * Every sign-in gets a new session id, and the browser's previous session ends.
 * @returns undefined if the user must enter the password again.
 */
async function startSession(
  identity: Identity,
  tokens: TokenResponse,
  event: APIGatewayProxyEventV2,
): Promise<string | undefined> {
  const nowMs = Date.now();
  const now = new Date(nowMs).toISOString();
  const { 'cognito:groups': groups, auth_time: authTime } = identity;
  const id = await createSession({
    userId: identity.sub,
    tokens: toAmplifyTokens({
      username: identity['cognito:username'],
      accessToken: tokens.access_token,
      idToken: tokens.id_token,
      refreshToken: tokens.refresh_token,
    }),
    groups,
    ...(authTime === undefined ? {} : { authenticatedAt: new Date(authTime * 1000).toISOString() }),
    ...(isStaffMfaRequired && hasBackOfficeAccess(groups)
      ? { hasSecondFactor: await hasSecondFactor(identity.sub) }
      : {}),
    freshUntilMs: nowMs + tokens.expires_in * 1000,
    createdAt: now,
    lastUsedAt: now,
    userAgent: event.headers['user-agent']?.slice(0, MAX_USER_AGENT),
    expiresAtSeconds: Math.floor(nowMs / 1000) + getSessionSeconds(groups),
  });
  const previousId = getSessionId(event);
  if (id && previousId) await endSession(previousId);
  await endExcessSessions(identity.sub);
  return id;
}

async function recordSignIn(
  { sub, email, 'cognito:groups': groups }: Identity,
  event: APIGatewayProxyEventV2,
): Promise<void> {
  const outcome = 'success';
  if (hasBackOfficeAccess(groups)) {
    await recordActivity(event, { action: ACTION, outcome, by: { id: sub, email } });
  } else {
    await logSecurityEvent(event, { action: ACTION, outcome, userId: sub });
  }
}
