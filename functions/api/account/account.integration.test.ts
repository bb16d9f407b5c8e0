import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Activity } from '../../../shared/entities/activity.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { CookieJar, withIdentity } from '../../../tests/support/identity.ts';
import { accounts } from '../../../tests/support/log-in.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn } from '../../../tests/support/session.ts';

const identity = withIdentity();
let account: Awaited<ReturnType<typeof loadCalls>>;
let orders: typeof account;
let cart: typeof account;
let wishlist: typeof account;
let staffCalls: typeof account;
const [product] = makeProducts(1);

beforeAll(async () => {
  const { writeProducts } = await import('../../platform/table/products.ts');
  if (!product) throw new Error('There is no product');
  const available = { ...product, availability: 'In Stock' as const, sourceHash: null };
  await writeProducts({ put: [available], remove: [] });
  account = await loadCalls('account');
  orders = await loadCalls('orders');
  cart = await loadCalls('cart');
  wishlist = await loadCalls('wishlist');
  staffCalls = await loadCalls('staff');
});

const status = async (jar: CookieJar) => (await identity.user(jar)).status;
const sessions = async ({ headers }: CookieJar) =>
  (await account('GET /api/account/sessions', { headers })).body;
const activity = async ({ headers }: CookieJar): Promise<Activity[]> =>
  (await staffCalls('GET /api/activity', { headers })).body;

test('GET /api/account/sessions lists the sessions with their browsers, the current one marked', async () => {
  const jar = await identity.signIn();
  const other = await identity.signIn();
  const list = await sessions(jar);
  expect(list.length).toBeGreaterThanOrEqual(2);
  expect(list.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      userAgent: null,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: true,
    },
  ]);
  expect(JSON.stringify(list)).not.toContain(jar.session);
  expect(JSON.stringify(list)).not.toContain(other.session);
});

test('DELETE /api/account/sessions/{id} ends one session', async () => {
  const jar = await identity.signIn();
  const other = await identity.signIn();
  const [{ id }] = (await sessions(other)).filter((each: { isCurrent: boolean }) => each.isCurrent);
  const end = { headers: jar.headers, params: { id } };
  expect(await account('DELETE /api/account/sessions/{id}', end)).toMatchObject({ status: 200 });
  expect(await status(other)).toBe(401);
  expect(await status(jar)).toBe(200);
  expect(await account('DELETE /api/account/sessions/{id}', end)).toMatchObject({ status: 404 });
});

test('DELETE /api/account/sessions/{id} does not end a session of another user', async () => {
  const jar = await identity.signIn();
  const other = await identity.signIn(accounts.trader);
  const [{ id }] = await sessions(other);
  const end = { headers: jar.headers, params: { id } };
  expect(await account('DELETE /api/account/sessions/{id}', end)).toMatchObject({ status: 404 });
  expect(await status(other)).toBe(200);
});

test('DELETE /api/account/sessions ends all sessions', async () => {
  const jar = await identity.signIn();
  const other = await identity.signIn();
  const trader = await identity.signIn(accounts.trader);
  const { headers } = jar;
  expect(await account('DELETE /api/account/sessions', { headers })).toMatchObject({
    status: 200,
  });
  expect([await status(jar), await status(other), await status(trader)]).toEqual([401, 401, 200]);
});

async function confirm(triggerSource: string, jar: CookieJar) {
  const { id: sub, email } = (await identity.user(jar)).body;
  const { postConfirmation } = await import('../../jobs/post-confirmation/handler.ts');
  await postConfirmation({
    triggerSource,
    request: { userAttributes: { sub, email } },
  } as unknown as Parameters<typeof postConfirmation>[0]);
}
const resetPassword = (jar: CookieJar) => confirm('PostConfirmation_ConfirmForgotPassword', jar);

test('a password reset ends all sessions of the user', async () => {
  const jar = await identity.signIn();
  const trader = await identity.signIn(accounts.trader);
  const { body: user } = await identity.user(jar);
  await confirm('PostConfirmation_ConfirmSignUp', jar);
  expect(await status(jar)).toBe(200);
  await resetPassword(jar);
  expect([await status(jar), await status(trader)]).toEqual([401, 200]);
  const [latest] = await activity(await identity.signIn(accounts.staff)).then((all) =>
    all.filter(({ action }) => action === 'password-reset'),
  );
  expect(latest).toMatchObject({ by: { email: user.email }, outcome: 'success' });
});

describe('a login from before the end of all sessions', () => {
  /** The hosted login remembers the user and repeats the original authentication time. */
  const logInEarlier = async (jar: CookieJar) => {
    vi.useFakeTimers({ now: Date.now() - 5_000, toFake: ['Date'] });
    try {
      return await identity.passLogin(jar, accounts.collector, 'returnTo=/quotes?a=b');
    } finally {
      vi.useRealTimers();
    }
  };
  const endAll = async ({ headers }: CookieJar) =>
    account('DELETE /api/account/sessions', { headers });
  const endOne = async (jar: CookieJar) => {
    const [{ id }] = (await sessions(jar)).filter(
      (each: { isCurrent: boolean }) => !each.isCurrent,
    );
    await account('DELETE /api/account/sessions/{id}', { headers: jar.headers, params: { id } });
  };

  test.each([
    ['everywhere', endAll],
    ['in another browser', endOne],
    ['by a password reset', resetPassword],
  ])(
    'a login from before the end of all sessions asks for the password again if they ended %s',
    async (_, end) => {
      await identity.signIn();
      const jar = await identity.signIn();
      const thief = new CookieJar();
      const query = await logInEarlier(thief);
      await end(jar);
      const answer = await identity.call('GET /api/auth/callback', thief, { query });
      expect([answer.statusCode, answer.location]).toEqual([
        302,
        '/api/login?screen=login&returnTo=%2Fquotes%3Fa%3Db',
      ]);
      expect(thief.names).toEqual([]);
      expect(await status(await identity.signIn())).toBe(200);
    },
  );
});

test('PATCH /api/account changes the name here and in the user pool', async () => {
  const { headers } = await identity.signIn(accounts.trader);
  const body = { firstName: ' Emilia ', lastName: null };
  expect(await account('PATCH /api/account', { headers, body })).toMatchObject({
    status: 200,
    body: { firstName: 'Emilia', lastName: null, email: accounts.trader.email },
  });
  const again = await identity.signIn(accounts.trader);
  expect((await identity.user(again)).body).toMatchObject({
    firstName: 'Emilia',
    lastName: null,
  });
});

test.each([
  [{}, 'firstName'],
  [{ firstName: '', lastName: null }, 'firstName'],
  [{ firstName: 'x'.repeat(101), lastName: null }, 'firstName'],
  [{ firstName: null, lastName: null, email: 'new@guidon.example' }, 'body'],
])('PATCH /api/account rejects %j', async (body, path) => {
  const { headers } = await identity.signIn(accounts.trader);
  expect(await account('PATCH /api/account', { headers, body })).toMatchObject({
    status: 400,
    body: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
  });
});

async function fill(jar: CookieJar) {
  const { headers } = jar;
  const body = { productId: product?.id };
  await cart('POST /api/cart', { headers, body });
  await wishlist('POST /api/wishlist', { headers, body });
  const { body: order } = await orders('POST /api/orders', {
    headers,
    body: { note: 'Please call 555-0100' },
  });
  await cart('POST /api/cart', { headers, body });
  const staff = await identity.signIn(accounts.staff);
  const params = { id: order.id };
  const lines = [{ productId: product?.id, price: '125.00' }];
  await orders('POST /api/orders/{id}/offers', {
    headers: staff.headers,
    params,
    body: { lines },
  });
  const text = 'My address is 1 Main Street';
  await orders('POST /api/orders/{id}/messages', { headers, params, body: { text } });
  const accepted = await orders('POST /api/orders/{id}/accept', {
    headers,
    params,
    body: { offer: 1 },
  });
  expect(accepted).toMatchObject({ status: 200 });
  return order;
}

async function getHolds() {
  const { headers } = await identity.signIn(accounts.staff);
  return (await orders('GET /api/holds', { headers })).body;
}

test('GET /api/account/export answers three times a day, which “Activity” shows as one entry', async () => {
  const { headers, user } = await signedIn();
  const statuses = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await account('GET /api/account/export', { headers })).status,
    ),
  );
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  const { iterateUserActivities } = await import('../../platform/table/activity.ts');
  const entries = await Array.fromAsync(iterateUserActivities(user.id));
  expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  // A second entry appears if the hour ends during the test.
  expect(entries.length).toBeLessThanOrEqual(2);
});

test('GET /api/account/export exports everything', async () => {
  const jar = await identity.signIn();
  const order = await fill(jar);
  const { headers, body } = await account('GET /api/account/export', { headers: jar.headers });
  expect(headers?.['content-disposition']).toContain('attachment');
  expect(body).toMatchObject({
    user: { email: accounts.collector.email },
    quotes: expect.arrayContaining([expect.objectContaining({ id: order.id })]),
    cart: [expect.objectContaining({ productId: product?.id })],
    wishlist: [expect.objectContaining({ productId: product?.id })],
    activity: expect.arrayContaining([expect.objectContaining({ action: 'log-out-everywhere' })]),
  });
  expect(body.sessions.length).toBeGreaterThan(0);
  await orders('POST /api/orders/{id}/withdraw', {
    headers: jar.headers,
    params: { id: order.id },
  });
  expect(JSON.stringify(body)).not.toContain('eyJ');
});

test('DELETE /api/account deletes the data, and quotes lose the person', async () => {
  const jar = await identity.signIn(accounts.trader);
  const order = await fill(jar);
  const staff = await identity.signIn(accounts.staff);
  const list = async () => orders('GET /api/orders', { headers: staff.headers });
  const before = (await list()).headers?.['x-total-count'];
  await account('GET /api/account/export', { headers: jar.headers });
  const remove = (email: string) =>
    account('DELETE /api/account', { headers: jar.headers, body: { email } });
  expect(await remove('someone@guidon.example')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'email' }] },
  });
  expect(await status(jar)).toBe(200);

  expect(await remove(` ${accounts.trader.email.toUpperCase()}`)).toMatchObject({ status: 200 });
  expect(await status(jar)).toBe(401);
  await expect(identity.signIn(accounts.trader)).rejects.toThrow();
  const { body, headers } = await list();
  expect(headers?.['x-total-count']).toBe(before);
  expect(body.find(({ id }: { id: string }) => id === order.id)).toMatchObject({
    requester: { email: null, firstName: null, lastName: null },
    note: null,
    state: 'withdrawn',
    heldUntil: null,
    messages: [{ from: 'collector', text: '' }],
  });
  expect(await getHolds()).toEqual([]);
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  const { Items } = await dynamodb.send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
  const kept = Items?.filter((row) => JSON.stringify(row).includes(order.userId)) ?? [];
  expect(new Set(kept.map(({ PK }) => PK.split('#')[0]))).toEqual(
    new Set(['EXPORT_RATE', 'LOGINS_OF', 'ORDER_KEY', 'ORDER_RATE', 'SPENT']),
  );
  expect(kept.every(({ expiresAtSeconds }) => expiresAtSeconds > 0)).toBe(true);
  const withAddress = Items?.filter((row) => JSON.stringify(row).includes(accounts.trader.email));
  expect(withAddress).toMatchObject([
    { PK: 'MAIL_QUEUE', mail: { content: { template: 'account-deleted' } } },
  ]);
  const exports = (await activity(staff)).filter(({ action }) => action === 'data-export');
  expect(exports.map(({ by }) => by)).toContain(null);
});

test.each([accounts.staff, accounts.cataloger])(
  'DELETE /api/account does not delete the account of $email, who is on the staff',
  async (who) => {
    const { headers } = await identity.signIn(who);
    const body = { email: who.email };
    expect(await account('DELETE /api/account', { headers, body })).toMatchObject({ status: 409 });
  },
);

test('GET /api/activity names who did what, without their address', async () => {
  const staff = await identity.signIn(accounts.staff);
  const { headers } = staff;
  await staffCalls('POST /api/staff', { headers, body: { email: 'kit@guidon.example' } });
  const [latest, ...earlier] = await activity(staff);
  expect(latest).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    action: 'staff-invitation',
    outcome: 'success',
    by: { id: expect.any(String), email: accounts.staff.email },
    subject: 'kit@guidon.example',
    changes: [],
    replacedPreset: null,
    count: 1,
    requestId: expect.any(String),
    addressHash: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(earlier.map(({ action }) => action)).toContain('sign-in');
  const first = await staffCalls('GET /api/activity', { headers, query: 'limit=1' });
  expect(first.body).toEqual([latest]);
  const query = `limit=1&cursor=${first.headers?.['x-next-cursor']}`;
  expect((await staffCalls('GET /api/activity', { headers, query })).body).toEqual([earlier[0]]);
});

test('GET /api/activity is for staff only', async () => {
  const { headers } = await identity.signIn();
  expect((await staffCalls('GET /api/activity', { headers })).status).toBe(403);
});
