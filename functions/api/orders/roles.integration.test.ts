import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { QuotedPiece } from '../../../shared/contract/orders.ts';
import type { Role } from '../../../shared/entities/role.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { createVisitorQuote, openLinks } from '../../../tests/support/visitor-quotes.ts';
import { forbidden, inDays, notFound, setUpQuotes } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, patch, badge, call, request, offer, accept, get } = given;
const COSTS = { cost: '7311.13', consignor: 'Zebulon Consignor', consignorShare: '37.31' };
const PRICE = { sharePrice: '7411.17' };
const SEEN_BY_ALL = [
  'productId',
  'itemId',
  'availability',
  'stock',
  'lastPrice',
  'claims',
  'otherQuotes',
];

const listQuotes = async (who: { headers: { cookie: string } }, query = ''): Promise<string[]> => {
  const { body } = await shop.orders('GET /api/orders', { headers: who.headers, query });
  return body.map(({ id }: { id: string }) => id);
};

let records = 0;
async function requestWithCosts(): Promise<{ quoteId: string; productId: string }> {
  const airtableId = recordId(++records);
  await catalogWithRecord(airtableId, COSTS);
  const own = { ...patch, id: randomUUID(), airtableId, cost: '1.00', ...PRICE };
  await shop.change(own);
  return { quoteId: (await request([own.id])).id, productId: own.id };
}

test.each<[Role, boolean, object]>([
  ['owner', true, { ...PRICE, ...COSTS }],
  ['seller', true, { ...PRICE, ...COSTS }],
  ['reader', true, { ...PRICE, ...COSTS }],
  ['seller', false, PRICE],
  ['reader', false, PRICE],
])(
  'GET /api/orders/{id}/pieces shows a %s the costs if the role includes them: %s',
  async (role, seesCosts, expected) => {
    const { quoteId, productId } = await requestWithCosts();
    const who = await signedInAs(role, { seesCosts });
    const { body } = await call('GET /api/orders/{id}/pieces', quoteId, undefined, who);
    const piece = (body as QuotedPiece[]).find((each) => each.productId === productId);
    expect(piece).toMatchObject(expected);
    const fields = [...SEEN_BY_ALL, ...Object.keys(expected)];
    expect(Object.keys(piece ?? {}).sort()).toEqual(fields.sort());
  },
);

test('GET /api/orders shows a cataloger their own requests only, as a collector sees them', async () => {
  const cataloger = await signedInAs('cataloger');
  const own = await request([patch.id], cataloger);
  await offer({ lines: [{ productId: patch.id, price: '20.00' }] }, own.id);
  await call('POST /api/orders/{id}/notes', own.id, { text: 'A colleague' }, given.staff);
  expect(await listQuotes(cataloger)).toEqual([own.id]);
  expect(await listQuotes(cataloger, 'archived=true')).toEqual([own.id]);
  expect(await get(own.id, cataloger)).toMatchObject({ notes: [], offers: [{ by: null }] });
  expect((await accept(1, own.id, cataloger)).status).toBe(200);
});

test.each([
  ['GET /api/orders/{id}', undefined],
  ['POST /api/orders/{id}/read', { message: randomUUID() }],
  ['POST /api/orders/{id}/messages', { text: 'Is it original?' }],
  ['POST /api/orders/{id}/accept', { offer: 1 }],
  ['POST /api/orders/{id}/decline', {}],
  ['POST /api/orders/{id}/withdraw', undefined],
] as const)('%s opens no quote of another user to a cataloger', async (key, body) => {
  const cataloger = await signedInAs('cataloger');
  await offer();
  expect(await call(key, given.quote.id, body, cataloger)).toMatchObject(notFound);
  expect(await get()).toMatchObject({ state: 'quoted', messages: [] });
});

test.each([
  'GET /api/orders/inbox',
  'GET /api/orders/{id}/pieces',
  'GET /api/orders/{id}/comparables',
  'GET /api/orders/{id}/mails',
  'GET /api/orders/{id}/resale-certificate',
  'GET /api/holds',
  'GET /api/reports/months',
] as const)('%s is closed to a cataloger', async (key) => {
  const cataloger = await signedInAs('cataloger');
  expect(await call(key, given.quote.id, undefined, cataloger)).toMatchObject(forbidden);
});

test('GET /api/orders/{id} does not show a cataloger the quote whose link their browser has opened', async () => {
  const cataloger = await signedInAs('cataloger');
  const { id } = await createVisitorQuote(patch);
  const { cookie } = await openLinks(id);
  const withLink = { ...cataloger, headers: { cookie: `${cataloger.headers.cookie}; ${cookie}` } };
  const answer = await call('GET /api/orders/{id}', id, undefined, withLink);
  expect(answer).toMatchObject(notFound);
});

test('GET /api/orders/{id} adopts the request that a cataloger made as a visitor', async () => {
  const cataloger = await signedInAs('cataloger');
  const { id } = await createVisitorQuote(patch, cataloger.user.email);
  expect(await get(id, cataloger)).toMatchObject({ id, userId: cataloger.user.id });
});

test('GET /api/orders/{id} shows a reader any quote, as staff see it', async () => {
  const reader = await signedInAs('reader');
  await offer();
  await call('POST /api/orders/{id}/notes', given.quote.id, { text: 'Pays late' }, given.staff);
  expect(await get(given.quote.id, reader)).toMatchObject({
    notes: [{ text: 'Pays late' }],
    offers: [{ by: { email: given.staff.user.email } }],
  });
  expect(await listQuotes(reader)).toContain(given.quote.id);
});

test.each([
  ['PATCH /api/orders/{id}', { archived: true }, forbidden],
  ['POST /api/orders/{id}/offers', { lines: [{ productId: badge.id, price: '1' }] }, forbidden],
  ['POST /api/orders/{id}/notes', { text: 'A note' }, forbidden],
  ['POST /api/orders/{id}/link', undefined, forbidden],
  ['POST /api/orders/{id}/release', {}, forbidden],
  ['POST /api/orders/{id}/sold', undefined, forbidden],
  ['POST /api/orders/{id}/payments', { method: 'cash', amount: '1' }, forbidden],
  ['PUT /api/orders/{id}/resale-certificate', { certificate: null }, forbidden],
  ['POST /api/holds', { productId: badge.id, until: inDays(1), reason: 'Show' }, forbidden],
  ['POST /api/orders/{id}/messages', { text: 'Yes' }, notFound],
  ['POST /api/orders/{id}/decline', {}, notFound],
  ['POST /api/orders/{id}/accept', { offer: 1 }, notFound],
] as const)('%s is closed to a reader', async (key, body, expected) => {
  const reader = await signedInAs('reader');
  await offer();
  const before = await get(given.quote.id, given.staff);
  expect(await call(key, given.quote.id, body, reader)).toMatchObject(expected);
  expect(await get(given.quote.id, given.staff)).toEqual(before);
});

test('POST /api/orders/{id}/read by a reader leaves a message unread for the dealer', async () => {
  const reader = await signedInAs('reader');
  await call('POST /api/orders/{id}/messages', given.quote.id, { text: 'Is it original?' });
  const { messages } = await get();
  const body = { message: messages[0]?.id };
  const answer = await call('POST /api/orders/{id}/read', given.quote.id, body, reader);
  expect(answer).toMatchObject(notFound);
  expect((await get(given.quote.id, given.staff)).unread).toBe(1);
});

test('POST /api/orders/{id}/offers and its sale are open to a seller, and reports are not', async () => {
  const seller = await signedInAs('seller');
  const body = { lines: given.prices() };
  const offered = await call('POST /api/orders/{id}/offers', given.quote.id, body, seller);
  expect(offered.status).toBe(201);
  expect((await accept()).status).toBe(200);
  const sold = await call('POST /api/orders/{id}/sold', given.quote.id, undefined, seller);
  expect(sold).toMatchObject({ status: 200, body: { state: 'sold' } });
  const { headers } = seller;
  expect((await shop.orders('GET /api/reports/months', { headers })).status).toBe(403);
});
