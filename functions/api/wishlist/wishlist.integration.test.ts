import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { membersShop } from '../../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch, badge] = shop.products;
let member: Awaited<ReturnType<typeof shop.signedIn>>;
beforeEach(async () => {
  member = await shop.signedIn();
});

const addToWishlist = (productId: unknown, { headers } = member) =>
  shop.wishlist('POST /api/wishlist', { headers, body: { productId } });
const getWishlist = async ({ headers } = member) =>
  (await shop.wishlist('GET /api/wishlist', { headers })).body;

test('POST /api/wishlist adds a product once, even with concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => addToWishlist(patch.id)));
  const [first] = answers;
  expect(first).toMatchObject({
    status: 201,
    body: { userId: member.user.id, productId: patch.id, product: { name: patch.name } },
  });
  for (const answer of answers) expect(answer).toEqual(first);
  expect(await getWishlist()).toEqual([first?.body]);
});

test('POST /api/wishlist accepts sold-out products and rejects unknown ones', async () => {
  expect((await addToWishlist(shop.soldOut.id)).status).toBe(201);
  expect((await addToWishlist(randomUUID())).status).toBe(404);
  expect(await addToWishlist(undefined)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'productId' }] },
  });
});

describe('DELETE /api/wishlist/{productId}', () => {
  const remove = (productId: string, { headers } = member) =>
    shop.wishlist('DELETE /api/wishlist/{productId}', { headers, params: { productId } });

  test('DELETE /api/wishlist/{productId} removes the caller’s own entry and is idempotent', async () => {
    const other = await shop.signedIn();
    await addToWishlist(patch.id);
    await addToWishlist(badge.id);
    await addToWishlist(patch.id, other);
    for (const productId of [patch.id, patch.id, randomUUID()]) {
      expect(await remove(productId)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await getWishlist()).toMatchObject([{ productId: badge.id }]);
    expect(await getWishlist(other)).toMatchObject([{ productId: patch.id }]);
  });
});

test('GET /api/wishlist shows what is on hold', async () => {
  const { changeHold } = await import('../../domain/quotes/holds.ts');
  const until = new Date(Date.now() + 60_000).toISOString();
  await changeHold({ productId: badge.id, name: badge.name }, (claims, at) => ({
    claims: [
      ...claims,
      {
        id: randomUUID(),
        kind: 'manual',
        quantity: badge.stockQuantity,
        until,
        reason: 'Show',
        by: null,
        at,
        airtable: null,
      },
    ],
    freed: [],
  }));
  expect((await addToWishlist(badge.id)).body.product).toMatchObject({ availability: 'On Hold' });
  expect(await getWishlist()).toMatchObject([{ product: { availability: 'On Hold' } }]);
  await changeHold({ productId: badge.id, name: badge.name }, () => ({ claims: [], freed: [] }));
});

test('GET /api/wishlist lists the caller’s own entries, newest first, including unlisted products', async () => {
  await addToWishlist(patch.id);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await addToWishlist(badge.id);
  await shop.unlist(patch);
  expect(await getWishlist()).toMatchObject([
    { productId: badge.id, isListed: true },
    { productId: patch.id, isListed: false, product: { name: patch.name } },
  ]);
  expect(await getWishlist(await shop.signedIn())).toEqual([]);
  expect((await shop.wishlist('GET /api/wishlist')).status).toBe(401);
});
