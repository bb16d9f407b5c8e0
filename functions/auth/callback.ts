import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Contract } from '../../shared/contract/contract.ts';
import { setCookie } from '../http/cookies.ts';
import type { ApiRequest } from '../http/request.ts';
import { Redirect } from '../http/response.ts';
import { getSessionId, SESSION_COOKIE, SESSION_SECONDS, unauthorized } from '../http/session.ts';
import { toAmplifyTokens } from '../http/session-tokens.ts';
import { createSession } from '../storage/table/sessions.ts';
import { saveUser } from '../storage/table/users.ts';
import { endSession } from './end-session.ts';
import { exchangeCode, type TokenResponse } from './hosted-login.ts';
import { type Identity, verifyIdToken } from './id-token.ts';
import { clearAttemptCookie, findAttempt } from './sign-in-attempts.ts';

type Call = Contract['auth']['GET /api/auth/callback'];

export async function callback({ query, event }: ApiRequest<Call>): Promise<Redirect> {
  const { code, state, error } = query;
  const attempt = state === undefined ? undefined : findAttempt(state, event);
  if (!attempt) {
    throw unauthorized(
      'Unauthorized: this sign-in was started in another browser or has expired. Please log in again.',
    );
  }
  // The user canceled at the hosted login.
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
  return new Redirect(attempt.returnTo, [
    setCookie(SESSION_COOKIE, sessionId, SESSION_SECONDS),
    clearAttemptCookie(attempt),
  ]);
}

/** Every sign-in gets a new session id; the browser's previous session ends. */
async function startSession(
  identity: Identity,
  tokens: TokenResponse,
  event: APIGatewayProxyEventV2,
): Promise<string> {
  const nowMs = Date.now();
  const id = await createSession({
    userId: identity.sub,
    tokens: toAmplifyTokens({
      username: identity['cognito:username'],
      accessToken: tokens.access_token,
      idToken: tokens.id_token,
      refreshToken: tokens.refresh_token,
    }),
    groups: identity['cognito:groups'],
    freshUntilMs: nowMs + tokens.expires_in * 1000,
    createdAt: new Date(nowMs).toISOString(),
    expiresAtSeconds: Math.floor(nowMs / 1000) + SESSION_SECONDS,
  });
  const previousId = getSessionId(event);
  if (previousId) await endSession(previousId);
  return id;
}
