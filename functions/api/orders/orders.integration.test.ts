import { randomUUID } from 'node:crypto';
import type { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidV7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_REQUEST_LINES, type Order, type OrderItem } from '../../../shared/entities/order.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { afterKeyLookup } from '../../../tests/support/after-key-lookup.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch, badge, medal] = shop.products;
let member: Awaited<ReturnType<typeof shop.signedIn>>;
let staff: typeof member;
beforeEach(async () => {
  member = await shop.signedIn();
  staff = await shop.signedInStaff();
});

const add = (productId: string, quantity = 1, { headers } = member) =>
  shop.cart('POST /api/cart', { headers, body: { productId, quantity } });
const ask = async (productId: string, key?: string, body?: unknown, who = member) => {
  await add(productId, 1, who);
  return request(key, body, who);
};
const request = (key?: string, body?: unknown, { headers } = member) =>
  shop.orders('POST /api/orders', {
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body,
  });
const list = async (query = '', { headers } = member) => {
  const answer = await shop.orders('GET /api/orders', { headers, query });
  return { ...answer, orders: answer.body as Order[] };
};
async function beforeTransaction(action: () => Promise<void>): Promise<void> {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const send = dynamodb.send.bind(dynamodb);
  const spy = vi.spyOn(dynamodb, 'send').mockImplementation((async (
    command: TransactWriteCommand,
  ) => {
    if (command.input.TransactItems) {
      spy.mockRestore();
      await action();
    }
    return send(command);
  }) as typeof dynamodb.send);
  onTestFinished(() => spy.mockRestore());
}
const move = (id: string, body: unknown, { headers } = staff) =>
  shop.orders('PATCH /api/orders/{id}', { headers, params: { id }, body });

test('POST /api/orders stores the cart as an order and empties the cart', async () => {
  await add(patch.id, 2);
  await add(badge.id);
  const { status, body: order } = await request('first', { note: ' For my display ' });
  expect(status).toBe(201);
  expect(order).toMatchObject({
    userId: member.user.id,
    requester: { email: member.user.email, firstName: 'Ada', lastName: null },
    status: 'pending',
    state: 'pending',
    reference: expect.stringMatching(/^GQ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
    history: [],
    offers: [],
    messages: [],
    unread: 0,
    note: 'For my display',
    paypalOrderId: null,
    shippingAddress: null,
    archivedAt: null,
    totalAmount: fromCents(2 * toCents(patch.price) + toCents(badge.price)),
  });
  expect(order.items).toHaveLength(2);
  expect(order.items).toContainEqual({
    id: expect.any(String),
    orderId: order.id,
    productId: patch.id,
    name: patch.name,
    imageUrl: patch.imageUrl,
    isAuthentic: patch.isAuthentic,
    quantity: 2,
    price: patch.price,
    createdAt: order.createdAt,
  });
  const { body: cart } = await shop.cart('GET /api/cart', member);
  expect(cart).toEqual([]);
});

test('POST /api/orders accepts any text as a note', async () => {
  await shop.change({ ...badge, name: `${'x'.repeat(299)}😀` });
  await add(badge.id);
  const { status, body } = await request(undefined, { note: 'a \ud800 b' });
  expect({ status, note: body.note }).toEqual({ status: 201, note: 'a \ufffd b' });
  await shop.change(badge);
});

test('POST /api/orders creates one order per idempotency key, even if the cart has changed', async () => {
  await add(patch.id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => request('click')));
  const [first] = answers;
  for (const answer of answers) expect(answer).toEqual(first);
  expect(first?.status).toBe(201);
  await shop.cart('DELETE /api/cart/{id}', { ...member, params: { id: patch.id } });
  expect((await request('click')).body).toEqual(first?.body);
  expect((await list()).orders).toEqual([first?.body]);
});

test('POST /api/orders answers a repetition that was not known yet with the quote of the first request', async () => {
  await add(patch.id);
  let first: unknown;
  await afterKeyLookup(async () => {
    first = await request('click');
  });
  expect(await request('click')).toEqual(first);
  expect(first).toMatchObject({ status: 201 });
});

test('POST /api/orders makes one quote of a cart that several devices send at once', async () => {
  await add(patch.id, 2);
  await add(badge.id);
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((device) => request(device)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Your cart is empty. A request that you have just sent is under Quotes.',
  );
  const { orders } = await list();
  expect(orders.map(({ items }) => items.length)).toEqual([2]);
  expect((await shop.cart('GET /api/cart', member)).body).toEqual([]);
  expect((await add(medal.id)).status).toBe(201);
});

test('POST /api/orders keeps a quantity that another device sets during the request', async () => {
  const { body: line } = await add(patch.id);
  const set = (quantity: number) =>
    shop.cart('PUT /api/cart/{itemId}', {
      ...member,
      params: { itemId: line.id },
      body: { quantity },
    });
  await beforeTransaction(async () => expect((await set(3)).status).toBe(200));
  expect((await request()).body.items).toMatchObject([{ productId: patch.id, quantity: 3 }]);
  expect((await shop.cart('GET /api/cart', member)).body).toEqual([]);
  expect((await set(5)).status).toBe(404);
});

test('POST /api/orders leaves what another device adds or removes during the request', async () => {
  await add(patch.id);
  await add(badge.id);
  await beforeTransaction(async () => {
    await shop.cart('DELETE /api/cart/{id}', { ...member, params: { id: badge.id } });
    await add(badge.id, 2);
    await add(medal.id);
  });
  const { items } = (await request()).body;
  const taken = items.map(({ productId, quantity }: OrderItem) => [productId, quantity]);
  expect(new Map(taken)).toEqual(
    new Map([
      [patch.id, 1],
      [badge.id, 2],
      [medal.id, 1],
    ]),
  );
  expect((await shop.cart('GET /api/cart', member)).body).toEqual([]);
});

test('POST /api/orders takes the pieces of the largest possible request out of the cart at once', async () => {
  const many = Array.from({ length: MAX_REQUEST_LINES + 1 }, () => ({
    ...medal,
    id: randomUUID(),
  }));
  for (const product of many) {
    await shop.change(product);
    await add(product.id);
  }
  const tooMany = await request();
  expect({ status: tooMany.status, message: tooMany.body.message }).toEqual({
    status: 409,
    message: 'A quote request holds up to 90 different items. Remove some.',
  });
  const [first] = many;
  await shop.cart('DELETE /api/cart/{id}', { ...member, params: { id: first?.id ?? '' } });
  expect((await request()).body.items).toHaveLength(MAX_REQUEST_LINES);
  expect((await shop.cart('GET /api/cart', member)).body).toEqual([]);
});

test('POST /api/orders rejects a key that was used with another note', async () => {
  await add(patch.id);
  const { body: first } = await request('noted', { note: 'One' });
  expect(await request('noted', { note: 'Two' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('idempotency-key') },
  });
  expect((await request('noted', { note: ' One ' })).body).toEqual(first);
  await add(patch.id);
  const both = await Promise.all(['a', 'b'].map((note) => request('at-once', { note })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('POST /api/orders creates another order for another key, without a key, and for another user with the same key', async () => {
  for (const key of ['a', 'b', undefined]) await ask(patch.id, key);
  expect((await list()).orders).toHaveLength(3);
  const other = await shop.signedIn();
  await add(badge.id, 1, other);
  const { body: order } = await request('a', undefined, other);
  expect(order.userId).toBe(other.user.id);
});

test('POST /api/orders omits sold-out and unlisted products, and rejects a cart with nothing else', async () => {
  await add(patch.id);
  await add(medal.id);
  await shop.change({ ...patch, availability: 'Sold Out' });
  expect((await request()).body.items).toMatchObject([{ productId: medal.id }]);
  const { body: rest } = await shop.cart('GET /api/cart', member);
  expect(rest).toMatchObject([{ productId: patch.id }]);
  await add(medal.id);
  await shop.unlist(medal);
  expect(await request()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await request('k', undefined, await shop.signedIn())).status).toBe(409);
  await shop.change(patch);
  await shop.change(medal);
});

test.each(['', 'ü', 'x'.repeat(256), 'two words'])(
  'POST /api/orders rejects the key %j',
  async (key) => {
    expect(await request(key)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'idempotency-key' }] },
    });
  },
);

test('a quote keeps which pieces are reproductions', async () => {
  const [, , third] = shop.products;
  await shop.change({ ...third, isAuthentic: false });
  const { headers } = await shop.signedIn();
  await shop.cart('POST /api/cart', { headers, body: { productId: third.id } });
  const { body: lines } = await shop.cart('GET /api/cart', { headers });
  expect(lines[0].product).toMatchObject({ isAuthentic: false });
  const { body } = await shop.orders('POST /api/orders', { headers });
  expect(body.items).toMatchObject([{ isAuthentic: false }]);
  await shop.change(third);
});

test('GET /api/orders lists the caller’s own orders, newest first, and all orders for staff', async () => {
  const other = await shop.signedIn();
  await add(patch.id);
  await add(patch.id, 1, other);
  const { body: first } = await request();
  const { body: foreign } = await request(undefined, undefined, other);
  const { body: second } = await ask(patch.id);
  expect((await list()).orders).toEqual([second, first]);
  expect((await list('', other)).orders).toEqual([foreign]);
  const all = await list('', staff);
  expect(all.orders.slice(0, 3)).toEqual([second, foreign, first]);
  expect(all.headers?.['x-total-count']).toBe(String(all.orders.length));
});

test('GET /api/orders pages by limit and cursor', async () => {
  for (let n = 0; n < 7; n++) await ask(patch.id);
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

test('GET /api/orders never shows another user’s orders, even with that user’s cursor', async () => {
  await add(patch.id);
  const { body: mine } = await request();
  const other = await shop.signedIn();
  expect((await list(`cursor=${mine.id}`, other)).orders).toEqual([]);
  expect((await shop.orders('GET /api/orders')).status).toBe(401);
});

describe('PATCH /api/orders/{id}', () => {
  let order: Order;
  beforeEach(async () => {
    await add(patch.id);
    order = (await request()).body;
  });

  test('PATCH /api/orders/{id} notes a status that was agreed elsewhere, with who did so and when', async () => {
    const { body: quoted } = await move(order.id, { status: 'quoted', from: 'pending' });
    const { body: declined } = await move(order.id, { status: 'declined' });
    const by = { id: staff.user.id, email: staff.user.email };
    expect(declined).toEqual({
      ...order,
      status: 'declined',
      state: 'declined',
      updatedAt: declined.history[1].at,
      history: [
        { status: 'quoted', state: 'quoted', at: quoted.updatedAt, actor: 'dealer', by },
        { status: 'declined', state: 'declined', at: expect.any(String), actor: 'dealer', by },
      ],
    });
    const seen = declined.history.map((change: object) => ({ ...change, by: null }));
    expect((await list()).orders).toEqual([{ ...declined, history: seen }]);
  });

  test('PATCH /api/orders/{id} changes the status once on a double click, and not over a colleague’s change', async () => {
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

  test('PATCH /api/orders/{id} rejects non-staff, unknown statuses and unknown orders', async () => {
    expect((await move(order.id, { status: 'sold' }, member)).status).toBe(403);
    expect((await move(order.id, { status: 'lost' })).status).toBe(400);
    expect((await move(randomUUID(), { status: 'sold' })).status).toBe(404);
    expect((await list()).orders).toEqual([order]);
  });
});

describe('the archive', () => {
  const archive = (id: string, archived: boolean, { headers } = staff) =>
    move(id, { archived }, { ...staff, headers });
  const total = async (query = '', who = staff) =>
    Number((await list(query, who)).headers?.['x-total-count']);

  test('the archive of quotes takes requests out of the list of staff, and gives them back', async () => {
    await add(patch.id);
    const { body: order } = await request();
    const before = { current: await total(), archived: await total('archived=true') };
    const { status, body: archived } = await archive(order.id, true);
    expect({ status, archivedAt: archived.archivedAt }).toEqual({
      status: 200,
      archivedAt: expect.any(String),
    });
    expect((await list('', staff)).orders.map(({ id }) => id)).not.toContain(order.id);
    expect((await list('archived=true', staff)).orders[0]).toEqual(archived);
    expect(await total()).toBe(before.current - 1);
    expect(await total('archived=true')).toBe(before.archived + 1);
    expect((await list('archived=true')).orders).toMatchObject([
      { id: order.id, archivedAt: null },
    ]);
    expect((await move(order.id, { status: 'declined' })).body.status).toBe('declined');

    const answers = await Promise.all([1, 2, 3].map(() => archive(order.id, false)));
    for (const answer of answers) expect(answer.body.archivedAt).toBeNull();
    expect(await total()).toBe(before.current);
    expect((await list('', staff)).orders.map(({ id }) => id)).toContain(order.id);
    expect((await archive(order.id, true, member)).status).toBe(403);
    expect((await archive(randomUUID(), true)).status).toBe(404);
  });
});

test('quotes are limited by requests an hour', async () => {
  const answers = [];
  for (let n = 0; n < 33; n++) answers.push(await ask(patch.id));
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  expect(byStatus.get(201)).toHaveLength(30);
  expect(byStatus.get(429)).toHaveLength(3);
  const refused = byStatus.get(429)?.[0];
  expect(refused?.body).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('30 quote requests within the hour'),
  });
  expect(refused?.headers?.['retry-after']).toBe('60');
  expect((await list()).headers?.['x-total-count']).toBe('30');
});

test('quotes are limited by open requests, which answered and archived ones are not', async () => {
  await add(patch.id);
  const storage = await import('../../platform/table/orders.ts');
  const { body: order } = await request();
  const create = (n: number) =>
    storage.createOrder(
      {
        ...storage.NEW_QUOTE,
        ...order,
        id: uuidV7({ msecs: Date.now() + n }),
        revision: String(n),
      },
      `filled ${n}`,
    );
  const { countWrite } = await import('../../platform/table/counters.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  for (let n = 0; n < 49; n++) {
    await transactWrite([countWrite(`OPEN_ORDERS_OF#${member.user.id}`, 1)]);
  }
  expect(await create(1)).toBe('too-many-open');
  const { status, body } = await ask(patch.id);
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'You have 50 open quote requests. Please wait until some are answered.',
  });
  await move(order.id, { status: 'declined' });
  const { body: next } = await request();
  expect(next.status).toBe('pending');
  expect((await ask(patch.id)).status).toBe(409);
  await move(next.id, { archived: true });
  expect((await request()).status).toBe(201);
});

test('quotes are limited by bytes', async () => {
  for (const { id } of shop.products) await add(id);
  await shop.change({ ...patch, name: '漢'.repeat(300), imageUrl: `/${'x'.repeat(100_000)}` });
  expect(await request()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('too large') },
  });
  await shop.change(patch);
});

test('requests that are older than the counters count toward the limits of quotes', async () => {
  await add(patch.id);
  await request();
  const { deleteCounts } = await import('../../../tests/support/counters.ts');
  await deleteCounts(['ORDERS', `ORDERS_OF#${member.user.id}`]);
  expect((await list()).headers?.['x-total-count']).toBe('1');
  await ask(patch.id);
  expect((await list()).headers?.['x-total-count']).toBe('2');
  const all = await list('', staff);
  expect(all.headers?.['x-total-count']).toBe(String(all.orders.length));
});
