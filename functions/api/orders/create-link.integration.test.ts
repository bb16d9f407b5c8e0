import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { membersShop } from '../../../tests/support/members-shop.ts';
import { createVisitorQuote, toQuoteCookie } from '../../../tests/support/visitor-quotes.ts';

const shop = membersShop();
const [patch] = shop.products;
let staff: Awaited<ReturnType<typeof shop.signedInStaff>>;
beforeEach(async () => {
  staff = await shop.signedInStaff();
});

const createLink = (id: string, { headers } = staff) =>
  shop.orders('POST /api/orders/{id}/link', { headers, params: { id } });

test('POST /api/orders/{id}/link makes a link that opens the quote of a visitor for 30 days', async () => {
  const { id } = await createVisitorQuote(patch);
  const { status, body } = await createLink(id);
  expect(status).toBe(200);
  const url = new URL(body.url);
  expect(`${url.origin}${url.pathname}`).toBe('http://localhost:3000/quote-link');
  expect(url.search).toBe('');
  const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  const headers = toQuoteCookie(url.hash.replace('#token=', ''));
  const opened = await shop.orders('GET /api/orders/{id}', { headers, params: { id } });
  expect(opened).toMatchObject({ status: 200, body: { id } });
  const seen = await shop.orders('GET /api/orders/{id}', {
    headers: staff.headers,
    params: { id },
  });
  expect(seen.body.notes).toMatchObject([
    { text: 'A link for the customer was created.', by: { id: staff.user.id } },
  ]);
});

test('POST /api/orders/{id}/link makes none for a quote of an account or of an erased customer', async () => {
  const { headers } = await shop.signedIn();
  await shop.cart('POST /api/cart', { headers, body: { productId: patch.id } });
  const { id } = (await shop.orders('POST /api/orders', { headers })).body;
  expect(await createLink(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const erased = await createVisitorQuote(patch);
  const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
  await anonymizeOrders(erased.userId);
  expect(await createLink(erased.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test('POST /api/orders/{id}/link is for staff and quotes that exist', async () => {
  const { id } = await createVisitorQuote(patch);
  expect((await createLink(id, await shop.signedIn())).status).toBe(403);
  expect((await createLink(randomUUID())).status).toBe(404);
});
