import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessLevel, Endpoint, RouteKey } from '../../../shared/contract/endpoint.ts';
import {
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  ROLES,
} from '../../../shared/entities/role.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { signedIn, signedInAs, signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let member: Awaited<ReturnType<typeof signedIn>>;
let staff: typeof member;

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  member = await signedIn({ groups: ['collectors-club'] });
  staff = await signedInStaff();
});
afterAll(() => engines.stop());

type Access =
  | AccessLevel
  | (Pick<Endpoint, 'access' | 'allowsCrossSite'> & { permission?: Permission });

const admitted = async (access: Access, event: ReturnType<typeof createEvent>) => {
  const { authorize } = await import('./access.ts');
  const { getCaller } = await import('./session.ts');
  return authorize(typeof access === 'string' ? { access } : access, event, getCaller);
};

const ask = (
  access: Access,
  headers: Record<string, string> = {},
  routeKey: RouteKey = 'GET /api/cart',
) =>
  admitted(access, createEvent(routeKey, { headers })).then(
    (caller) => caller ?? 'anyone',
    (error) => error.code,
  );

test('public endpoints admit anyone', async () => {
  expect(await ask('public')).toBe('anyone');
  expect(await ask('public', { cookie: '__Host-session=forged' })).toBe('anyone');
});

test('member endpoints admit signed-in users', async () => {
  expect(await ask('member')).toBe('UNAUTHORIZED');
  expect(await ask('member', member.headers)).toMatchObject({
    userId: member.user.id,
    isStaff: false,
    role: null,
    permissions: [],
  });
  expect(await ask('member', staff.headers)).toMatchObject({
    userId: staff.user.id,
    isStaff: true,
    role: 'owner',
    permissions: PERMISSIONS,
  });
});

test('staff endpoints admit only staff', async () => {
  expect(await ask('staff')).toBe('UNAUTHORIZED');
  expect(await ask('staff', member.headers)).toBe('FORBIDDEN');
  expect(await ask('staff', staff.headers)).toMatchObject({ isStaff: true });
});

test.each(ROLES)(
  'calls of staff admit a %s with the permissions of the role, and calls of customers treat them otherwise as members',
  async (role) => {
    const { headers, user } = await signedInAs(role);
    for (const permission of PERMISSIONS) {
      const isAllowed = ROLE_PERMISSIONS[role].includes(permission);
      const found = {
        staff: await ask({ access: 'staff', permission }, headers),
        member: await ask({ access: 'member', permission }, headers),
      };
      expect(found, permission).toMatchObject({
        staff: isAllowed ? { userId: user.id, isStaff: true, role } : 'FORBIDDEN',
        member: { userId: user.id, isStaff: isAllowed, role },
      });
      expect(await ask({ access: 'staff', permission }, member.headers)).toBe('FORBIDDEN');
    }
  },
);

test.each([
  ['owner', true],
  ['seller', true],
  ['cataloger', false],
  ['reader', true],
] as const)('the group for costs lets a %s see costs: %s', async (role, seesCosts) => {
  const { headers } = await signedInAs(role, { seesCosts: true });
  const answer = await ask({ access: 'staff', permission: 'see-costs' }, headers);
  expect(answer.isStaff ?? false).toBe(seesCosts);
});

test.each([
  [['staff-seller', 'staff-cataloger'], 'cataloger'],
  [['staff-seller', 'staff-reader', 'staff-cataloger'], 'reader'],
  [['staff-owner', 'dealers-reader', 'staff-seller-2'], 'owner'],
])('of several groups, the role that may do the least counts: %j', async (groups, role) => {
  const { headers } = await signedIn({ groups: ['staff', ...groups] });
  expect(await ask('staff', headers)).toMatchObject({ role });
});

test('a group of a role alone does not open the back office', async () => {
  const { headers } = await signedIn({ groups: ['staff-seller', 'staff-costs'] });
  expect(await ask('staff', headers)).toBe('FORBIDDEN');
  expect(await ask('member', headers)).toMatchObject({ role: null, permissions: [] });
});

test('the session cookie is found in a list of cookies', async () => {
  const event = createEvent('GET /api/cart');
  event.cookies = ['theme=dark', staff.headers.cookie];
  expect(await admitted('staff', event)).toMatchObject({ userId: staff.user.id });
});

test.each(['GET /api/cart', 'POST /api/cart'] as const)(
  'the call %s rejects forged session cookies',
  async (routeKey) => {
    for (const id of ['', 'x', 'a'.repeat(43), "' OR 1=1", '../../', 'ä'.repeat(43)]) {
      const cookie = `__Host-session=${encodeURIComponent(id)}`;
      expect(await ask('member', { cookie }, routeKey)).toBe('UNAUTHORIZED');
    }
  },
);

/** Claims of an identity that other gateways would make. */
const claimsOf = (userId: string): Record<string, string>[] => {
  const token = [{ alg: 'none' }, { sub: userId, 'cognito:groups': ['staff'] }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return [
    { authorization: `Bearer ${token}.` },
    { 'x-amzn-oidc-data': `${token}.`, 'x-amzn-oidc-identity': userId },
    { 'x-user-id': userId, 'x-forwarded-user': userId, 'x-groups': 'staff' },
    { 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/api/products' },
  ];
};

test('a session is identified by its exact cookie alone', async () => {
  const id = staff.headers.cookie.replace('__Host-session=', '');
  const names = ['session', '__host-session', '__Host-Session', '__Secure-session', '__proto__'];
  const values = [`${id}x`, `x${id}`, id.slice(0, -1), `${id}%00`, `"${id}x"`, `${id},${id}`];
  const cookies = [
    ...names.map((name) => `${name}=${id}`),
    ...values.map((value) => `__Host-session=${value}`),
    `__Host-session%3D${id}`,
    `; ; =; __Host-session; a=__Host-session=${id}`,
    'x=y; '.repeat(500),
  ];
  for (const headers of [
    ...cookies.map((cookie) => ({ cookie })),
    { authorization: `Bearer ${id}` },
    { '__Host-session': id },
    { cookie2: staff.headers.cookie },
    ...claimsOf(staff.user.id),
  ]) {
    expect(await ask('member', headers), JSON.stringify(headers)).toBe('UNAUTHORIZED');
  }
});

test('a session of a member opens nothing to staff, whatever comes with it', async () => {
  const { cookie } = member.headers;
  const other = `__Host-session=${'A'.repeat(43)}`;
  for (const headers of [
    { cookie: `${cookie}; ${other}` },
    { cookie: `${other}; ${cookie}` },
    { cookie: `${cookie}; groups=staff; isStaff=true; role=staff` },
    ...claimsOf(staff.user.id).map((claims) => ({ cookie, ...claims })),
  ]) {
    expect(await ask('staff', headers), JSON.stringify(headers)).toMatch(/FORBIDDEN|UNAUTHORIZED/);
  }
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 'FORBIDDEN'],
  [{ 'sec-fetch-site': 'same-site' }, 'FORBIDDEN'],
  [{ origin: 'https://evil.example', host: 'localhost:3000' }, 'FORBIDDEN'],
  [{ origin: 'null', host: 'localhost:3000' }, 'FORBIDDEN'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://x', host: 'y' }, 'FORBIDDEN'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://x', host: 'x' }, 'allowed'],
  [{ origin: 'http://localhost:3000', host: 'api.execute-api.example' }, 'allowed'],
  [{ 'sec-fetch-site': 'none' }, 'allowed'],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 'allowed'],
  [{}, 'allowed'],
])('a write with %j is %s', async (headers, expected) => {
  const answer = await ask('staff', { ...staff.headers, ...headers }, 'POST /api/sync-airtable');
  expect(answer.isStaff ? 'allowed' : answer).toBe(expected);
});

test('a write from another site is rejected at public endpoints too', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect(await ask('public', headers, 'POST /api/cart')).toBe('FORBIDDEN');
});

test('a read from another site is rejected except at the login, the callbacks, the way back from PayPal and the links of mails', async () => {
  const headers = { ...staff.headers, 'sec-fetch-site': 'cross-site' };
  expect(await ask('public', headers)).toBe('FORBIDDEN');
  expect(await ask('staff', headers)).toBe('FORBIDDEN');
  expect(await ask({ access: 'public', allowsCrossSite: true }, headers)).toBe('anyone');
  for (const site of ['same-origin', 'same-site', 'none']) {
    expect(await ask('public', { 'sec-fetch-site': site })).toBe('anyone');
  }
  const { servedRoutes } = await import('../../../shared/contract/contract.ts');
  const open = servedRoutes.filter(({ endpoint }) => endpoint.allowsCrossSite);
  expect(open.map(({ key }) => key)).toEqual([
    'GET /api/paypal/return',
    'GET /api/unsubscribe',
    'GET /api/login',
    'GET /api/auth/callback',
    'GET /api/auth/airtable/callback',
  ]);
});
