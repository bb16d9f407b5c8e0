import * as z from 'zod';
import { siteUrl, userPool } from '../../platform/aws/identity.ts';
import { AppError, unauthorized } from '../../platform/errors.ts';
import type { SignInAttempt } from './sign-in-attempts.ts';

const CALLBACK = `${siteUrl}/api/auth/callback`;
const TIMEOUT_MS = 10_000;

const TokenResponse = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

/** All screens take the parameters of the authorize request and redirect to the callback. */
const SCREENS = {
  login: '/oauth2/authorize',
  password: '/forgotPassword',
  passkey: '/passkeys/add',
};

export function authorizeUrl(
  { state, nonce }: SignInAttempt,
  codeChallenge: string,
  screen: keyof typeof SCREENS | undefined,
): string {
  return hostedLoginUrl(SCREENS[screen ?? 'login'], {
    response_type: 'code',
    client_id: userPool.clientId,
    redirect_uri: CALLBACK,
    // The admin scope lets users change their second factor.
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(screen === 'login' ? { prompt: 'login' } : {}),
  });
}

export function logoutUrl(): string {
  return hostedLoginUrl('/logout', { client_id: userPool.clientId, logout_uri: `${siteUrl}/` });
}

/** @throws AppError UNAUTHORIZED if the code is rejected, SIGN_IN_UNAVAILABLE if Cognito does not respond. */
export async function exchangeCode(code: string, codeVerifier: string): Promise<TokenResponse> {
  const response = await fetch(`${userPool.hostedLogin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: userPool.clientId,
      redirect_uri: CALLBACK,
      code,
      code_verifier: codeVerifier,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw signInUnavailable(cause);
  });
  if (response.status === 400 || response.status === 401) {
    throw unauthorized('Unauthorized: this sign-in has expired. Please log in again.');
  }
  const tokens = TokenResponse.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !tokens.success) throw signInUnavailable(`status ${response.status}`);
  return tokens.data;
}

export function signInUnavailable(cause: unknown): AppError {
  return new AppError(
    'SIGN_IN_UNAVAILABLE',
    'Sign-in is temporarily unavailable. Please try again in a moment.',
    { cause },
  );
}

function hostedLoginUrl(path: string, query: Record<string, string>): string {
  return `${userPool.hostedLogin}${path}?${new URLSearchParams(query)}`;
}
