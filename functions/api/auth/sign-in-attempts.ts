import { generateCodeVerifier, generateState } from 'aws-amplify/adapter-core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { ReturnTo } from '../../../shared/contract/auth.ts';
import { clearCookie, parseCookies, setCookie } from '../../platform/http/cookies.ts';

/** Each sign-in in progress has a separate cookie until the callback. */
const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: ReturnTo,
});
export type SignInAttempt = z.infer<typeof SignInAttempt>;

const COOKIE_PREFIX = '__Host-sign-in-';
const TTL_SECONDS = 600;
/** Each concurrent sign-in adds a cookie, and API Gateway limits headers to 10 kB. */
const MAX_ATTEMPTS = 3;

export function createAttempt(returnTo: string) {
  const { value: codeVerifier, toCodeChallenge } = generateCodeVerifier(128);
  const attempt: SignInAttempt = {
    state: generateState(),
    nonce: generateState(),
    codeVerifier,
    returnTo,
  };
  return { attempt, codeChallenge: toCodeChallenge() };
}

/** Each attempt has a separate cookie, so that two tabs can sign in at the same time. The oldest cookies above
 *  the limit are cleared. */
export function attemptCookies(attempt: SignInAttempt, event: APIGatewayProxyEventV2): string[] {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  // Browsers send the oldest cookie first.
  const names = Object.keys(parseCookies(event)).filter((name) => name.startsWith(COOKIE_PREFIX));
  const excess = names.slice(0, Math.max(0, names.length - MAX_ATTEMPTS + 1));
  return [
    ...excess.map((name) => clearCookie(name as `${typeof COOKIE_PREFIX}${string}`)),
    setCookie(cookieName(attempt.state), value, TTL_SECONDS),
  ];
}

export function findSignInAttempt(
  state: string,
  event: APIGatewayProxyEventV2,
): SignInAttempt | undefined {
  const value = parseCookies(event)[cookieName(state)];
  if (!value) return undefined;
  const attempt = SignInAttempt.safeParse(parseJson(Buffer.from(value, 'base64url').toString()));
  return attempt.data?.state === state ? attempt.data : undefined;
}

export function clearAttemptCookie({ state }: SignInAttempt): string {
  return clearCookie(cookieName(state));
}

const cookieName = (state: string) =>
  `${COOKIE_PREFIX}${state.replaceAll(/\W/g, '').slice(0, 8)}` as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
