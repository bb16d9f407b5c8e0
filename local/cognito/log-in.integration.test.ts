import { describe, expect, it } from 'vitest';
import {
  CALLBACK,
  codeIn,
  member,
  SITE,
  staff,
  startForTest,
  startOnce,
  Tokens,
} from './testing/start.ts';

const shared = startOnce();

describe('the way in', () => {
  it('leads from the authorize address over the form to a code, with the state', async () => {
    const { get, post, asked } = await shared();
    const first = await get(`/oauth2/authorize?${asked()}`);
    const form = new URL(first.headers.get('location') ?? '');
    expect([first.status, form.pathname]).toEqual([302, '/login']);
    expect(Object.fromEntries(form.searchParams)).toEqual(Object.fromEntries(asked()));

    const answer = await post(`/login${form.search}`, {
      username: member.email,
      password: member.password,
    });
    const back = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, back.origin + back.pathname]).toEqual([302, CALLBACK]);
    expect(back.searchParams.get('state')).toBe('the-state');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('gives tokens that the shop can verify, and that say who it is', async () => {
    const { tokensFor, verify, clientId } = await shared();
    const tokens = await tokensFor(staff);
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
      scope: 'openid email profile',
      origin_jti: id.origin_jti,
      'cognito:groups': ['staff'],
    });
    expect(Number(access.exp) - Number(access.iat)).toBe(900);
  });

  it('takes an e-mail address in any case, and names no group for who is in none', async () => {
    const { logIn, exchange, verify } = await shared();
    const answer = await logIn(member.email.toUpperCase(), member.password);
    const tokens = Tokens.parse(await (await exchange(codeIn(answer))).json());
    const id = await verify(tokens.id_token);
    expect([id.email, 'cognito:groups' in id]).toEqual([member.email, false]);
  });

  it('stays open for who logs in often', async () => {
    const { codeFor } = await shared();
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeFor(member)));
    expect(new Set(codes).size).toBe(20);
  });

  it('starts at the shop for who comes without a request', async () => {
    const { get } = await shared();
    expect((await get('/login')).headers.get('location')).toBe(`${SITE}/api/login`);
  });
});

describe('a log-in that fails', () => {
  it('is told alike for a wrong password and for nobody', async () => {
    const { logIn } = await shared();
    const wrong = await logIn(member.email, 'Member-1945');
    const nobody = await logIn('nobody@example.com', member.password);
    const page = await wrong.text();
    expect([wrong.status, nobody.status]).toEqual([200, 200]);
    expect(page).toContain('Incorrect username or password.');
    expect((await nobody.text()).replaceAll('nobody@', 'member@')).toBe(page);
  });

  it('keeps the address that was typed, and never the password', async () => {
    const { logIn } = await shared();
    const page = await (await logIn('somebody@example.com', 'Secret-Word-1')).text();
    expect(page).toContain('value="somebody@example.com"');
    expect(page).not.toContain('Secret-Word-1');
  });

  it('locks out whoever guesses, and only the account that is guessed at', async () => {
    const { logIn } = await startForTest();
    for (let tries = 0; tries < 5; tries += 1) await logIn(member.email, 'wrong');
    const locked = await logIn(member.email, member.password);
    expect(await locked.text()).toContain('Password attempts exceeded.');
    expect((await logIn(staff.email, staff.password)).status).toBe(302);
    await expect.poll(async () => (await logIn(member.email, member.password)).status).toBe(302);
  });

  it('counts guesses that come at once, which hold up nobody else', async () => {
    const { logIn } = await startForTest();
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

  it('is not made by another site in a visitor’s browser', async () => {
    const { post, asked, url } = await shared();
    const fields = {
      ...Object.fromEntries(asked()),
      username: member.email,
      password: member.password,
    };
    const from = async (headers: Record<string, string>) =>
      (await post('/login', fields, headers)).status;
    expect(await from({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ origin: url })).toBe(302);
  });
});

describe('a request that is wrong', () => {
  it.each([{ client_id: 'nobody' }, { redirect_uri: `${CALLBACK}/` }, { redirect_uri: '' }])(
    'sends nobody anywhere for %j',
    async (change) => {
      const { get, asked } = await shared();
      for (const path of ['/oauth2/authorize', '/login', '/signup', '/forgotPassword']) {
        const answer = await get(`${path}?${asked(change)}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      }
    },
  );

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'openid everything' }, 'invalid_scope'],
    [{ prompt: 'none' }, 'login_required'],
  ])('tells the shop what is wrong with %j', async (change, error) => {
    const { get, asked } = await shared();
    const answer = await get(`/oauth2/authorize?${asked(change)}`);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'the-state',
    });
  });
});

describe('a code', () => {
  const refusal = async (answer: Response) => [answer.status, await answer.json()];
  const invalid = (error: string) => [400, { error, error_description: expect.any(String) }];

  it('is good once', async () => {
    const { codeFor, exchange } = await shared();
    const code = await codeFor(member);
    expect((await exchange(code)).status).toBe(200);
    expect(await refusal(await exchange(code))).toEqual(invalid('invalid_grant'));
  });

  it.each([
    [{ code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    [{ redirect_uri: `${SITE}/elsewhere` }, 'invalid_grant'],
    [{ client_id: 'another' }, 'invalid_client'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ])('is of no use with %j', async (change, error) => {
    const { codeFor, exchange } = await shared();
    const code = await codeFor(member);
    expect(await refusal(await exchange(code, change))).toEqual(invalid(error));
  });

  it('is spent by a wrong verifier', async () => {
    const { codeFor, exchange } = await shared();
    const code = await codeFor(member);
    await exchange(code, { code_verifier: 'w'.repeat(43) });
    expect(await refusal(await exchange(code))).toEqual(invalid('invalid_grant'));
  });
});

describe('the way out', () => {
  it('leads to the shop, and nowhere else', async () => {
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
});
