import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../shared/entities/order.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch] = shop.products;
type Person = Awaited<ReturnType<typeof shop.signedIn>>;
type Key = Parameters<typeof shop.orders>[0];
let staff: Person;
let colleague: Person;
let own: Order;

const call = (key: Key, body?: unknown, who = staff, id = own.id) =>
  shop.orders(key, { headers: who.headers, params: { id }, body });
const OFFER = { lines: [{ productId: patch.id, price: '1.00' }] };
const dueAt = new Date(Date.now() + 60_000).toISOString();
const plan = { instalments: ['0.40', '0.60'].map((amount) => ({ amount, dueAt })) };
const OWN = { status: 409, body: { code: 'OWN_QUOTE' } };

async function request(who: Person): Promise<Order> {
  await shop.cart('POST /api/cart', { headers: who.headers, body: { productId: patch.id } });
  return (await shop.orders('POST /api/orders', { headers: who.headers })).body;
}

async function allowOwnQuotes(ownQuotes: boolean) {
  const storage = await import('../../platform/table/shop-settings.ts');
  await storage.saveShopSettings({ ...(await storage.getShopSettings()), ownQuotes });
}

beforeEach(async () => {
  staff = await shop.signedInStaff();
  colleague = await shop.signedInStaff();
  await shop.change({ ...patch, availability: 'In Stock', stockQuantity: 100 });
  own = await request(staff);
});
afterEach(() => allowOwnQuotes(false));

test('staff do not answer their own quote with an offer, or with the note of an agreement', async () => {
  const refused = await call('POST /api/orders/{id}/offers', OFFER);
  expect(refused).toMatchObject(OWN);
  expect(refused.body.message).toMatch(/^This is your own quote\. Ask a colleague/);
  for (const status of ['quoted', 'accepted', 'declined', 'sold']) {
    expect(await call('PATCH /api/orders/{id}', { status }), status).toMatchObject(OWN);
  }
  expect((await call('GET /api/orders/{id}')).body).toMatchObject({ state: 'pending' });
});

test('staff do not answer their own quote with its sale, its payments or its release, after a colleague has made the offer', async () => {
  expect((await call('POST /api/orders/{id}/offers', OFFER, colleague)).status).toBe(201);
  expect((await call('POST /api/orders/{id}/accept', { offer: 1 })).status).toBe(200);
  expect(await call('PUT /api/orders/{id}/layaway', plan)).toMatchObject(OWN);
  expect((await call('PUT /api/orders/{id}/layaway', plan, colleague)).status).toBe(200);
  expect(await call('POST /api/orders/{id}/payments', { instalment: 0 })).toMatchObject(OWN);
  expect(await call('POST /api/orders/{id}/release', {})).toMatchObject(OWN);
  expect(await call('POST /api/orders/{id}/sold')).toMatchObject(OWN);
  expect((await call('POST /api/orders/{id}/sold', undefined, colleague)).status).toBe(200);
});

test('staff do not answer their own quote when they have asked with their address and without logging in', async () => {
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(own.id, (before) => ({
    after: {
      ...before,
      userId: crypto.randomUUID(),
      requester: { ...before.requester, email: staff.user.email.toUpperCase() },
    },
  }));
  expect(await call('POST /api/orders/{id}/offers', OFFER)).toMatchObject(OWN);
});

test('staff do not answer their own quote by accepting an offer that they made before the quote was theirs', async () => {
  const member = await shop.signedIn();
  const quote = await request(member);
  await call('POST /api/orders/{id}/offers', OFFER, staff, quote.id);
  const { moveOrders } = await import('../../domain/quotes/access.ts');
  await moveOrders(member.user.id, staff.user.id);
  const accepted = await call('POST /api/orders/{id}/accept', { offer: 1 }, staff, quote.id);
  expect(accepted).toMatchObject(OWN);
});

test('staff can ask, write, decline, cancel and archive their own quote as collectors can', async () => {
  const message = await call('POST /api/orders/{id}/messages', { text: 'Is it original?' });
  expect(message.status).toBe(201);
  expect((await call('POST /api/orders/{id}/withdraw')).status).toBe(200);
  expect((await call('PATCH /api/orders/{id}', { archived: true })).status).toBe(200);
});

test('staff of a shop that one person runs can answer their own quotes if the settings allow it', async () => {
  await allowOwnQuotes(true);
  expect((await call('POST /api/orders/{id}/offers', OFFER)).status).toBe(201);
  expect((await call('POST /api/orders/{id}/accept', { offer: 1 })).status).toBe(200);
  expect((await call('POST /api/orders/{id}/sold')).status).toBe(200);
});
