import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { JwtRsaVerifier } from 'aws-jwt-verify';
import { afterAll, onTestFinished } from 'vitest';
import * as z from 'zod';
import type { Account } from '../accounts.ts';
import { type CognitoOptions, startCognito } from '../cognito.ts';

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

export const Tokens = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.literal(900),
  token_type: z.literal('Bearer'),
});

type AtEnd = (end: () => Promise<void>) => void;

export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cognito-test-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** One for all tests of a file that leave it as it was. */
export function startOnce() {
  let started: ReturnType<typeof startForTest> | undefined;
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => {
    started ??= startForTest({}, (end) => ends.push(end));
    return started;
  };
}

/** A Cognito for one test, and what a browser, the shop and its staff do with it. */
export async function startForTest(
  options: Partial<CognitoOptions> = {},
  atEnd: AtEnd = onTestFinished,
) {
  const dataDir = options.dataDir ?? (await temporaryFolder(atEnd));
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
  atEnd(close);
  return { ...callersOf(cognito), dataDir, close };
}

export function callersOf({ url, env }: { url: string; env: Record<string, string> }) {
  const poolId = env.COGNITO_USER_POOL_ID ?? '';
  const clientId = env.COGNITO_CLIENT_ID ?? '';
  const sdk = new CognitoIdentityProviderClient({
    endpoint: env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

  const asked = (change: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
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
  /** As a script does it: no page is opened, no cookie kept. */
  const logIn = (username: string, password: string, change: Record<string, string> = {}) =>
    post('/login', { ...Object.fromEntries(asked(change)), username, password });
  const codeFor = async ({ email, password }: Account) => codeIn(await logIn(email, password));
  const exchange = (code: string, change: Record<string, string> = {}) =>
    post('/oauth2/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      code,
      ...change,
    });
  const tokensFor = async (account: Account) =>
    Tokens.parse(await (await exchange(await codeFor(account))).json());

  const issuer = `${url}/${poolId}`;
  const verifier = JwtRsaVerifier.create({
    issuer,
    audience: null,
    jwksUri: `${issuer}/.well-known/jwks.json`,
  });
  /** As the shop's callback does, except that the keys are fetched over plain http. */
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
    asked,
    get,
    post,
    logIn,
    codeFor,
    exchange,
    tokensFor,
    verify,
  };
}

/** The code that an answer sends the browser back with. */
export function codeIn(answer: Response): string {
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
  if (!code) throw new Error(`${answer.status} brings no code`);
  return code;
}

/** What a page's form would send, were it sent as it is. */
export function formIn(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input [^>]*name="([^"]*)"[^>]*>/g)];
  return Object.fromEntries(
    inputs.map(([input, name]) => [name, /value="([^"]*)"/.exec(input)?.[1] ?? '']),
  );
}
