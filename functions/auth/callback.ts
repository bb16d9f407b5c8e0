import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Contract } from '../../shared/contract/contract.ts';
import { setCookie } from '../http/cookies.ts';
import type { ApiRequest } from '../http/request.ts';
import { Redirect } from '../http/response.ts';
import { SESSION_COOKIE, SESSION_SECONDS, sessionIdOf, unauthorized } from '../http/session.ts';
import { amplifyTokens } from '../http/tokens.ts';
import { createSession } from '../storage/table/sessions.ts';
import { saveUser } from '../storage/table/users.ts';
import { findAttempt, clearAttemptCookie } from './sign-in-attempts.ts';
import { endSession } from './end-session.ts';
import { exchangeCode, type TokenResponse } from './hosted-login.ts';
import { type Identity, verifyIdToken } from './id-token.ts';

type Call = Contract['auth']['GET /api/auth/callback'];

export async function callback({ query, event }: ApiRequest<Call>): Promise<Redirect> {
  const { code, state, error } = query;
  const attempt = state === undefined ? undefined : findAttempt(state, event);
  if (!attempt) {
    throw unauthorized(
      'Unauthorized: this sign-in was not begun in this browser, or too long ago. Please log in again.',
    );
  }
  // Who changes their mind at the login goes back to where they were.
  if (error === 'access_denied') return new Redirect(attempt.returnTo, [clearAttemptCookie(attempt)]);
  if (error || !code) {
    throw unauthorized('Unauthorized: the login refused this sign-in. Please log in again.');
  }

  const answer = await exchangeCode(code, attempt.codeVerifier);
  const identity = await verifyIdToken(answer.id_token, attempt.nonce);
  await saveUser({
    id: identity.sub,
    email: identity.email,
    firstName: identity.given_name,
    lastName: identity.family_name,
    profileImageUrl: identity.picture,
  });
  const sessionId = await beginSession(identity, answer, event);
  return new Redirect(attempt.returnTo, [
    setCookie(SESSION_COOKIE, sessionId, SESSION_SECONDS),
    clearAttemptCookie(attempt),
  ]);
}

/** A new one at each sign-in; the browser's earlier one ends. */
async function beginSession(
  identity: Identity,
  answer: TokenResponse,
  event: APIGatewayProxyEventV2,
): Promise<string> {
  const nowMs = Date.now();
  const id = await createSession({
    userId: identity.sub,
    tokens: amplifyTokens({
      username: identity['cognito:username'],
      accessToken: answer.access_token,
      idToken: answer.id_token,
      refreshToken: answer.refresh_token,
    }),
    groups: identity['cognito:groups'],
    freshUntilMs: nowMs + answer.expires_in * 1000,
    createdAt: new Date(nowMs).toISOString(),
    expiresAtSeconds: Math.floor(nowMs / 1000) + SESSION_SECONDS,
  });
  const earlier = sessionIdOf(event);
  if (earlier) await endSession(earlier);
  return id;
}
