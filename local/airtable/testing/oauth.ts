import { createHash } from 'node:crypto';
import * as z from 'zod';
import { startForTest } from './start.ts';

export const REDIRECT = 'http://localhost:3000/api/auth/airtable/callback';
export const VERIFIER = 'v'.repeat(43);
export const STATE = 'state-of-sixteen-characters';
const oauthClients = [
  { clientId: 'open', redirectUris: [REDIRECT] },
  { clientId: 'secretive', clientSecret: 's3cret', redirectUris: [REDIRECT] },
];
export const SECRETIVE = `Basic ${Buffer.from('secretive:s3cret').toString('base64')}`;

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer '),
  expires_in: z.number(),
  refresh_expires_in: z.number(),
  scope: z.string(),
});

export const asked = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: 'open',
    redirect_uri: REDIRECT,
    response_type: 'code',
    state: STATE,
    scope: 'data.records:read',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  });

export async function startWithClients(options: Parameters<typeof startForTest>[0] = {}) {
  const server = await startForTest({ oauthClients, ...options });
  const authorizeUrl = `${server.url}/oauth2/v1/authorize`;
  const post = (url: string, form: URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: form, headers, redirect: 'manual' });
  const token = (form: Record<string, string>, authorization?: string) =>
    post(
      `${server.url}/oauth2/v1/token`,
      new URLSearchParams(form),
      authorization ? { authorization } : {},
    );
  const code = async (change: Record<string, string> = {}) => {
    const answer = await post(authorizeUrl, asked({ ...change, decision: 'authorize' }));
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const exchange = (given: string, change: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      client_id: 'open',
      code: given,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...change,
    });
  const connected = async (change: Record<string, string> = {}) =>
    Tokens.parse(await (await exchange(await code(change))).json());
  const refresh = (refresh_token: string) =>
    token({ grant_type: 'refresh_token', client_id: 'open', refresh_token });
  return { ...server, authorizeUrl, post, token, code, exchange, connected, refresh };
}
