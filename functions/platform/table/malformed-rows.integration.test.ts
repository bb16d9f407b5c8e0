import { randomUUID } from 'node:crypto';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';

const lines = logLines();
let engines: Awaited<ReturnType<typeof startEngines>>;
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  engines = await startEngines();
  const metrics = { POWERTOOLS_METRICS_NAMESPACE: 'Guidon', POWERTOOLS_METRICS_DISABLED: 'false' };
  Object.assign(process.env, engines.env, metrics);
  staff = await signedInStaff();
});
afterAll(() => engines.stop());

async function send<T>(command: T) {
  const { dynamodb } = await import('../aws/dynamodb.ts');
  return dynamodb.send(command as never) as Promise<{ Items?: Record<string, unknown>[] }>;
}
async function poison(partition: string, malformed: Record<string, unknown>): Promise<void> {
  const TableName = process.env.TABLE_NAME ?? '';
  const { Items = [] } = await send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': partition },
      Limit: 100,
    }),
  );
  expect(Items).not.toEqual([]);
  for (const row of Items) {
    const index = row.GSI1SK === undefined ? {} : { GSI1SK: `${row.GSI1SK}!` };
    const Item = { ...row, SK: `${row.SK}!`, ...index, ...malformed };
    await send(new PutCommand({ TableName, Item }));
  }
}
async function addProduct() {
  const { writeProducts } = await import('./products.ts');
  const [sample] = makeProducts(1);
  const product = { ...sample, id: randomUUID(), stockQuantity: 2, sourceHash: null };
  const available = { ...product, availability: 'In Stock' };
  await writeProducts({ put: [available as never], remove: [] });
  return available as never as Parameters<typeof writeProducts>[0]['put'][number];
}

test('one malformed row does not hide the others of a cart, a wishlist, and the saved pieces of a product', async () => {
  const { user, headers } = await signedIn();
  const { id: productId } = await addProduct();
  const [cart, wishlist] = [await loadCalls('cart'), await loadCalls('wishlist')];
  await cart('POST /api/cart', { headers, body: { productId } });
  await wishlist('POST /api/wishlist', { headers, body: { productId } });
  await poison(`CART#${user.id}`, { quantity: 'two' });
  await poison(`WISHLIST#${user.id}`, { createdAt: 7, userId: 7 });
  expect((await cart('GET /api/cart', { headers })).body).toMatchObject([{ productId }]);
  expect((await wishlist('GET /api/wishlist', { headers })).body).toMatchObject([{ productId }]);
  const { listSavedItems } = await import('./saved-items.ts');
  const saved = await listSavedItems(productId);
  expect(new Set(saved.map(({ userId }) => userId))).toEqual(new Set([user.id]));
});

test('one malformed row does not hide the others of the quotes of a member, of the dealer and of the inbox', async () => {
  const { headers } = await signedIn();
  const { id: productId } = await addProduct();
  const [cart, orders] = [await loadCalls('cart'), await loadCalls('orders')];
  await cart('POST /api/cart', { headers, body: { productId } });
  const { id } = (await orders('POST /api/orders', { headers, body: {} })).body;
  await poison('ORDERS', { items: 'none' });
  await poison(`QUOTE#${id}`, { group: 7, reference: 7 });
  const list = async (route: 'GET /api/orders' | 'GET /api/orders/inbox', as: object) =>
    (await orders(route, as as never)).body.map((order: { id: string }) => order.id);
  expect(await list('GET /api/orders', { headers })).toEqual([id]);
  expect(await list('GET /api/orders', { headers: staff.headers })).toEqual([id]);
  expect(await list('GET /api/orders/inbox', { headers: staff.headers })).toEqual([id]);
});

test('one malformed row does not hide the others of the holds', async () => {
  const { id: productId } = await addProduct();
  const orders = await loadCalls('orders');
  const hold = { productId, quantity: 1, until: new Date(Date.now() + 3_600_000).toISOString() };
  const { headers } = staff;
  const created = await orders('POST /api/holds', { headers, body: { ...hold, reason: 'Show' } });
  expect(created.status).toBeLessThan(300);
  await poison('HOLDS', { claims: 'all' });
  const { body } = await orders('GET /api/holds', { headers });
  expect(body).toMatchObject([{ productId }]);
});

test('one malformed row does not hide the others of the alerts of a member, and of what members search for', async () => {
  const { user, headers } = await signedIn();
  const { createAlert } = await import('./alerts.ts');
  const now = new Date().toISOString();
  const times = { createdAt: now, updatedAt: now };
  const settings = { cadence: 'immediate', isNameShown: false } as const;
  const id = randomUUID();
  await createAlert({ id, userId: user.id, query: { search: 'gorget' }, ...settings, ...times });
  await poison(`ALERTS_OF#${user.id}`, { query: 7, createdAt: 7 });
  const alerts = await loadCalls('alerts');
  expect((await alerts('GET /api/alerts', { headers })).body).toMatchObject([{ id }]);
  const wanted = await alerts('GET /api/wanted', { headers: staff.headers });
  expect(wanted.body).toMatchObject([{ query: { search: 'gorget' }, collectors: 1 }]);
});

test('one malformed row does not hide the others of the sessions of a member', async () => {
  const { user } = await signedIn();
  const { listSessions } = await import('./sessions.ts');
  const [session, ...others] = await listSessions(user.id);
  expect(others).toEqual([]);
  await poison(`SESSIONS_OF#${user.id}`, {});
  const row = { ...session, PK: `SESSION#${session?.id}!`, SK: 'SESSION', groups: 7 };
  await send(new PutCommand({ TableName: process.env.TABLE_NAME ?? '', Item: row }));
  expect(await listSessions(user.id)).toEqual([session]);
});

test('one malformed row does not hide the others of the failed tasks and of ‘Activity’', async () => {
  const { saveFailure } = await import('./failed-tasks.ts');
  const { saveActivity } = await import('./activity.ts');
  const failure = { id: 'mail.x', subject: null, reason: 'Too large', nextAttemptAt: null };
  await saveFailure({ ...failure, kind: 'mail' });
  const at = new Date().toISOString();
  const activity = { id: randomUUID(), at, outcome: 'success', by: null, subject: null } as const;
  await saveActivity({
    ...activity,
    action: 'sign-in',
    requestId: 'r',
    addressHash: null,
    changes: [],
    replacedPreset: null,
    count: 1,
  });
  await poison('FAILED_TASKS', { attempts: 'many' });
  await poison('ACTIVITY', { outcome: 7 });
  const call = await loadCalls('staff');
  const { headers } = staff;
  const tasks = await call('GET /api/failed-tasks', { headers });
  expect(tasks.body).toMatchObject([{ id: 'mail.x' }]);
  expect((await call('GET /api/activity', { headers })).body).toMatchObject([activity]);
});

test('one malformed row does not hide the others of the catalog, and is reported once with its key', async () => {
  const { id } = await addProduct();
  await poison(`PRODUCT#${id}`, { stockQuantity: 'none' });
  const { findProducts, loadAllProducts } = await import('./products.ts');
  for (let read = 0; read < 2; read++) {
    const products = await loadAllProducts();
    expect(products.filter((product) => product.id === id)).toHaveLength(1);
  }
  expect((await findProducts([id])).size).toBe(1);
  const reported = lines().filter(({ message }) => `${message}`.startsWith('A row is malformed'));
  expect(reported).toMatchObject([{ level: 'ERROR', row_pk: `PRODUCT#${id}`, row_sk: 'PRODUCT!' }]);
  expect(lines().filter((line) => line.TaskSetAside === 1)).toHaveLength(1);
});

test('an erasure fails at a malformed row rather than miss it', async () => {
  const { user } = await signedIn();
  const wishlist = await import('./wishlist.ts');
  await wishlist.addToWishlist(user.id, await addProduct());
  await poison(`WISHLIST#${user.id}`, { createdAt: 7 });
  const { eraseMember } = await import('../../api/account/personal-data.ts');
  const member = { userId: user.id, email: user.email };
  await expect(eraseMember(member, async () => {})).rejects.toThrow('createdAt');
});
