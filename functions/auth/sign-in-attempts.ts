import { generateCodeVerifier, generateState } from 'aws-amplify/adapter-core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { ReturnTo } from '../../shared/contract/auth.ts';
import { clearCookie, cookiesOf, setCookie } from '../http/cookies.ts';

/** A sign-in that this browser has begun, kept in a cookie of its own until it comes back. */
const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: ReturnTo,
});
export type Attempt = z.infer<typeof SignInAttempt>;

const PREFIX = '__Host-sign-in-';
const LIFETIME_SECONDS = 600;
/** Of tabs in which a sign-in is left open: all of them swell every request, and API Gateway takes 10 kB. */
const MOST = 3;

export function createAttempt(returnTo: string) {
  const { value: codeVerifier, toCodeChallenge } = generateCodeVerifier(128);
  const attempt: Attempt = {
    state: generateState(),
    nonce: generateState(),
    codeVerifier,
    returnTo,
  };
  return { attempt, codeChallenge: toCodeChallenge() };
}

/** The cookies to set: two tabs may sign in at the same time, so each attempt has its own. */
export function attemptCookies(attempt: Attempt, event: APIGatewayProxyEventV2): string[] {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  // Browsers send the oldest first.
  const open = Object.keys(cookiesOf(event)).filter((name) => name.startsWith(PREFIX));
  const tooMany = open.slice(0, Math.max(0, open.length - MOST + 1));
  return [
    ...tooMany.map((name) => clearCookie(name as `${typeof PREFIX}${string}`)),
    setCookie(nameOf(attempt.state), value, LIFETIME_SECONDS),
  ];
}

/** The attempt of this very browser that a `state` belongs to. */
export function findAttempt(state: string, event: APIGatewayProxyEventV2): Attempt | undefined {
  const kept = cookiesOf(event)[nameOf(state)];
  if (!kept) return undefined;
  const attempt = SignInAttempt.safeParse(parseJson(Buffer.from(kept, 'base64url').toString())).data;
  return attempt?.state === state ? attempt : undefined;
}

export function clearAttemptCookie({ state }: Attempt): string {
  return clearCookie(nameOf(state));
}

const nameOf = (state: string) => `${PREFIX}${state.replaceAll(/\W/g, '').slice(0, 8)}` as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
