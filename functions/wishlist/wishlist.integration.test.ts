import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { membersShop } from '../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch, badge] = shop.products;
let me: Awaited<ReturnType<typeof shop.signedIn>>;
beforeEach(async () => {
  me = await shop.signedIn();
});

const wish = (productId: unknown, { headers } = me) =>
  shop.wishlist('POST /api/wishlist', { headers, body: { productId } });
const wishes = async ({ headers } = me) =>
  (await shop.wishlist('GET /api/wishlist', { headers })).body;

describe('POST /api/wishlist', () => {
  test('adds a product once, even with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => wish(patch.id)));
    const [first] = answers;
    expect(first).toMatchObject({
      status: 201,
      body: { userId: me.user.id, productId: patch.id, product: { name: patch.name } },
    });
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await wishes()).toEqual([first?.body]);
  });

  test('accepts sold-out products and rejects unknown ones', async () => {
    expect((await wish(shop.soldOut.id)).status).toBe(201);
    expect((await wish(randomUUID())).status).toBe(404);
    expect(await wish(undefined)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'productId' }] },
    });
  });
});

describe('GET /api/wishlist', () => {
  test('lists the caller’s own entries, newest first, including unlisted products', async () => {
    await wish(patch.id);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await wish(badge.id);
    await shop.unlist(patch);
    expect(await wishes()).toMatchObject([
      { productId: badge.id, isListed: true },
      { productId: patch.id, isListed: false, product: { name: patch.name } },
    ]);
    expect(await wishes(await shop.signedIn())).toEqual([]);
    expect((await shop.wishlist('GET /api/wishlist')).status).toBe(401);
  });
});
