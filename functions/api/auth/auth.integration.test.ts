import { createHash, randomUUID } from 'node:crypto';
import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PERMISSIONS, ROLE_PERMISSIONS } from '../../../shared/entities/role.ts';
import { CookieJar, withIdentity } from '../../../tests/support/identity.ts';
import { accounts } from '../../../tests/support/log-in.ts';

const identity = withIdentity();
const { call, passLogin, signIn, user } = identity;
afterEach(() => vi.restoreAllMocks());

const PAGE = { accept: 'text/html,application/xhtml+xml' };
const toSessionKey = (id: string) => `SESSION#${createHash('sha256').update(id).digest('hex')}`;

const rows = async () => {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { tableName } = await import('../../platform/table/table.ts');
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: tableName() }));
  return Items;
};
const changeSession = async (jar: CookieJar, changes: Record<string, unknown>) => {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { tableName } = await import('../../platform/table/table.ts');
  for (const [name, value] of Object.entries(changes)) {
    await dynamodb.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { PK: toSessionKey(jar.session ?? ''), SK: 'SESSION' },
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  }
};
const findTokens = async (jar: CookieJar) => {
  const sessions = await import('../../platform/table/sessions.ts');
  return sessions.findTokens(jar.session ?? '');
};
/** Longer than a user's name. */
const isLong = (text: string) => text.length > 40;
/** Makes the session's tokens expire, as after 15 minutes. */
const expireTokens = (jar: CookieJar) => changeSession(jar, { freshUntilMs: Date.now() - 1 });
const admin = async (
  Command: typeof AdminDisableUserCommand | typeof AdminEnableUserCommand,
  { email } = accounts.collector,
) => {
  const { cognito } = await import('../../platform/aws/cognito.ts');
  const UserPoolId = identity.cognito.env.COGNITO_USER_POOL_ID;
  await cognito.send(new Command({ UserPoolId, Username: email }));
};
/** Counts token refreshes at the user pool. */
const countRefreshes = () => {
  const spy = vi.spyOn(globalThis, 'fetch');
  return () =>
    spy.mock.calls.filter(([, init]) =>
      JSON.stringify(init?.headers ?? {}).includes('GetTokensFromRefreshToken'),
    ).length;
};

test('GET /api/login redirects to the hosted login with PKCE, state and nonce bound to this browser', async () => {
  const jar = new CookieJar();
  const { statusCode, location = '', cookies = [] } = await call('GET /api/login', jar);
  expect(statusCode).toBe(302);
  const url = new URL(location);
  expect(url.origin).toBe(identity.cognito.url);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/api/auth/callback',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^\w{20,}$/),
    nonce: expect.stringMatching(/^\w{20,}$/),
  });
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(
    /^__Host-sign-in-\w{8}=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /x',
  'javascript:alert(1)',
  'product/x',
  '/api/logout',
  '/x/../api/logout',
  '/..//evil.example',
  `/${'x'.repeat(1001)}`,
  '',
])('GET /api/login rejects the return path %j', async (returnTo) => {
  const query = `returnTo=${encodeURIComponent(returnTo)}`;
  const {
    statusCode,
    body = '',
    location,
  } = await call('GET /api/login', new CookieJar(), { query });
  if (returnTo === '') return expect(statusCode).toBe(302);
  expect({ statusCode, location }).toEqual({ statusCode: 400, location: undefined });
  expect(JSON.parse(body).issues).toMatchObject([{ path: 'returnTo' }]);
});

test('GET /api/login shows an error page to a browser', async () => {
  const query = 'returnTo=//evil.example/%3Cscript%3E';
  const { statusCode, headers, body } = await call('GET /api/login', new CookieJar(), {
    query,
    headers: PAGE,
  });
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(body).toContain('href="/api/login"');
  expect(body).not.toContain('evil');
});

test.each([
  ['http://localhost:3000/product/x?from=y#z', '/product/x?from=y'],
  ['http://localhost:3000/', '/'],
  ['https://evil.example/product/x', '/'],
  ['http://localhost:3000/api/auth/callback?code=x', '/'],
  ['nonsense', '/'],
])('GET /api/login returns to the page the user came from: %s', async (referer, screen) => {
  const jar = new CookieJar();
  const { location = '' } = await call('GET /api/login', jar, { headers: { referer } });
  const state = new URL(location).searchParams.get('state');
  const back = await call('GET /api/auth/callback', jar, {
    query: `state=${state}&error=access_denied`,
  });
  expect(back).toMatchObject({ statusCode: 302, location: screen });
});

test('GET /api/login supports concurrent sign-ins and limits their cookies', async () => {
  const jar = new CookieJar();
  const first = await passLogin(jar);
  const second = await passLogin(jar);
  expect(jar.names).toHaveLength(2);
  for (const query of [first, second]) {
    expect((await call('GET /api/auth/callback', jar, { query })).statusCode).toBe(302);
  }
  expect(jar.names).toEqual(['__Host-session']);
  for (let n = 0; n < 20; n++) await call('GET /api/login', jar);
  expect(jar.names).toHaveLength(4);
});

test('GET /api/auth/callback starts a session and returns to the previous page', async () => {
  const jar = new CookieJar();
  const query = await passLogin(jar, accounts.staff, 'returnTo=/product/x%3Fy=1%23z');
  const answer = await call('GET /api/auth/callback', jar, { query });
  expect(answer).toMatchObject({ statusCode: 302, location: '/product/x?y=1#z' });
  expect(answer.cookies?.[0]).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(jar.names).toEqual(['__Host-session']);
  expect(await user(jar)).toEqual({
    status: 200,
    body: {
      id: expect.any(String),
      email: accounts.staff.email,
      firstName: 'Dale',
      lastName: 'Hargrove',
      profileImageUrl: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      isStaff: true,
      needsSecondFactor: false,
      role: 'owner',
      permissions: PERMISSIONS,
    },
  });
  expect((await user(await signIn())).body).toMatchObject({
    isStaff: false,
    role: null,
    permissions: [],
  });
});

test('GET /api/auth/user names the role of staff and what it allows', async () => {
  expect((await user(await signIn(accounts.cataloger))).body).toMatchObject({
    isStaff: true,
    role: 'cataloger',
    permissions: ROLE_PERMISSIONS.cataloger,
  });
});

test('GET /api/auth/callback stores the tokens encrypted, and the session id nowhere', async () => {
  const jar = await signIn();
  const tokens = Object.values((await findTokens(jar)) ?? {});
  expect(tokens.some((token) => token.startsWith('eyJ'))).toBe(true);
  const row = (await rows()).find(({ PK }) => PK === toSessionKey(jar.session ?? ''));
  expect(row?.tokens).toEqual(expect.any(String));
  const stored = JSON.stringify(await rows());
  for (const secret of [jar.session ?? '', ...tokens.filter(isLong)]) {
    expect(stored.includes(secret)).toBe(false);
  }
});

test.each([
  ['another row', async () => (await rows()).find(({ tokens }) => tokens)?.tokens],
  ['a lost key', async () => 'x'.repeat(600)],
])('GET /api/auth/callback ends a session whose tokens are of %s', async (_, load) => {
  await signIn(accounts.trader);
  const tokens = await load();
  const jar = await signIn();
  await changeSession(jar, { tokens });
  await expireTokens(jar);
  expect((await user(jar)).status).toBe(401);
  expect((await call('GET /api/logout', jar)).statusCode).toBe(302);
});

test('GET /api/auth/callback starts a new session each time and ends the browser’s previous one', async () => {
  const jar = await signIn();
  const earlier = new CookieJar();
  earlier.take({ statusCode: 200, cookies: [`__Host-session=${jar.session}`] });
  const tokens = (await findTokens(jar)) ?? {};
  await call('GET /api/auth/callback', jar, { query: await passLogin(jar) });
  expect(jar.session).not.toBe(earlier.session);
  expect((await user(jar)).status).toBe(200);
  expect((await user(earlier)).status).toBe(401);
  const { refreshTokens } = await import('../../platform/http/session-tokens.ts');
  expect(await refreshTokens(tokens)).toBeUndefined();
});

test('GET /api/auth/callback updates the user’s row', async () => {
  const { body: before } = await user(await signIn(accounts.trader));
  const { cognito } = await import('../../platform/aws/cognito.ts');
  await cognito.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: identity.cognito.env.COGNITO_USER_POOL_ID,
      Username: accounts.trader.email,
      UserAttributes: [{ Name: 'given_name', Value: 'Emilio' }],
    }),
  );
  const [{ body: after }] = await Promise.all([
    user(await signIn(accounts.trader)),
    signIn(accounts.trader),
  ]);
  expect(after).toEqual({ ...before, firstName: 'Emilio', updatedAt: after.updatedAt });
  expect(after.updatedAt > before.updatedAt).toBe(true);
  const mails = (await rows()).filter(({ email }) => email === accounts.trader.email);
  expect(mails).toHaveLength(1);
});

test('GET /api/auth/callback assigns an email address to the user who has it in the user pool now', async () => {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { tableName } = await import('../../platform/table/table.ts');
  const TableName = tableName();
  const { email } = accounts.trader;
  const { body: before } = await user(await signIn(accounts.trader));
  // An earlier account, deleted from the user pool.
  const earlier = { ...before, PK: 'USER#earlier', SK: 'USER', id: 'earlier' };
  await dynamodb.send(new PutCommand({ TableName, Item: earlier }));
  const entry = { PK: `EMAIL#${email}`, SK: 'EMAIL', userId: 'earlier' };
  await dynamodb.send(new PutCommand({ TableName, Item: entry }));
  expect((await user(await signIn(accounts.trader))).body.id).toBe(before.id);
  const left = (await rows()).filter((row) => row.email === email);
  expect(left.map(({ id }) => id)).toEqual([before.id]);
});

test('GET /api/auth/callback rejects a missing, made-up or foreign state', async () => {
  const victim = new CookieJar();
  const query = await passLogin(victim);
  for (const stolen of [
    query,
    query.replace(/state=\w+/, 'state=x'),
    query.replace(/&?state=\w+/, ''),
  ]) {
    const thief = new CookieJar();
    await call('GET /api/login', thief);
    const { statusCode, body } = await call('GET /api/auth/callback', thief, { query: stolen });
    expect(statusCode).toBe(401);
    expect(body).toContain('Unauthorized');
    expect(thief.session).toBeUndefined();
  }
});

test('GET /api/auth/callback rejects a replayed, made-up or foreign code', async () => {
  const jar = new CookieJar();
  const cookies = () => ({ headers: { ...jar.headers } });
  const query = await passLogin(jar);
  const kept = cookies();
  expect((await call('GET /api/auth/callback', jar, { query })).statusCode).toBe(302);
  const again = await call('GET /api/auth/callback', new CookieJar(), { query, ...kept });
  expect(again.statusCode).toBe(401);

  const other = new CookieJar();
  const mine = await passLogin(other);
  const code = new URLSearchParams(await passLogin(new CookieJar())).get('code') ?? '';
  for (const foreign of [code, 'made-up', '']) {
    const mixed = new URLSearchParams(mine);
    mixed.set('code', foreign);
    const answer = await call('GET /api/auth/callback', new CookieJar(), {
      query: String(mixed),
      headers: { ...other.headers },
    });
    expect(answer.statusCode).toBe(401);
  }
});

test('GET /api/auth/callback shows an error page if the hosted login reports an error', async () => {
  const jar = new CookieJar();
  const { location = '' } = await call('GET /api/login', jar);
  const state = new URL(location).searchParams.get('state');
  const query = `state=${state}&error=server_error&error_description=%3Cb%3E`;
  const answer = await call('GET /api/auth/callback', jar, { query, headers: PAGE });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers?.['content-type']).toContain('text/html');
  expect(answer.body).not.toContain('<b>');
});

test('GET /api/auth/callback reports that the hosted login does not respond', async () => {
  const jar = new CookieJar();
  const query = await passLogin(jar);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  const { statusCode, body = '' } = await call('GET /api/auth/callback', jar, { query });
  expect({ statusCode, code: JSON.parse(body).code }).toEqual({
    statusCode: 503,
    code: 'SIGN_IN_UNAVAILABLE',
  });
});

test.each(['https://evil.example/', '//evil.example', '/\r\nset-cookie: x=y', '/\u0000', 7])(
  'the sign-in cookie is rejected if forged to redirect to %j',
  async (returnTo) => {
    const jar = new CookieJar();
    const query = await passLogin(jar);
    const [[name = '', value = ''] = []] = [jar.headers.cookie.split('=', 2)];
    const attempt = JSON.parse(Buffer.from(value, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...attempt, returnTo })).toString('base64url');
    const answer = await call('GET /api/auth/callback', new CookieJar(), {
      query,
      headers: { cookie: `${name}=${forged}` },
    });
    expect({ status: answer.statusCode, location: answer.location }).toEqual({ status: 401 });
  },
);

test.each(['/search?q=漢字', '/product/😀#z', '/a\u2028b'])(
  'the sign-in cookie redirects to %j with a valid header',
  async (returnTo) => {
    const jar = new CookieJar();
    const query = await passLogin(
      jar,
      accounts.collector,
      `returnTo=${encodeURIComponent(returnTo)}`,
    );
    const { statusCode, location = '' } = await call('GET /api/auth/callback', jar, { query });
    expect({ statusCode, location: decodeURI(location) }).toEqual({
      statusCode: 302,
      location: returnTo,
    });
  },
);

describe('ID token verification', () => {
  /** Signed with the user pool's key. */
  const token = async (changes: Record<string, unknown> = {}) => {
    const { url, env, sign } = identity.cognito;
    const nowSeconds = Math.floor(Date.now() / 1000);
    return sign({
      iss: `${url}/${env.COGNITO_USER_POOL_ID}`,
      aud: env.COGNITO_CLIENT_ID,
      sub: randomUUID(),
      email: 'Someone@collectors.example',
      email_verified: true,
      'cognito:username': 'someone',
      token_use: 'id',
      nonce: 'nonce-of-this-sign-in',
      iat: nowSeconds,
      exp: nowSeconds + 60,
      ...changes,
    });
  };
  const verify = async (idToken: string, nonce = 'nonce-of-this-sign-in') => {
    const { verifyIdToken } = await import('./id-token.ts');
    return verifyIdToken(idToken, nonce).catch((error) => error.code);
  };

  test('the callback accepts an ID token of our user pool, client and sign-in', async () => {
    expect(await verify(await token({ 'cognito:groups': ['staff'] }))).toMatchObject({
      email: 'someone@collectors.example',
      given_name: null,
      'cognito:groups': ['staff'],
    });
  });

  test.each(['94482488-10e1-70e3-0cb4-ed5ae9b3d0a2', 'c478d4a8-0001-7035-cc61-0242ac120002'])(
    'the callback accepts the user id %s, which is not an RFC 4122 UUID',
    async (sub) => {
      expect(await verify(await token({ sub }))).toMatchObject({ sub });
    },
  );

  test.each([
    ['for another client', { aud: 'another-client' }],
    [
      'of another user pool',
      { iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other' },
    ],
    ['of an address that was not confirmed', { email_verified: false }],
    ['that does not say whether the address was confirmed', { email_verified: undefined }],
    ['of another sign-in', { nonce: 'nonce-of-another' }],
    ['without a nonce', { nonce: undefined }],
    ['that is an access token', { token_use: 'access' }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['without a subject', { sub: undefined }],
    ['without an email address', { email: undefined }],
  ])('the callback rejects an ID token %s', async (_, changes) => {
    expect(await verify(await token(changes))).toBe('UNAUTHORIZED');
  });

  test('the callback rejects a modified, unsigned or malformed ID token', async () => {
    const [head, claims, signature] = (await token()).split('.');
    const [, staff] = (await token({ 'cognito:groups': ['staff'] })).split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      `${head}.${staff}.${signature}`,
      `${unsigned}.${claims}.`,
      `${unsigned}.${claims}.${signature}`,
      'a.b.c',
      '',
    ]) {
      expect(await verify(forged)).toBe('UNAUTHORIZED');
    }
  });
});

test.each([
  ['no cookie', ''],
  ['a forged one', `__Host-session=${'a'.repeat(43)}`],
  ['a malformed one', '__Host-session=%00%ff'],
])('GET /api/auth/user answers 401 to %s', async (_, cookie) => {
  const jar = new CookieJar();
  const { statusCode, body } = await call('GET /api/auth/user', jar, { headers: { cookie } });
  expect(statusCode).toBe(401);
  expect(body).toContain('Unauthorized');
});

test('GET /api/auth/user answers 401 for an expired session whose row still exists', async () => {
  const jar = await signIn();
  await changeSession(jar, { expiresAtSeconds: Math.floor(Date.now() / 1000) - 1 });
  expect((await user(jar)).status).toBe(401);
  expect((await rows()).map(({ PK }) => PK)).toContain(toSessionKey(jar.session ?? ''));
});

test('GET /api/auth/user refreshes expired tokens once for 50 concurrent requests', async () => {
  const jar = await signIn(accounts.staff);
  await expireTokens(jar);
  const renewals = countRefreshes();
  const answers = await Promise.all(Array.from({ length: 50 }, () => user(jar)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(answers.every(({ body }) => body.isStaff)).toBe(true);
  expect(renewals()).toBe(1);
  expect((await user(jar)).status).toBe(200);
  expect(renewals()).toBe(1);
});

test('GET /api/auth/user recovers from a refresh whose process crashed', async () => {
  const jar = await signIn();
  await changeSession(jar, { freshUntilMs: 1, renewedUntilMs: Date.now() + 500 });
  expect((await user(jar)).status).toBe(200);
});

test('GET /api/auth/user keeps the session if the user pool does not respond', async () => {
  const jar = await signIn();
  await expireTokens(jar);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  const refused = await user(jar);
  expect(refused).toMatchObject({ status: 503, body: { code: 'SIGN_IN_UNAVAILABLE' } });
  vi.restoreAllMocks();
  expect((await user(jar)).status).toBe(200);
});

test('GET /api/auth/user ends the session of a user who has been disabled', async () => {
  const jar = await signIn();
  await admin(AdminDisableUserCommand);
  expect((await user(jar)).status).toBe(200);
  await expireTokens(jar);
  const answers = await Promise.all(Array.from({ length: 5 }, () => user(jar)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(401));
  expect((await rows()).map(({ PK }) => PK)).not.toContain(toSessionKey(jar.session ?? ''));
  await admin(AdminEnableUserCommand);
  expect((await user(jar)).status).toBe(401);
});

describe('a session', () => {
  const HOUR_MS = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

  test('a session of staff ends after 12 hours without use', async () => {
    const jar = await signIn(accounts.staff);
    await changeSession(jar, { lastUsedAt: ago(11.9) });
    expect((await user(jar)).status).toBe(200);
    await changeSession(jar, { lastUsedAt: ago(12.1) });
    expect((await user(jar)).status).toBe(401);
  });

  test('a session of staff ends after 7 days, however often it is used', async () => {
    const jar = await signIn(accounts.staff);
    const row = (await rows()).find(({ PK }) => PK === toSessionKey(jar.session ?? ''));
    const days = (row?.expiresAtSeconds - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await changeSession(jar, { createdAt: ago(7 * 24 + 1) });
    expect((await user(jar)).status).toBe(401);
  });

  test('a session of a collector lasts 30 days without use', async () => {
    const jar = await signIn();
    await changeSession(jar, { createdAt: ago(29 * 24), lastUsedAt: ago(29 * 24) });
    expect((await user(jar)).status).toBe(200);
    await changeSession(jar, { createdAt: ago(30 * 24 + 1) });
    expect((await user(jar)).status).toBe(401);
  });

  test('a session notes its last use every five minutes', async () => {
    const jar = await signIn();
    const lastUse = async () =>
      (await rows()).find(({ PK }) => PK === toSessionKey(jar.session ?? ''))?.lastUsedAt;
    const earlier = ago(4 / 60);
    await changeSession(jar, { lastUsedAt: earlier });
    await user(jar);
    expect(await lastUse()).toBe(earlier);
    await changeSession(jar, { lastUsedAt: ago(6 / 60) });
    await user(jar);
    expect(Date.now() - Date.parse(await lastUse())).toBeLessThan(HOUR_MS / 60);
  });
});

test('GET /api/logout ends the session, revokes its token and redirects to the hosted logout', async () => {
  const jar = await signIn();
  const tokens = (await findTokens(jar)) ?? {};
  const copy = new CookieJar();
  copy.take({ statusCode: 200, cookies: [`__Host-session=${jar.session}`] });
  jar.take({ statusCode: 200, cookies: ['__Host-quote=quote.1; Path=/'] });
  const { statusCode, location = '' } = await call('GET /api/logout', jar);
  expect(statusCode).toBe(302);
  const url = new URL(location);
  expect(url.origin + url.pathname).toBe(`${identity.cognito.url}/logout`);
  expect(url.searchParams.get('logout_uri')).toBe('http://localhost:3000/');
  const passed = await fetch(location, { redirect: 'manual' });
  expect(passed.headers.get('location')).toBe('http://localhost:3000/');
  expect(jar.names).toEqual([]);
  expect((await user(copy)).status).toBe(401);
  const { refreshTokens } = await import('../../platform/http/session-tokens.ts');
  expect(await refreshTokens(tokens)).toBeUndefined();
});

test('GET /api/logout succeeds without a session and if the user pool does not respond', async () => {
  expect((await call('GET /api/logout', new CookieJar())).statusCode).toBe(302);
  const jar = await signIn();
  const { cognito } = await import('../../platform/aws/cognito.ts');
  vi.spyOn(cognito, 'send').mockRejectedValueOnce(new Error('down') as never);
  expect((await call('GET /api/logout', jar)).statusCode).toBe(302);
  expect((await user(jar)).status).toBe(401);
});
