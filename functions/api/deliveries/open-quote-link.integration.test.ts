import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadHandler } from '../../../tests/support/call.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';
import { createVisitorQuote } from '../../../tests/support/visitor-quotes.ts';

const EXPIRED = {
  statusCode: 404,
  body: { code: 'NOT_FOUND', message: 'This link is no longer valid. Please ask for a new one.' },
  cookies: [],
};
const shop = membersShop();
const [patch] = shop.products;
let handler: Awaited<ReturnType<typeof loadHandler>>;
let links: typeof import('../../domain/quotes/quote-link.ts');
beforeAll(async () => {
  handler = await loadHandler('deliveries');
  links = await import('../../domain/quotes/quote-link.ts');
});

async function open(token: string, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ token });
  const answer = await handler(createEvent('POST /api/quote-link', { body, headers }));
  return {
    statusCode: answer.statusCode,
    body: JSON.parse(answer.body ?? ''),
    cookies: answer.cookies ?? [],
  };
}

test('POST /api/quote-link lets the browser see the quote of a visitor', async () => {
  const { id } = await createVisitorQuote(patch);
  const token = await links.createQuoteToken(id);
  const { cookies, ...answer } = await open(token);
  expect(answer).toEqual({ statusCode: 200, body: { id } });
  const cookie = cookies.map((each) => each.split(';', 1)[0]).join('; ');
  const get = (headers: Record<string, string>) =>
    shop.orders('GET /api/orders/{id}', { headers, params: { id } });
  expect((await get({})).status).toBe(401);
  expect(await get({ cookie })).toMatchObject({ status: 200, body: { id, notes: [] } });
});

test('POST /api/quote-link names the quote of an account, which asks for the login', async () => {
  const { headers } = await shop.signedIn();
  await shop.cart('POST /api/cart', { headers, body: { productId: patch.id } });
  const { id } = (await shop.orders('POST /api/orders', { headers })).body;
  expect(await open(await links.createQuoteToken(id))).toEqual({
    statusCode: 200,
    body: { id },
    cookies: [],
  });
});

test('POST /api/quote-link knows no link that is forged, expired or erased', async () => {
  const quote = await createVisitorQuote(patch);
  const { createMailToken } = await import('../../platform/table/mail-tokens.ts');
  const token = await links.createQuoteToken(quote.id);
  for (const each of [
    'x',
    `${token}x`,
    await createMailToken('question', { sub: quote.id }),
    await links.createQuoteToken(randomUUID()),
  ]) {
    expect(await open(each)).toMatchObject(EXPIRED);
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  try {
    expect(await open(token)).toMatchObject(EXPIRED);
  } finally {
    vi.useRealTimers();
  }
  const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
  await anonymizeOrders(quote.userId);
  expect(await open(token)).toMatchObject(EXPIRED);
});

test('POST /api/quote-link cannot be sent by another site', async () => {
  const { id } = await createVisitorQuote(patch);
  const answer = await open(await links.createQuoteToken(id), { 'sec-fetch-site': 'cross-site' });
  expect(answer).toMatchObject({ statusCode: 403, cookies: [] });
});
