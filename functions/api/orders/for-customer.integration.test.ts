import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { MAX_REQUEST_LINES, type Order } from '../../../shared/entities/order.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';
import { releaseHolds } from '../../../tests/support/release-holds.ts';
import { openLinks } from '../../../tests/support/visitor-quotes.ts';
import { inDays } from './testing/set-up-quotes.ts';

const shop = membersShop();
const [patch, badge] = shop.products;
let staff: Awaited<ReturnType<typeof shop.signedInStaff>>;
beforeEach(async () => {
  staff = await shop.signedInStaff();
  for (const product of [patch, badge]) {
    await shop.change({ ...product, availability: 'In Stock', stockQuantity: 2 });
  }
  await releaseHolds();
});

const newEmail = () => `${randomUUID()}@visitors.example`;
const LINES = [{ productId: patch.id }, { productId: badge.id, quantity: 2 }];
const begin = (
  customer: object = { name: 'Ada King Lovelace', email: newEmail() },
  {
    key,
    who = staff,
    ...body
  }: { key?: string; who?: typeof staff; lines?: object[]; note?: string } = {},
) =>
  shop.orders('POST /api/orders/for-customer', {
    headers: { ...who.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: { customer, lines: LINES, ...body },
  });

test('POST /api/orders/for-customer begins a quote of a visitor, which staff can price and send', async () => {
  const email = newEmail();
  const customer = { name: 'Ada King Lovelace', email: email.toUpperCase(), address: ADDRESS };
  const { status, body } = await begin(customer, { note: 'Met at the show' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    userId: toGuestId(email),
    requester: { email, firstName: 'Ada', lastName: 'King Lovelace' },
    state: 'pending',
    isForCustomer: true,
    shippingAddress: ADDRESS,
    note: 'Met at the show',
  });
  expect(body.items).toMatchObject([
    { productId: patch.id, quantity: 1 },
    { productId: badge.id, quantity: 2 },
  ]);
  const params = { id: body.id };
  const lines = LINES.map(({ productId }) => ({ productId, price: '10.00' }));
  const offer = { headers: staff.headers, params, body: { lines } };
  expect((await shop.orders('POST /api/orders/{id}/offers', offer)).status).toBe(201);
  const accept = { headers: await openLinks(body.id), params, body: { offer: 1 } };
  expect(await shop.orders('POST /api/orders/{id}/accept', accept)).toMatchObject({
    status: 200,
    body: { state: 'accepted', notes: [] },
  });
});

test('POST /api/orders/for-customer gives the quote to the account with the address', async () => {
  const { user, headers } = await shop.signedIn({}, 'Grace');
  const { body } = await begin({ name: 'Somebody', email: user.email });
  expect(body).toMatchObject({
    userId: user.id,
    requester: { email: user.email, firstName: 'Grace', lastName: null },
  });
  const listed = (await shop.orders('GET /api/orders', { headers })).body as Order[];
  expect(listed.map(({ id }) => id)).toEqual([body.id]);
});

test('POST /api/orders/for-customer gives the quote to the account that confirms the address later', async () => {
  const email = newEmail();
  const { body } = await begin({ name: 'Ada', email });
  const { user, headers } = await shop.signedIn();
  const { createdAt: _, updatedAt: __, ...profile } = user;
  const { saveUser } = await import('../../platform/table/users.ts');
  await saveUser({ ...profile, email });
  const listed = (await shop.orders('GET /api/orders', { headers })).body as Order[];
  expect(listed).toMatchObject([{ id: body.id, userId: user.id }]);
});

test('POST /api/orders/for-customer needs no e-mail address, and keeps such customers apart', async () => {
  const [first, second] = [await begin({ name: 'Ada' }), await begin({ name: 'Ada' })];
  expect(first.body).toMatchObject({
    requester: { email: null, firstName: 'Ada', lastName: null },
    isForCustomer: true,
  });
  expect(second.body.userId).not.toBe(first.body.userId);
  const params = { id: first.body.id };
  const headers = await openLinks(first.body.id);
  const byLink = await shop.orders('GET /api/orders/{id}', { headers, params });
  expect(byLink).toMatchObject({ status: 200, body: { id: first.body.id } });
});

test.each([
  ['an address', { name: 'Ada', email: newEmail() }],
  ['no address', { name: 'Ada' }],
])('POST /api/orders/for-customer begins one quote for each key, with %s', async (_, customer) => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => begin(customer, { key })));
  answers.push(await begin(customer, { key }));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await begin(customer, { key, note: 'Another one' })).toMatchObject({ status: 409 });
  expect((await begin(customer, { key: randomUUID() })).body.id).not.toBe(answers[0]?.body.id);
});

test('POST /api/orders/for-customer takes all pieces or none', async () => {
  const other = { productId: badge.id, quantity: 1 };
  const missing = await begin(undefined, { lines: [other, { productId: randomUUID() }] });
  expect(missing).toMatchObject({ status: 404 });
  const tooMany = await begin(undefined, { lines: [{ productId: badge.id, quantity: 3 }] });
  expect(tooMany).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const hold = { productId: patch.id, quantity: 2, until: inDays(1), reason: 'For a show' };
  await shop.orders('POST /api/holds', { headers: staff.headers, body: hold });
  expect(await begin(undefined, { lines: [other, { productId: patch.id }] })).toMatchObject({
    status: 409,
    body: { code: 'ON_HOLD', productIds: [patch.id] },
  });
  await releaseHolds();
  await shop.change({ ...patch, availability: 'Sold Out' });
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test('POST /api/orders/for-customer limits the open quotes of a customer', async () => {
  const email = newEmail();
  const { createVisitorQuote } = await import('../../../tests/support/visitor-quotes.ts');
  const { MAX_ORDERS_PER_HOUR } = await import('../../platform/table/orders.ts');
  for (let n = 0; n < MAX_ORDERS_PER_HOUR; n++) await createVisitorQuote(patch, email);
  expect(await begin({ name: 'Ada', email })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('This customer') },
  });
});

test.each<[string, object, object]>([
  ['customer.name', { name: ' ' }, {}],
  ['customer.email', { name: 'Ada', email: 'x' }, {}],
  ['customer.address.adminArea1', { name: 'Ada', address: { ...ADDRESS, adminArea1: '' } }, {}],
  ['lines', { name: 'Ada' }, { lines: [] }],
  ['lines', { name: 'Ada' }, { lines: [LINES[0], LINES[0]] }],
  ['lines.0.quantity', { name: 'Ada' }, { lines: [{ productId: patch.id, quantity: 0 }] }],
  [
    'lines',
    { name: 'Ada' },
    { lines: Array.from({ length: MAX_REQUEST_LINES + 1 }, () => ({ productId: randomUUID() })) },
  ],
])('POST /api/orders/for-customer requires a valid %s', async (path, customer, more) => {
  expect(await begin(customer, more)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('POST /api/orders/for-customer is for staff', async () => {
  expect((await begin(undefined, { who: await shop.signedIn() })).status).toBe(403);
});
