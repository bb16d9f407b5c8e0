import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  CALLBACK,
  CognitoTokens,
  getCode,
  member,
  SITE,
  shareCognito,
  staff,
  startTestCognito,
} from './testing/start.ts';

const shared = shareCognito();
afterEach(() => void vi.useRealTimers());

it('logging in leads from the authorize endpoint through the form to a code, and returns the state', async () => {
  const { get, post, authorizeParams } = await shared();
  const first = await get(`/oauth2/authorize?${authorizeParams()}`);
  const form = new URL(first.headers.get('location') ?? '');
  expect([first.status, form.pathname]).toEqual([302, '/login']);
  expect(Object.fromEntries(form.searchParams)).toEqual(Object.fromEntries(authorizeParams()));

  const answer = await post(`/login${form.search}`, {
    username: member.email,
    password: member.password,
  });
  const back = new URL(answer.headers.get('location') ?? '');
  expect([answer.status, back.origin + back.pathname]).toEqual([302, CALLBACK]);
  expect(back.searchParams.get('state')).toBe('the-state');
  expect(answer.headers.get('set-cookie')).toBeNull();
});

it('logging in issues tokens that the shop can verify and that identify the user', async () => {
  const { requestTokens, verify, clientId } = await shared();
  const tokens = await requestTokens(staff);
  const id = await verify(tokens.id_token);
  expect(id).toMatchObject({
    aud: clientId,
    token_use: 'id',
    email: staff.email,
    email_verified: true,
    given_name: staff.firstName,
    family_name: staff.lastName,
    nonce: 'the-nonce',
    'cognito:groups': ['staff'],
    'cognito:username': id.sub,
  });
  const access = await verify(tokens.access_token);
  expect(access).toMatchObject({
    client_id: clientId,
    token_use: 'access',
    sub: id.sub,
    username: id.sub,
    scope: 'openid email profile aws.cognito.signin.user.admin',
    origin_jti: id.origin_jti,
    'cognito:groups': ['staff'],
  });
  expect(Number(access.exp) - Number(access.iat)).toBe(900);
});

it('logging in accepts an e-mail address in any case, and omits groups for users without any', async () => {
  const { logIn, exchange, verify } = await shared();
  const answer = await logIn(member.email.toUpperCase(), member.password);
  const tokens = CognitoTokens.parse(await (await exchange(getCode(answer))).json());
  const id = await verify(tokens.id_token);
  expect([id.email, 'cognito:groups' in id]).toEqual([member.email, false]);
});

it('logging in never locks out users who log in often', async () => {
  const { requestCode } = await shared();
  const codes = await Promise.all(Array.from({ length: 20 }, () => requestCode(member)));
  expect(new Set(codes).size).toBe(20);
});

it('logging in redirects to the shop when there is no authorize request', async () => {
  const { get } = await shared();
  expect((await get('/login')).headers.get('location')).toBe(`${SITE}/api/login`);
});

it('a failed login responds the same for a wrong password and an unknown user', async () => {
  const { logIn } = await shared();
  const wrong = await logIn(member.email, 'Member-1945');
  const nobody = await logIn('nobody@example.com', member.password);
  const page = await wrong.text();
  expect([wrong.status, nobody.status]).toEqual([200, 200]);
  expect(page).toContain('Incorrect username or password.');
  expect((await nobody.text()).replaceAll('nobody@', 'member@')).toBe(page);
});

it('a failed login keeps the typed address, but not the password', async () => {
  const { logIn } = await shared();
  const page = await (await logIn('somebody@example.com', 'Secret-Word-1')).text();
  expect(page).toContain('value="somebody@example.com"');
  expect(page).not.toContain('Secret-Word-1');
});

it('a failed login locks only the account after repeated failures', async () => {
  const { logIn } = await startTestCognito();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let tries = 0; tries < 5; tries += 1) await logIn(member.email, 'wrong');
  const locked = await logIn(member.email, member.password);
  expect(await locked.text()).toContain('Password attempts exceeded.');
  expect((await logIn(staff.email, staff.password)).status).toBe(302);
  vi.useRealTimers();
  await expect.poll(async () => (await logIn(member.email, member.password)).status).toBe(302);
});

it('a failed login counts concurrent attempts without delaying other accounts', async () => {
  const { logIn } = await startTestCognito();
  vi.useFakeTimers({ toFake: ['Date'] });
  const done: string[] = [];
  const guess = async () => {
    const page = await (await logIn(member.email, 'wrong')).text();
    done.push(page.includes('Password attempts exceeded.') ? 'locked' : 'wrong');
  };
  const guesses = Array.from({ length: 12 }, guess);
  await logIn(staff.email, staff.password);
  done.push('staff');
  await Promise.all(guesses);
  expect(done.filter((each) => each === 'wrong')).toHaveLength(5);
  expect(done.indexOf('staff')).toBeLessThan(done.indexOf('locked'));
});

it('a failed login cannot be submitted by another site', async () => {
  const { post, authorizeParams, url } = await shared();
  const fields = {
    ...Object.fromEntries(authorizeParams()),
    username: member.email,
    password: member.password,
  };
  const from = async (headers: Record<string, string>) =>
    (await post('/login', fields, headers)).status;
  expect(await from({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await from({ origin: url })).toBe(302);
});

it.each([{ client_id: 'nobody' }, { redirect_uri: `${CALLBACK}/` }, { redirect_uri: '' }])(
  'an invalid authorize request shows an error page instead of redirecting for %j',
  async (change) => {
    const { get, authorizeParams } = await shared();
    for (const path of ['/oauth2/authorize', '/login', '/signup', '/forgotPassword']) {
      const answer = await get(`${path}?${authorizeParams(change)}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  },
);

it.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ scope: 'openid everything' }, 'invalid_scope'],
])('an invalid authorize request tells the shop what is wrong with %j', async (change, error) => {
  const { get, authorizeParams } = await shared();
  const answer = await get(`/oauth2/authorize?${authorizeParams(change)}`);
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error,
    error_description: expect.any(String),
    state: 'the-state',
  });
});

describe('an authorization code', () => {
  const refusal = async (answer: Response) => [answer.status, await answer.json()];
  const invalid = (error: string) => [400, { error, error_description: expect.any(String) }];

  it('an authorization code can be used once', async () => {
    const { requestCode, exchange } = await shared();
    const code = await requestCode(member);
    expect((await exchange(code)).status).toBe(200);
    expect(await refusal(await exchange(code))).toEqual(invalid('invalid_grant'));
  });

  it.each([
    [{ code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    [{ redirect_uri: `${SITE}/elsewhere` }, 'invalid_grant'],
    [{ client_id: 'another' }, 'invalid_client'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ])('an authorization code is of no use with %j', async (change, error) => {
    const { requestCode, exchange } = await shared();
    const code = await requestCode(member);
    expect(await refusal(await exchange(code, change))).toEqual(invalid(error));
  });

  it('an authorization code is used up by a wrong verifier', async () => {
    const { requestCode, exchange } = await shared();
    const code = await requestCode(member);
    await exchange(code, { code_verifier: 'w'.repeat(43) });
    expect(await refusal(await exchange(code))).toEqual(invalid('invalid_grant'));
  });
});

it('logging out redirects to the shop only', async () => {
  const { get, clientId } = await shared();
  const out = (client_id: string, logout_uri: string) =>
    get(`/logout?${new URLSearchParams({ client_id, logout_uri })}`);
  const answer = await out(clientId, `${SITE}/`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${SITE}/`]);
  for (const wrong of [SITE, `${SITE}/x`, 'https://elsewhere.example/', '']) {
    expect((await out(clientId, wrong)).status).toBe(400);
  }
  expect((await out('another', `${SITE}/`)).status).toBe(400);
});
