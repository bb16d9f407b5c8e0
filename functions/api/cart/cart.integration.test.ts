import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Claim } from '../../../shared/entities/hold.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch, badge, medal] = shop.products;
let member: Awaited<ReturnType<typeof shop.signedIn>>;
beforeEach(async () => {
  member = await shop.signedIn();
});

const add = (body: unknown, { headers } = member) => shop.cart('POST /api/cart', { headers, body });
const set = (itemId: string, quantity: unknown, { headers } = member) =>
  shop.cart('PUT /api/cart/{itemId}', { headers, params: { itemId }, body: { quantity } });
const remove = (id: string, { headers } = member) =>
  shop.cart('DELETE /api/cart/{id}', { headers, params: { id } });
const cart = async ({ headers } = member) => (await shop.cart('GET /api/cart', { headers })).body;

const hold = async (productId: string, kind: Claim['kind'], quantity: number) => {
  const { changeHold } = await import('../../domain/quotes/holds.ts');
  const at = new Date().toISOString();
  const until = kind === 'sale' ? null : new Date(Date.now() + 3_600_000).toISOString();
  const claim: Claim = {
    id: randomUUID(),
    kind,
    quantity,
    until,
    reason: null,
    by: null,
    at,
    airtable: kind === 'sale' ? { state: 'waiting', error: null, at } : null,
  };
  const claims = quantity === 0 ? [] : [claim];
  await changeHold({ productId, name: 'Piece' }, () => ({ claims, freed: [] }));
};

test('POST /api/cart adds a line with a default quantity of one', async () => {
  const { status, headers, body } = await add({ productId: patch.id });
  expect(status).toBe(201);
  expect(headers?.['cache-control']).toBe('no-store');
  expect(body).toEqual({
    id: expect.not.stringContaining(patch.id),
    userId: member.user.id,
    productId: patch.id,
    quantity: 1,
    createdAt: expect.any(String),
    isListed: true,
    product: {
      id: patch.id,
      name: patch.name,
      imageUrl: patch.imageUrl,
      availability: 'In Stock',
      isAuthentic: patch.isAuthentic,
    },
  });
  expect(await cart()).toEqual([body]);
});

test('POST /api/cart increases the quantity of an existing line', async () => {
  const first = await add({ productId: patch.id, quantity: 2 });
  const second = await add({ productId: patch.id, quantity: 3 });
  expect(second.body).toEqual({ ...first.body, quantity: 5 });
  expect(await cart()).toEqual([second.body]);
});

test('POST /api/cart counts all of 200 concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => add({ productId: badge.id })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(201));
  expect(await cart()).toMatchObject([{ productId: badge.id, quantity: 200 }]);
});

test('POST /api/cart counts a request once that is retried after a lost response', async () => {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const send = dynamodb.send.bind(dynamodb);
  const spy = vi.spyOn(dynamodb, 'send').mockImplementation((async (command: UpdateCommand) => {
    if (command instanceof UpdateCommand) await send(command);
    return send(command);
  }) as never);
  expect((await add({ productId: patch.id })).body.quantity).toBe(1);
  expect((await add({ productId: patch.id })).body.quantity).toBe(2);
  spy.mockRestore();
  expect(await cart()).toMatchObject([{ quantity: 2 }]);
});

test('POST /api/cart counts a repeated idempotency key once', async () => {
  const addBy = (key: string) =>
    shop.cart('POST /api/cart', {
      headers: { ...member.headers, 'idempotency-key': key },
      body: { productId: patch.id },
    });
  const first = await addBy('one');
  expect(await addBy('one')).toMatchObject({ status: first.status, body: first.body });
  expect((await addBy('two')).body.quantity).toBe(2);
  await remove(patch.id);
  expect((await addBy('two')).body.quantity).toBe(1);
});

test('POST /api/cart never exceeds the stock, and says that a unique piece is in the cart', async () => {
  const unique = { ...badge, stockQuantity: 1 };
  const lot = { ...medal, stockQuantity: 3 };
  await shop.change(unique);
  await shop.change(lot);
  expect((await add({ productId: unique.id, quantity: 2 })).body.message).toBe(
    `Only one ${unique.name} is available.`,
  );
  expect((await add({ productId: unique.id })).status).toBe(201);
  expect(await add({ productId: unique.id })).toMatchObject({
    status: 409,
    body: {
      code: 'ALREADY_IN_CART',
      message: `${unique.name} is already in your cart. Only one is available.`,
    },
  });
  expect((await add({ productId: lot.id, quantity: 2 })).status).toBe(201);
  expect((await add({ productId: lot.id, quantity: 2 })).body.message).toBe(
    `Only 3 of ${lot.name} are available.`,
  );
  const { body: line } = await add({ productId: lot.id });
  expect((await set(line.id, 4)).status).toBe(409);
  await shop.change({ ...lot, stockQuantity: 1 });
  expect(await cart()).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
  expect((await set(line.id, 3)).status).toBe(200);
  expect((await set(line.id, 2)).body.quantity).toBe(2);
  expect((await set(line.id, 3)).status).toBe(409);
  await shop.change(badge);
  await shop.change(medal);
});

test('POST /api/cart rejects sold-out and unknown products, and quantities above the limit', async () => {
  expect(await add({ productId: shop.soldOut.id })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: `${shop.soldOut.name} is sold out` },
  });
  expect((await add({ productId: randomUUID() })).status).toBe(404);
  expect((await add({ productId: '__proto__' })).status).toBe(404);
  expect((await add({ productId: '\ud800' })).status).toBe(404);
  await add({ productId: patch.id, quantity: 998 });
  expect((await add({ productId: patch.id, quantity: 2 })).status).toBe(409);
  expect(await cart()).toMatchObject([{ quantity: 998 }]);
});

test('POST /api/cart refuses a piece that is on hold or sold, and shows it so in the cart', async () => {
  const unique = { ...badge, stockQuantity: 1 };
  await shop.change(unique);
  const { body: line } = await add({ productId: unique.id });
  await hold(unique.id, 'quote', 1);
  const refused = { status: 409, body: { code: 'ON_HOLD', productIds: [unique.id] } };
  expect(await add({ productId: unique.id })).toMatchObject(refused);
  expect(await add({ productId: unique.id }, await shop.signedIn())).toMatchObject(refused);
  expect(await set(line.id, 2)).toMatchObject(refused);
  expect(await cart()).toMatchObject([{ product: { availability: 'On Hold' } }]);
  expect(await set(line.id, 1)).toMatchObject({
    status: 200,
    body: { product: { availability: 'On Hold' } },
  });

  await hold(unique.id, 'sale', 1);
  expect(await cart()).toMatchObject([{ product: { availability: 'Sold Out' } }]);
  expect((await add({ productId: unique.id })).body.message).toBe(`${unique.name} is sold out`);

  await hold(unique.id, 'quote', 0);
  expect(await cart()).toMatchObject([{ product: { availability: 'In Stock' } }]);
  await shop.change(badge);
});

test('POST /api/cart offers what is left of a stock that others hold in part', async () => {
  const lot = { ...medal, stockQuantity: 3 };
  await shop.change(lot);
  await hold(lot.id, 'manual', 2);
  expect((await add({ productId: lot.id, quantity: 2 })).body.message).toBe(
    `Only one ${lot.name} is available.`,
  );
  const { status, body: line } = await add({ productId: lot.id });
  expect({ status, line }).toMatchObject({
    status: 201,
    line: { product: { availability: 'In Stock' } },
  });
  expect((await set(line.id, 2)).status).toBe(409);
  await hold(lot.id, 'manual', 0);
  expect((await set(line.id, 2)).status).toBe(200);
  await shop.change(medal);
});

test.each([
  [{}, ['productId']],
  [{ productId: 7 }, ['productId']],
  [{ productId: 'x', quantity: 0 }, ['quantity']],
  [{ productId: 'x', quantity: -1 }, ['quantity']],
  [{ productId: 'x', quantity: 1.5 }, ['quantity']],
  [{ productId: 'x', quantity: '2' }, ['quantity']],
  [{ productId: 'x', quantity: 1000 }, ['quantity']],
])('POST /api/cart names what is wrong with %j', async (body, paths) => {
  const answer = await add(body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual(paths);
});

test('GET /api/cart lists the newest line first', async () => {
  for (const product of [patch, badge, medal]) {
    await add({ productId: product.id });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const ids = (await cart()).map(({ productId }: { productId: string }) => productId);
  expect(ids).toEqual([medal.id, badge.id, patch.id]);
});

test('GET /api/cart shows current products, and unlisted ones as they were when added', async () => {
  await add({ productId: patch.id });
  await shop.change({ ...patch, name: 'Renamed', availability: 'Sold Out' });
  expect(await cart()).toMatchObject([
    { isListed: true, product: { name: 'Renamed', availability: 'Sold Out' } },
  ]);
  await shop.unlist(patch);
  expect(await cart()).toMatchObject([
    { isListed: false, product: { name: patch.name, imageUrl: patch.imageUrl } },
  ]);
  expect((await add({ productId: patch.id })).status).toBe(404);
  await remove(patch.id);
  expect(await cart()).toEqual([]);
  await shop.change(patch);
});

test('GET /api/cart requires a session', async () => {
  const { status, body } = await shop.cart('GET /api/cart');
  expect({ status, ...body }).toEqual({
    status: 401,
    code: 'UNAUTHORIZED',
    message: 'Unauthorized',
  });
});

test('PUT /api/cart/{itemId} sets the quantity by line id', async () => {
  const { body: line } = await add({ productId: patch.id });
  expect(await set(line.id, 7)).toMatchObject({ status: 200, body: { ...line, quantity: 7 } });
  expect((await set(line.productId, 8)).status).toBe(404);
  expect((await set(line.id, 0)).status).toBe(400);
  expect(await cart()).toMatchObject([{ quantity: 7 }]);
});

test('PUT /api/cart/{itemId} answers 404 for another user’s line and for a removed one', async () => {
  const { body: line } = await add({ productId: patch.id });
  const other = await shop.signedIn();
  await add({ productId: patch.id, quantity: 4 }, other);
  const missing = await set(randomUUID(), 9, other);
  expect(await set(line.id, 9, other)).toEqual(missing);
  expect(missing.status).toBe(404);
  await remove(patch.id);
  expect((await set(line.id, 9)).status).toBe(404);
  expect(await cart()).toEqual([]);
  expect(await cart(other)).toMatchObject([{ quantity: 4 }]);
});

test('DELETE /api/cart/{id} removes by product id and is idempotent', async () => {
  const { body: line } = await add({ productId: patch.id });
  expect(await remove(line.id)).toMatchObject({ status: 200, body: { success: true } });
  expect(await cart()).toHaveLength(1);
  expect((await remove(patch.id)).body).toEqual({ success: true });
  expect(await cart()).toEqual([]);
  expect((await remove(patch.id)).body).toEqual({ success: true });
});

test('DELETE /api/cart/{id} does not touch other users’ lines', async () => {
  const other = await shop.signedIn();
  await add({ productId: patch.id }, other);
  await remove(patch.id);
  expect(await cart(other)).toHaveLength(1);
});
