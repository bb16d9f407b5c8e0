import { createHash, randomBytes } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { JwtRsaVerifier } from 'aws-jwt-verify';
import { afterAll, onTestFinished } from 'vitest';
import * as z from 'zod';
import { type OnEnd, temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Account } from '../accounts.ts';
import { type CognitoOptions, startCognito } from '../cognito.ts';
import { USER_ADMIN } from '../pool/pool.ts';

export const SITE = 'http://localhost:3000';
export const CALLBACK = `${SITE}/api/auth/callback`;
export const VERIFIER = randomBytes(32).toString('base64url');
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export const staff: Account = {
  kind: 'staff',
  email: 'sergeant@example.com',
  password: 'Sergeant-1',
  firstName: 'Ada',
  lastName: 'Quinn',
};
export const member: Account = {
  kind: 'member',
  email: 'member@example.com',
  password: 'Member-1944',
  firstName: 'Ben',
  lastName: 'Ross',
};

export const CognitoTokens = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.literal(900),
  token_type: z.literal('Bearer'),
});

export function shareCognito() {
  let started: ReturnType<typeof startTestCognito> | undefined;
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => {
    started ??= startTestCognito({}, (end) => ends.push(end));
    return started;
  };
}

export async function startTestCognito(
  options: Partial<CognitoOptions> = {},
  onEnd: OnEnd = onTestFinished,
) {
  const dataDir = options.dataDir ?? (await temporaryFolder(onEnd));
  const cognito = await startCognito({
    port: 0,
    siteUrl: SITE,
    selfSignUp: true,
    accounts: [staff, member],
    ...options,
    dataDir,
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await cognito.close();
    isOpen = false;
  };
  onEnd(close);
  return { ...createClient(cognito), dataDir, close };
}

export function createClient({ url, env }: { url: string; env: Record<string, string> }) {
  const poolId = env.COGNITO_USER_POOL_ID ?? '';
  const clientId = env.COGNITO_CLIENT_ID ?? '';
  const sdk = new CognitoIdentityProviderClient({
    endpoint: env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

  const authorizeParams = (change: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: `openid email profile ${USER_ADMIN}`,
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...change,
    });
  const get = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' });
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });
  const logIn = (username: string, password: string, change: Record<string, string> = {}) =>
    post('/login', { ...Object.fromEntries(authorizeParams(change)), username, password });
  const requestCode = async ({ email, password }: Account) => getCode(await logIn(email, password));
  const exchange = (code: string, change: Record<string, string> = {}) =>
    post('/oauth2/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      code,
      ...change,
    });
  const requestTokens = async (account: Account) =>
    CognitoTokens.parse(await (await exchange(await requestCode(account))).json());

  const issuer = `${url}/${poolId}`;
  const verifier = JwtRsaVerifier.create({
    issuer,
    audience: null,
    jwksUri: `${issuer}/.well-known/jwks.json`,
  });
  const verify = async (token: string) => {
    const jwks = await (await fetch(`${issuer}/.well-known/jwks.json`)).json();
    verifier.cacheJwks(jwks as Parameters<typeof verifier.cacheJwks>[0]);
    return verifier.verify(token);
  };

  return {
    url,
    poolId,
    clientId,
    sdk,
    authorizeParams,
    get,
    post,
    logIn,
    requestCode,
    exchange,
    requestTokens,
    verify,
  };
}

export function getCode(answer: Response): string {
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
  if (!code) throw new Error(`${answer.status} has no code`);
  return code;
}

export function parseForm(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input [^>]*name="([^"]*)"[^>]*>/g)];
  return Object.fromEntries(
    inputs.map(([input, name]) => [name, /value="([^"]*)"/.exec(input)?.[1] ?? '']),
  );
}
