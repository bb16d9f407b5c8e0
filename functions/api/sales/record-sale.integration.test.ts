import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '../../../shared/entities/order.ts';
import { toShopNoon } from '../../../shared/shop-time.ts';
import { afterKeyLookup } from '../../../tests/support/after-key-lookup.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { consignPiece, registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { dieAfterWrites } from '../../../tests/support/die-after-writes.ts';
import { iterateEvents } from '../../../tests/support/outbox.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { createVisitorQuote } from '../../../tests/support/visitor-quotes.ts';
import { inDays } from '../orders/testing/set-up-quotes.ts';
import { dayIn, setUpShows, TIME_ZONE } from './testing/set-up-shows.ts';

const { given, sell, sold, claimsOf } = setUpShows();
const { shop, patch, badge, medal } = given;
const LINES = [
  { productId: patch.id, price: '125' },
  { productId: badge.id, price: '20.50', quantity: 2 },
];
const newEmail = () => `${randomUUID()}@visitors.example`;
const refused = (code: string, productIds: readonly string[]) => ({
  status: 409,
  body: { code, productIds },
});

test('POST /api/sales records an order that is sold, paid and handed over', async () => {
  const { user } = given.staff;
  const order = await sold({ lines: LINES, method: 'check', note: 'Paid with two checks' });
  expect(order).toMatchObject({
    state: 'sold',
    status: 'sold',
    stage: 'completed',
    place: 'Lancaster show',
    isForCustomer: true,
    totalAmount: '166.00',
    balance: '0.00',
    note: null,
    notes: [{ text: 'Paid with two checks', by: { id: user.id } }],
    history: [{ state: 'sold', actor: 'dealer', by: { id: user.id } }],
    offers: [{ number: 1, total: '166.00', taxes: [] }],
    acceptedOffer: 1,
    sale: { total: '166.00', by: { id: user.id } },
    ledger: [{ kind: 'payment', method: 'check', cents: 16_600, cleared: true }],
    shipments: [{ number: 1, carrier: 'pickup', lines: [{ quantity: 1 }, { quantity: 2 }] }],
    returnDays: 0,
    returnableUntil: null,
  });
  expect(order).not.toHaveProperty('showId');
  expect((await given.get(order.id, given.staff)).stage).toBe('completed');
  const inbox = { headers: given.staff.headers, query: 'group=closed' };
  const { body } = await shop.orders('GET /api/orders/inbox', inbox);
  expect(body.map(({ id }: Order) => id)).toContain(order.id);
});

test('POST /api/sales takes the pieces off sale and announces the sale', async () => {
  const order = await sold({ lines: LINES });
  expect(await claimsOf(badge.id)).toMatchObject([
    { id: order.id, kind: 'sale', quantity: 2, until: null, airtable: { state: 'waiting' } },
  ]);
  const events = await Array.fromAsync(iterateEvents());
  const own = events.filter((each) => each.kind === 'quote-changed' && each.orderId === order.id);
  expect(own).toMatchObject([{ change: 'sold', actor: 'dealer', areHoldsChanged: true }]);
});

test('POST /api/sales adds the sales tax that was collected', async () => {
  const order = await sold({ tax: { state: 'PA', amount: '7.5' } });
  expect(order).toMatchObject({
    totalAmount: '132.50',
    taxes: [{ state: 'PA', rate: null, amount: '7.50' }],
    sale: { total: '132.50' },
    balance: '0.00',
  });
  expect((await sold({ tax: { state: 'PA', amount: '0' } })).taxes).toEqual([]);
});

test('POST /api/sales records no payment for pieces that are given away', async () => {
  const order = await sold({ lines: [{ productId: medal.id, price: '0' }] });
  expect(order).toMatchObject({ totalAmount: '0.00', ledger: [], balance: '0.00' });
  expect(order.stage).toBe('completed');
});

test('POST /api/sales sells to an account by its id or its address', async () => {
  const { user, headers } = await shop.signedIn({}, 'Grace');
  const byId = await sold({ customer: { id: user.id } });
  const customer = { name: 'Another Name', email: user.email.toUpperCase() };
  const byEmail = await sold({ customer });
  for (const order of [byId, byEmail]) {
    expect(order).toMatchObject({
      userId: user.id,
      requester: { email: user.email, firstName: 'Grace' },
    });
  }
  const listed = (await shop.orders('GET /api/orders', { headers })).body as Order[];
  expect(listed.map(({ id }) => id)).toEqual([byEmail.id, byId.id]);
  expect(listed.every(({ notes }) => notes.length === 0)).toBe(true);
});

test('POST /api/sales sells to a visitor, who is known by id afterwards', async () => {
  const email = newEmail();
  const customer = { name: 'Ada King Lovelace', email, address: ADDRESS };
  const first = await sold({ customer });
  expect(first).toMatchObject({
    requester: { email, firstName: 'Ada', lastName: 'King Lovelace' },
    shippingAddress: ADDRESS,
  });
  const again = await sold({ customer: { id: first.userId } });
  expect(again).toMatchObject({ userId: first.userId, requester: first.requester });
  const unknown = await sell({ customer: { id: randomUUID() } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('POST /api/sales needs neither an address nor a name', async () => {
  const named = await sold({ customer: { name: 'Ada' } });
  expect(named.requester).toEqual({ email: null, firstName: 'Ada', lastName: null });
  const nameless = await sold();
  expect(nameless.requester).toEqual({ email: null, firstName: null, lastName: null });
  expect(nameless.userId).not.toBe(named.userId);
});

test('POST /api/sales dates an earlier sale at noon of its day in the shop', async () => {
  const order = await sold({ date: '2026-03-08' });
  const at = toShopNoon('2026-03-08', TIME_ZONE);
  expect(at).toBe('2026-03-08T16:00:00.000Z');
  expect(order).toMatchObject({
    sale: { at },
    history: [{ at }],
    ledger: [{ at }],
    shipments: [{ deliveredAt: at }],
  });
  expect(Date.parse(order.createdAt)).toBeGreaterThan(Date.now() - 60_000);
  const today = await sold();
  expect(today.sale?.at).toBe(today.createdAt);
});

test('POST /api/sales sells an item whose record is in the shop', async () => {
  const consignor = await registerConsignor();
  const piece = await consignPiece(patch, { consignorId: consignor.id, floor: '1.00' });
  const { findItemsOfRecords } = await import('../../platform/table/airtable-records.ts');
  const itemId = (await findItemsOfRecords([piece.airtableId ?? ''])).get(piece.airtableId ?? '');
  const lines = [{ itemId, price: '50' }];
  expect(await sell({ lines })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'lines.0.itemId', message: 'This item is not in the shop' }] },
  });
  await shop.change(piece);
  const key = { 'idempotency-key': randomUUID() };
  const order = await sold({ lines }, key);
  expect(order).toMatchObject({
    items: [{ productId: piece.id, quantity: 1 }],
    totalAmount: '50.00',
  });
  expect((await sold({ lines }, key)).id).toBe(order.id);
});

test.each<[string, object]>([
  ['lines', { lines: [] }],
  ['lines.0.price', { lines: [{ productId: patch.id, price: '-1' }] }],
  ['lines.0.productId', { lines: [{ price: '1' }] }],
  ['lines.1.productId', { lines: [LINES[0], LINES[0]] }],
  ['lines.0.itemId', { lines: [{ itemId: randomUUID(), price: '1' }] }],
  ['customer.name', { customer: { email: newEmail() } }],
  [
    'customer.address.adminArea1',
    { customer: { name: 'A', address: { ...ADDRESS, adminArea1: '' } } },
  ],
  ['date', { date: dayIn(2) }],
  ['date', { date: '30.11.2026' }],
  ['date', { date: '1899-12-31' }],
  ['method', { method: 'paypal' }],
  ['place', { place: ' ' }],
  ['tax.state', { tax: { state: 'XX', amount: '1' } }],
])('POST /api/sales requires a valid %s', async (path, body) => {
  expect(await sell(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('POST /api/sales sells all pieces or none', async () => {
  const unknown = { productId: randomUUID(), price: '1' };
  expect((await sell({ lines: [LINES[0], unknown] })).status).toBe(404);
  const tooMany = { productId: badge.id, price: '1', quantity: 3 };
  expect(await sell({ lines: [LINES[0], tooMany] })).toMatchObject(refused('CONFLICT', [badge.id]));
  await given.offer();
  await given.accept();
  expect(await sell({ lines: LINES })).toMatchObject(refused('ON_HOLD', [badge.id]));
  expect((await claimsOf(patch.id)).map(({ kind }) => kind)).toEqual(['quote']);
});

test('POST /api/sales takes the sold units from a hold by hand', async () => {
  const hold = { productId: badge.id, quantity: 2, until: inDays(1), reason: 'For Ada' };
  const { headers } = given.staff;
  expect((await shop.orders('POST /api/holds', { headers, body: hold })).status).toBe(201);
  const lines = [{ productId: badge.id, price: '20.50' }];
  const first = await sold({ lines });
  expect(await claimsOf(badge.id)).toMatchObject([
    { kind: 'manual', quantity: 1, reason: 'For Ada' },
    { kind: 'sale', id: first.id },
  ]);
  await sold({ lines });
  expect((await claimsOf(badge.id)).map(({ kind }) => kind)).toEqual(['sale', 'sale']);
});

test('POST /api/sales records one sale for each key, also at the same time', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sell({ lines: LINES }, key)));
  answers.push(await sell({ lines: LINES }, key));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await claimsOf(patch.id)).toMatchObject([{ kind: 'sale', quantity: 1 }]);
});

test('POST /api/sales answers a repetition that was not known yet with the first sale', async () => {
  const key = { 'idempotency-key': randomUUID() };
  let first: unknown;
  await afterKeyLookup(async () => {
    first = await sell({ lines: LINES }, key);
  });
  expect(await sell({ lines: LINES }, key)).toEqual(first);
  expect(first).toMatchObject({ status: 201 });
});

test.each<[string, object]>([
  ['another buyer', { customer: { name: 'Grace', email: newEmail() } }],
  ['another name', { customer: { name: 'Grace' } }],
  ['no buyer', { customer: undefined }],
  ['another place', { place: 'eBay' }],
  ['another method', { method: 'check' }],
  ['another day', { date: dayIn(-1) }],
  ['another tax', { tax: { state: 'PA', amount: '7.51' } }],
  ['no tax', { tax: undefined }],
  ['another piece', { lines: [{ productId: badge.id, price: '125' }] }],
  ['other prices', { lines: [{ productId: patch.id, price: '124' }] }],
])('POST /api/sales refuses the key of another sale for %s', async (_, changes) => {
  const key = { 'idempotency-key': randomUUID() };
  const body = { customer: { name: 'Ada' }, tax: { state: 'PA', amount: '7.50' } };
  const { id } = await sold(body, key);
  const answer = await sell({ ...body, ...changes }, key);
  expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await sold(body, key)).id).toBe(id);
});

test('POST /api/sales answers a repetition for a known customer, an earlier day and no price', async () => {
  const { userId } = await sold({ customer: { name: 'Ada', email: newEmail() } });
  const lines = [{ productId: badge.id, price: '0' }];
  const body = { customer: { id: userId }, date: '2026-03-08', lines };
  const key = { 'idempotency-key': randomUUID() };
  expect((await sold(body, key)).id).toBe((await sold(body, key)).id);
});

test('POST /api/sales sells the last unit once', async () => {
  const lines = [{ productId: badge.id, price: '20', quantity: 2 }];
  const answers = await Promise.all([1, 2, 3, 4].map(() => sell({ lines })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await claimsOf(badge.id)).toMatchObject([{ kind: 'sale', quantity: 2 }]);
  expect(await sell({ lines })).toMatchObject(refused('ON_HOLD', [badge.id]));
});

test('POST /api/sales leaves nothing half done when the process dies', async () => {
  const key = { 'idempotency-key': randomUUID() };
  let isDead = true;
  for (let writes = 0; isDead; writes++) {
    ({ isDead } = await dieAfterWrites(writes, () => sell({ lines: LINES }, key)));
    if (isDead) expect((await claimsOf(patch.id)).length).toBe(0);
  }
  const order = await sold({ lines: LINES }, key);
  expect(await claimsOf(patch.id)).toMatchObject([{ id: order.id, quantity: 1 }]);
});

test('POST /api/sales asks for the approval of prices below a floor', async () => {
  const consignor = await registerConsignor();
  const piece = await consignPiece(patch, { consignorId: consignor.id, floor: '97.31' });
  await shop.change(piece);
  const lines = [{ productId: piece.id, price: '97.30' }];
  const answer = await sell({ lines });
  expect(answer).toMatchObject(refused('BELOW_FLOOR', [piece.id]));
  expect(JSON.stringify(answer.body)).not.toContain('97.31');
  const order = await sold({ lines, confirmedByPhone: true });
  expect(order.notes).toMatchObject([
    { text: `The consignor approved $97.30 for ${piece.name} by phone.` },
  ]);
});

test('POST /api/sales refuses sales of staff to themselves', async () => {
  const { user } = given.staff;
  for (const customer of [{ id: user.id }, { name: 'Me', email: user.email }]) {
    expect(await sell({ customer })).toMatchObject({ status: 409, body: { code: 'OWN_QUOTE' } });
  }
});

test('POST /api/sales refuses a day in a closed year', async () => {
  const year = new Date().getUTCFullYear() - 3;
  const books = await loadCalls('books');
  const { headers } = given.staff;
  expect((await books('POST /api/books/close', { headers, body: { year } })).status).toBe(200);
  const answer = await sell({ date: `${year}-06-30` });
  expect(answer).toMatchObject({ status: 409, body: { code: 'CLOSED' } });
  expect((await sell({ date: `${year + 1}-01-01` })).status).toBe(201);
});

test('POST /api/sales keeps quotes of visitors apart from sales to others', async () => {
  const quote = await createVisitorQuote(patch);
  const order = await sold({ customer: { id: quote.userId } });
  expect(order.requester).toEqual(quote.requester);
  expect((await given.get(quote.id, given.staff)).state).toBe('pending');
});

test('POST /api/sales is for those who may sell', async () => {
  expect((await sell({}, { who: await signedInAs('seller') })).status).toBe(201);
  for (const role of ['cataloger', 'reader'] as const) {
    expect((await sell({}, { who: await signedInAs(role, { seesCosts: true }) })).status).toBe(403);
  }
  expect((await sell({}, { who: given.member })).status).toBe(403);
});
