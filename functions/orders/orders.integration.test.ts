import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../shared/entities/order.ts';
import { membersShop } from '../../tests/support/members-shop.ts';
import { sum } from './sum.ts';

const shop = membersShop();
const [patch, badge, medal] = shop.products;
let me: Awaited<ReturnType<typeof shop.signedIn>>;
let staff: typeof me;
beforeEach(async () => {
  me = await shop.signedIn();
  staff = await shop.signedInStaff();
});

const add = (productId: string, quantity = 1, { headers } = me) =>
  shop.cart('POST /api/cart', { headers, body: { productId, quantity } });
const request = (key?: string, body?: unknown, { headers } = me) =>
  shop.orders('POST /api/orders', {
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body,
  });
const list = async (query = '', { headers } = me) => {
  const answer = await shop.orders('GET /api/orders', { headers, query });
  return { ...answer, orders: answer.body as Order[] };
};
const move = (id: string, body: unknown, { headers } = staff) =>
  shop.orders('PATCH /api/orders/{id}', { headers, params: { id }, body });

describe('POST /api/orders', () => {
  test('keeps what the cart holds, and leaves the cart as it is', async () => {
    await add(patch.id, 2);
    await add(badge.id);
    const { status, body: order } = await request('first', { note: ' For my display ' });
    expect(status).toBe(201);
    expect(order).toMatchObject({
      userId: me.user.id,
      requester: { email: me.user.email, firstName: 'Ada', lastName: null },
      status: 'pending',
      history: [],
      note: 'For my display',
      paypalOrderId: null,
      shippingAddress: null,
      totalAmount: sum([
        { price: patch.price, quantity: 2 },
        { price: badge.price, quantity: 1 },
      ]),
    });
    expect(order.items).toHaveLength(2);
    expect(order.items).toContainEqual({
      id: expect.any(String),
      orderId: order.id,
      productId: patch.id,
      name: patch.name,
      imageUrl: patch.imageUrl,
      quantity: 2,
      price: patch.price,
      createdAt: order.createdAt,
    });
    const { body: cart } = await shop.cart('GET /api/cart', me);
    expect(cart).toHaveLength(2);
  });

  test('takes any text', async () => {
    await shop.change({ ...badge, name: `${'x'.repeat(299)}😀` });
    await add(badge.id);
    const { status, body } = await request(undefined, { note: 'a \ud800 b' });
    expect({ status, note: body.note }).toEqual({ status: 201, note: 'a \ufffd b' });
    await shop.change(badge);
  });

  test('makes one order of a double click, and of a repetition when the cart has changed', async () => {
    await add(patch.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => request('click')));
    const [first] = answers;
    for (const answer of answers) expect(answer).toEqual(first);
    expect(first?.status).toBe(201);
    await shop.cart('DELETE /api/cart/{id}', { ...me, params: { id: patch.id } });
    expect((await request('click')).body).toEqual(first?.body);
    expect((await list()).orders).toEqual([first?.body]);
  });

  test('makes another order by another key, without one, and for another user by the same', async () => {
    await add(patch.id);
    await request('a');
    await request('b');
    await request();
    expect((await list()).orders).toHaveLength(3);
    const other = await shop.signedIn();
    await add(badge.id, 1, other);
    const { body: order } = await request('a', undefined, other);
    expect(order.userId).toBe(other.user.id);
  });

  test('leaves out what is sold out or has left the shop, and refuses a cart of nothing else', async () => {
    await add(patch.id);
    await add(medal.id);
    await shop.change({ ...patch, availability: 'Sold Out' });
    expect((await request()).body.items).toMatchObject([{ productId: medal.id }]);
    await shop.unlist(medal);
    expect(await request()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await request('k', undefined, await shop.signedIn())).status).toBe(409);
    await shop.change(patch);
    await shop.change(medal);
  });

  test.each(['', 'ü', 'x'.repeat(256), 'two words'])('refuses the key %j', async (key) => {
    expect(await request(key)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'idempotency-key' }] },
    });
  });
});

describe('GET /api/orders', () => {
  test('lists one’s own, newest first; to staff everybody’s', async () => {
    const other = await shop.signedIn();
    await add(patch.id);
    await add(patch.id, 1, other);
    const { body: first } = await request();
    const { body: foreign } = await request(undefined, undefined, other);
    const { body: second } = await request();
    expect((await list()).orders).toEqual([second, first]);
    expect((await list('', other)).orders).toEqual([foreign]);
    const all = await list('', staff);
    expect(all.orders.slice(0, 3)).toEqual([second, foreign, first]);
    expect(all.headers?.['x-total-count']).toBe(String(all.orders.length));
  });

  test('pages by limit and cursor', async () => {
    await add(patch.id);
    for (let n = 0; n < 7; n++) await request();
    const { orders } = await list();
    const seen: Order[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`limit=3${cursor}`);
      expect(page.headers?.['x-total-count']).toBe('7');
      seen.push(...page.orders);
      const next = page.headers?.['x-next-cursor'];
      if (!next) break;
      expect(page.headers?.link).toContain(`cursor=${next}`);
      cursor = `&cursor=${next}`;
    }
    expect(seen).toEqual(orders);
    expect((await list('cursor=nonsense')).status).toBe(400);
    expect((await list('limit=0')).status).toBe(400);
  });

  test('shows nobody another’s by a foreign cursor', async () => {
    await add(patch.id);
    const { body: mine } = await request();
    const other = await shop.signedIn();
    expect((await list(`cursor=${mine.id}`, other)).orders).toEqual([]);
    expect((await shop.orders('GET /api/orders')).status).toBe(401);
  });
});

describe('PATCH /api/orders/{id}', () => {
  let order: Order;
  beforeEach(async () => {
    await add(patch.id);
    order = (await request()).body;
  });

  test('moves it, and keeps who did so and when', async () => {
    const { body: quoted } = await move(order.id, { status: 'quoted', from: 'pending' });
    const { body: sold } = await move(order.id, { status: 'sold' });
    expect(sold).toEqual({
      ...order,
      status: 'sold',
      updatedAt: sold.history[1].at,
      history: [
        {
          status: 'quoted',
          at: quoted.updatedAt,
          by: { id: staff.user.id, email: staff.user.email },
        },
        {
          status: 'sold',
          at: expect.any(String),
          by: { id: staff.user.id, email: staff.user.email },
        },
      ],
    });
    const seen = sold.history.map((change: object) => ({ ...change, by: null }));
    expect((await list()).orders).toEqual([{ ...sold, history: seen }]);
  });

  test('moves it once at a double click, and not past somebody else’s move', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => move(order.id, { status: 'quoted', from: 'pending' })),
    );
    for (const { status, body } of answers) {
      expect({ status, changes: body.history.length }).toEqual({ status: 200, changes: 1 });
    }
    const late = await move(order.id, { status: 'declined', from: 'pending' });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(late.body.message).toContain(staff.user.email);
  });

  test('is for staff, for statuses there are, and for orders there are', async () => {
    expect((await move(order.id, { status: 'sold' }, me)).status).toBe(403);
    expect((await move(order.id, { status: 'lost' })).status).toBe(400);
    expect((await move(randomUUID(), { status: 'sold' })).status).toBe(404);
    expect((await list()).orders).toEqual([order]);
  });
});

test('the total is exact to the cent', () => {
  expect(sum([])).toBe('0.00');
  expect(sum([{ price: '0.07', quantity: 1 }])).toBe('0.07');
  expect(
    sum([
      { price: '99999999.99', quantity: 999 },
      { price: '0.10', quantity: 3 },
    ]),
  ).toBe('99899999990.31');
});
