import { expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import {
  asked,
  REDIRECT,
  SECRETIVE,
  STATE,
  startWithClients,
  Tokens,
  VERIFIER,
} from '../testing/oauth.ts';

const refused = async (answer: Response) => [
  answer.status,
  z.object({ error: z.string(), error_description: z.string() }).parse(await answer.json()).error,
];

it('the consent page lists the requested scopes and posts to its own URL', async () => {
  const { authorizeUrl } = await startWithClients();
  const page = await (await fetch(`${authorizeUrl}?${asked()}`)).text();
  expect(page).toContain('data.records:read');
  expect(page).toContain('action="/oauth2/v1/authorize"');
  expect(page).toMatch(/<button[^>]*>Authorize<\/button>/);
});

it('the consent page redirects to the integration with a code or the refusal', async () => {
  const { authorizeUrl, post } = await startWithClients();
  const yes = await post(authorizeUrl, asked({ decision: 'authorize' }));
  const back = new URL(yes.headers.get('location') ?? '');
  expect(back.href.startsWith(REDIRECT)).toBe(true);
  expect(back.searchParams.get('state')).toBe(STATE);
  expect(back.searchParams.get('code')).toBeTruthy();

  const no = await post(authorizeUrl, asked({ decision: 'deny' }));
  const location = new URL(no.headers.get('location') ?? '');
  expect(location.searchParams.get('error')).toBe('access_denied');
});

it.each([{ client_id: 'nobody' }, { redirect_uri: `${REDIRECT}/` }])(
  'the consent page shows an error instead of redirecting for %j',
  async (change) => {
    const { authorizeUrl } = await startWithClients();
    const answer = await fetch(`${authorizeUrl}?${asked(change)}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  },
);

it.each([
  [{ state: 'short' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ scope: 'everything' }, 'invalid_scope'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
])('the consent page tells the integration what is wrong with %j', async (change, error) => {
  const { authorizeUrl } = await startWithClients();
  const answer = await fetch(`${authorizeUrl}?${asked(change)}`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.searchParams.get('error')).toBe(error);
});

it('OAuth tokens open the API within their scope', async () => {
  const { connected, call, items } = await startWithClients();
  const tokens = await connected();
  expect(tokens).toMatchObject({ token_type: 'Bearer ', expires_in: 3600 });
  const auth = { token: tokens.access_token };
  expect((await call(items, auth)).status).toBe(200);
  expect((await call(items, { ...auth, body: { fields: {} } })).status).toBe(403);
  expect((await call('/_faults', { ...auth, body: {} })).status).toBe(403);
  expect(await (await call('/v0/meta/whoami', auth)).json()).toMatchObject({
    scopes: ['data.records:read'],
  });
});

it('OAuth tokens require Basic authentication from clients with a secret, and reject it from others', async () => {
  const { token, code } = await startWithClients();
  const form = async (client_id: string) => ({
    grant_type: 'authorization_code',
    client_id,
    code: await code({ client_id }),
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
  });
  expect((await token(await form('secretive'), SECRETIVE)).status).toBe(200);
  expect(await refused(await token(await form('secretive')))).toEqual([401, 'invalid_client']);
  const open = `Basic ${Buffer.from('open:').toString('base64')}`;
  expect(await refused(await token(await form('open'), open))).toEqual([401, 'invalid_client']);
});

it('OAuth tokens are issued once per code, even when the first attempt failed', async () => {
  const { code, exchange } = await startWithClients();
  const given = await code();
  const wrong = await exchange(given, { code_verifier: 'w'.repeat(43) });
  expect(await refused(wrong)).toEqual([400, 'invalid_grant']);
  expect(await refused(await exchange(given))).toEqual([400, 'invalid_grant']);
});

it.each(['', 'short', '!'.repeat(43)])(
  'OAuth tokens use up the code for the verifier %j as well',
  async (wrong) => {
    const { code, exchange } = await startWithClients();
    const given = await code();
    const malformed = await exchange(given, { code_verifier: wrong });
    expect(await refused(malformed)).toEqual([400, 'invalid_request']);
    expect(await refused(await exchange(given))).toEqual([400, 'invalid_grant']);
  },
);

it('OAuth tokens are not issued for an expired code', async () => {
  const { code, exchange } = await startWithClients({ oauthLifetimes: { codeMs: 0 } });
  expect(await refused(await exchange(await code()))).toEqual([400, 'invalid_grant']);
});

it('OAuth tokens rotate: a refresh invalidates the earlier pair', async () => {
  const { connected, refresh, call, items } = await startWithClients();
  const first = await connected();
  const second = Tokens.parse(await (await refresh(first.refresh_token)).json());
  expect((await call(items, { token: first.access_token })).status).toBe(401);
  expect((await call(items, { token: second.access_token })).status).toBe(200);
});

it('OAuth tokens are issued to one of two concurrent refreshes; the other gets 409', async () => {
  const { connected, refresh } = await startWithClients();
  const { refresh_token } = await connected();
  const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('OAuth tokens are all revoked when a used refresh token is used again', async () => {
  const { connected, refresh, call, items } = await startWithClients({
    oauthLifetimes: { refreshConflictMs: 0 },
  });
  const first = await connected();
  const second = Tokens.parse(await (await refresh(first.refresh_token)).json());
  expect(await refused(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
  expect((await call(items, { token: second.access_token })).status).toBe(401);
});

it('OAuth tokens survive a restart until they expire', async () => {
  const dataDir = await temporaryFolder();
  const first = await startWithClients({ dataDir });
  const { access_token } = await first.connected();
  await first.close();
  const second = await startWithClients({ dataDir });
  expect((await second.call(second.items, { token: access_token })).status).toBe(200);

  const brief = await startWithClients({ oauthLifetimes: { accessTokenMs: 0 } });
  const expired = await brief.connected();
  expect((await brief.call(brief.items, { token: expired.access_token })).status).toBe(401);
});
