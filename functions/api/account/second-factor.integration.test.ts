import { generate } from 'cognito-local/lib/services/totp.js';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { CookieJar, withIdentity } from '../../../tests/support/identity.ts';
import { accounts } from '../../../tests/support/log-in.ts';

beforeAll(() => {
  process.env.STAFF_MFA = 'required';
});
const identity = withIdentity();
let account: Awaited<ReturnType<typeof loadCalls>>;
let staff: typeof account;
beforeAll(async () => {
  account = await loadCalls('account');
  staff = await loadCalls('staff');
});

const getStatus = async ({ headers }: CookieJar) =>
  (await account('GET /api/account/second-factor', { headers })).body;
const start = async ({ headers }: CookieJar) =>
  account('POST /api/account/second-factor', { headers });
const confirm = async ({ headers }: CookieJar, code: string) =>
  account('PUT /api/account/second-factor', { headers, body: { code } });
const remove = async ({ headers }: CookieJar) =>
  account('DELETE /api/account/second-factor', { headers });
const openBackOffice = async ({ headers }: CookieJar) => staff('GET /api/staff', { headers });
const isLoggedIn = async (jar: CookieJar) => (await identity.user(jar)).status === 200;

test('PUT /api/account/second-factor opens the back office to staff, and the next login asks for a code', async () => {
  const jar = await identity.signIn(accounts.staff);
  const other = await identity.signIn(accounts.staff);
  expect(await openBackOffice(jar)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('two-step verification') },
  });
  expect((await identity.user(jar)).body).toMatchObject({
    isStaff: false,
    needsSecondFactor: true,
  });

  const { body: setup } = await start(jar);
  expect(setup.uri).toBe(
    `otpauth://totp/Guidon%3Astaff%40guidon.example?secret=${setup.secret}&issuer=Guidon`,
  );
  expect(await getStatus(jar)).toEqual({ isEnabled: false });
  const code = generate(setup.secret);
  expect(await confirm(jar, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    status: 200,
    body: { isEnabled: true },
  });
  expect(await openBackOffice(jar)).toMatchObject({ status: 200 });
  expect((await identity.user(jar)).body).toMatchObject({
    isStaff: true,
    needsSecondFactor: false,
  });
  expect([await isLoggedIn(jar), await isLoggedIn(other)]).toEqual([true, false]);

  await expect(identity.signIn(accounts.staff)).rejects.toThrow('answered 200');
  const { secret } = setup;
  // Within the period of one code, which is accepted once.
  vi.setSystemTime(Date.now());
  const again = await identity.signIn({ ...accounts.staff, secret });
  expect(await openBackOffice(again)).toMatchObject({ status: 200 });
  await expect(identity.signIn({ ...accounts.staff, secret })).rejects.toThrow('answered 200');
  vi.useRealTimers();
  const { body: activity } = await staff('GET /api/activity', { headers: again.headers });
  expect(activity.map(({ action }: { action: string }) => action)).toContain('second-factor-setup');

  expect(await start(again)).toMatchObject({ status: 409 });
  expect(await remove(again)).toMatchObject({ status: 200, body: { isEnabled: false } });
  expect(await openBackOffice(again)).toMatchObject({ status: 403 });
  expect(await isLoggedIn(jar)).toBe(false);
});

test('PUT /api/account/second-factor does not count a login with the password alone from before', async () => {
  const jar = await identity.signIn(accounts.staff);
  const { body: setup } = await start(jar);
  const thief = new CookieJar();
  vi.useFakeTimers({ now: Date.now() - 5_000, toFake: ['Date'] });
  const query = await identity.passLogin(thief, accounts.staff).finally(() => vi.useRealTimers());
  expect(await confirm(jar, generate(setup.secret))).toMatchObject({ status: 200 });
  const { location } = await identity.call('GET /api/auth/callback', thief, { query });
  expect(location).toContain('/api/login?screen=login');
  expect(thief.session).toBeUndefined();
  await remove(jar);
});

test('PUT /api/account/second-factor names a wrong code, after which the right one is accepted', async () => {
  const jar = await identity.signIn(accounts.trader);
  const { body: setup } = await start(jar);
  const wrong = generate(setup.secret) === '123456' ? '654321' : '123456';
  expect(await confirm(jar, wrong)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'code', message: expect.stringContaining('clock') }] },
  });
  expect(await confirm(jar, 'abc')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'code' }] },
  });
  expect(await getStatus(jar)).toEqual({ isEnabled: false });
  expect(await confirm(jar, generate(setup.secret))).toMatchObject({ status: 200 });
});

test('PUT /api/account/second-factor needs a setup', async () => {
  const jar = await identity.signIn(accounts.collector);
  expect(await confirm(jar, '123456')).toMatchObject({ status: 409 });
});

test('DELETE /api/account/second-factor needs a login of the last 15 minutes', async () => {
  const jar = await identity.signIn(accounts.collector);
  vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1_000, toFake: ['Date'] });
  try {
    expect(await remove(jar)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Log in again') },
    });
  } finally {
    vi.useRealTimers();
  }
  expect(await remove(jar)).toMatchObject({ status: 200, body: { isEnabled: false } });
});

test('POST /api/account/second-factor gives collectors a new secret until one is confirmed', async () => {
  const jar = await identity.signIn(accounts.collector);
  const first = await start(jar);
  const second = await start(jar);
  expect(second.body.secret).not.toBe(first.body.secret);
  expect(await confirm(jar, generate(first.body.secret))).toMatchObject({ status: 400 });
});

test('ops reset a lost second factor', async () => {
  const jar = await identity.signIn(accounts.staff);
  const { body: setup } = await start(jar);
  await confirm(jar, generate(setup.secret));
  const { StaffGroup } = await import('../staff/staff-group.ts');
  const { cognito } = await import('../../platform/aws/cognito.ts');
  const { userPool } = await import('../../platform/aws/identity.ts');
  const group = new StaffGroup(cognito, userPool.id, 'staff');
  expect(await group.resetSecondFactor(accounts.staff.email)).toBe(true);
  expect(await getStatus(await identity.signIn(accounts.staff))).toEqual({ isEnabled: false });
});

test('GET /api/account/second-factor answers only about the caller', async () => {
  expect(await getStatus(await identity.signIn(accounts.collector))).toEqual({
    isEnabled: false,
  });
});
