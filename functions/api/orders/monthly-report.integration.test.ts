import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { MonthFigures, ReportedPiece } from '../../../shared/entities/business-report.ts';
import type { Order } from '../../../shared/entities/order.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';

const shop = membersShop();
const [patch, badge, medal, helmet] = shop.products;
const NOW = new Date().toISOString();
const MONTH = NOW.slice(0, 7);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
let staff: Awaited<ReturnType<typeof shop.signedInStaff>>;
let sold: Order;

const getReport = async (query?: string) =>
  shop.orders('GET /api/reports/months', { headers: staff.headers, ...(query ? { query } : {}) });
const getPieces = async (month = MONTH): Promise<ReportedPiece[]> =>
  (
    await shop.orders('GET /api/reports/months/{month}', {
      headers: staff.headers,
      params: { month },
    })
  ).body;

beforeAll(async () => {
  const member = await shop.signedIn();
  staff = await shop.signedInStaff();
  const { writeProducts } = await import('../../platform/table/products.ts');
  const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
  const item = await catalogWithRecord(1, { cost: '40.00', consignorShare: '10' });
  const toStored = (product: typeof patch, changes: object) => ({
    ...product,
    sourceHash: '',
    createdAt: '2020-01-01T00:00:00.000Z',
    stockQuantity: 1,
    ...changes,
  });
  await writeProducts({
    put: [
      toStored(patch, { airtableId: recordId(1), sharePrice: '120.00', listedAt: daysAgo(10.5) }),
      toStored(badge, { availability: 'Sold Out', stockQuantity: 0, soldAt: NOW }),
      toStored(medal, { sharePrice: '75.50', cost: '20.00', stockQuantity: 2, listedAt: NOW }),
      toStored(helmet, {}),
    ],
    remove: shop.products.slice(4).map(({ id }) => id),
  });
  const record = (n: number, createdAt: string) => ({
    id: recordId(n),
    createdAt,
    header: `Record ${n}`,
    summary: null,
    uniqueId: `GD-${n}`,
    status: 'List',
    types: [],
    era: null,
    condition: null,
    sharePrice: null,
    isForSale: true,
    isFeatured: false,
    isRare: false,
    isAuthentic: true,
    photo: null,
    productId: null,
  });
  await saveItemLog({
    source: '',
    records: [record(1, NOW), record(2, NOW), record(3, '2019-05-05T00:00:00.000Z')],
  });

  for (const { id } of [patch]) {
    await shop.cart('POST /api/cart', { headers: member.headers, body: { productId: id } });
  }
  const { body } = await shop.orders('POST /api/orders', { headers: member.headers });
  const params = { id: body.id };
  await shop.orders('POST /api/orders/{id}/offers', {
    headers: staff.headers,
    params,
    body: { lines: [{ productId: patch.id, price: '110.00' }], discount: '10.00' },
  });
  await shop.orders('POST /api/orders/{id}/accept', {
    headers: member.headers,
    params,
    body: { offer: 1 },
  });
  sold = (await shop.orders('POST /api/orders/{id}/sold', { headers: staff.headers, params })).body;
  expect(sold.sale).not.toBeNull();
  expect(item.airtableId).toBe(recordId(1));
});

test('GET /api/reports/months sums what was bought, listed and sold, and what is listed', async () => {
  const { status, body } = await getReport('months=2');
  expect(status).toBe(200);
  expect(body.months.map(({ month }: MonthFigures) => month)).toHaveLength(2);
  expect(body.months[1]).toEqual({
    month: MONTH,
    bought: 2,
    costCents: 4_000,
    listed: expect.any(Number),
    sold: 2,
    revenueCents: 10_000,
    withoutPrice: 1,
    // The consignor gets a tenth.
    marginCents: 5_000,
    withMargin: 1,
    daysOnShelf: expect.any(Number),
  });
  expect(body.stock).toMatchObject({
    // The patch and the sample stay in stock until Airtable reports a sale.
    valueCents: 12_000 + 2 * 7_550,
    costCents: 4_000 + 2 * 2_000,
    withCost: 3,
  });
});

test('GET /api/reports/months has twelve months, and rejects other numbers', async () => {
  expect((await getReport()).body.months).toHaveLength(12);
  expect((await getReport('months=0')).status).toBe(400);
  expect((await getReport('months=37')).status).toBe(400);
});

test('GET /api/reports/months is for staff only', async () => {
  const { headers } = await shop.signedIn();
  expect((await shop.orders('GET /api/reports/months', { headers })).status).toBe(403);
});

test('GET /api/reports/months/{month} lists the pieces with their price, margin and days on the shelf', async () => {
  const pieces = await getPieces();
  const find = (kind: string, productId: string | null) =>
    pieces.find((piece) => piece.kind === kind && piece.productId === productId);
  expect(find('sold', patch.id)).toMatchObject({
    orderId: sold.id,
    amountCents: 10_000,
    marginCents: 5_000,
    daysOnShelf: 10,
    recordId: recordId(1),
    itemId: expect.any(String),
  });
  expect(find('sold', badge.id)).toMatchObject({ orderId: null, amountCents: null });
  expect(find('listed', medal.id)).toMatchObject({ amountCents: 15_100, quantity: 2 });
  expect(find('listed', helmet.id)).toBeUndefined();
  const bought = pieces.filter(({ kind }) => kind === 'bought');
  expect(bought.map(({ uniqueId }) => uniqueId).sort()).toEqual(['GD-1', 'GD-2']);
  expect(await getPieces('2019-05')).toMatchObject([{ kind: 'bought', uniqueId: 'GD-3' }]);
});

test('GET /api/reports/months/{month} knows what has changed since the last report', async () => {
  const items = await loadCalls('items');
  const { headers } = staff;
  const { body: item } = await items('POST /api/military-items', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { name: 'Canteen', itemType: 'Equipment', condition: 'Fine', cost: '12.00' },
  });
  const params = { id: item.id };
  const bought = async () =>
    (await getPieces()).find((piece) => piece.kind === 'bought' && piece.itemId === item.id);
  expect(await bought()).toMatchObject({ amountCents: 1_200 });
  await items('PATCH /api/military-items/{id}', { headers, params, body: { cost: '15.00' } });
  expect(await bought()).toMatchObject({ amountCents: 1_500 });
  await items('DELETE /api/military-items/{id}', { headers, params });
  expect(await bought()).toBeUndefined();
  await items('POST /api/deleted-items/{id}/restore', { headers, params });
  expect(await bought()).toMatchObject({ amountCents: 1_500 });

  const { writeProducts } = await import('../../platform/table/products.ts');
  const listed = async () =>
    (await getPieces()).find(({ kind, productId }) => kind === 'listed' && productId === helmet.id);
  const product = { ...helmet, sourceHash: null, stockQuantity: 1, listedAt: NOW };
  await writeProducts({ put: [{ ...product, sharePrice: '30.00' }], remove: [] });
  expect(await listed()).toMatchObject({ amountCents: 3_000 });
  await writeProducts({ put: [], remove: [helmet.id] });
  expect(await listed()).toBeUndefined();

  const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
  await saveItemLog({ source: '', records: [] });
  const purchases = (await getPieces()).filter(({ kind }) => kind === 'bought');
  expect(purchases.map(({ name }) => name).sort()).toEqual(['Canteen', 'Patch']);
});

test('GET /api/reports/months/{month} rejects what is no month', async () => {
  const { headers } = staff;
  const call = (month: string) =>
    shop.orders('GET /api/reports/months/{month}', { headers, params: { month } });
  expect((await call('2026-13')).status).toBe(400);
});

test('GET /api/reports/months counts no returned piece as sold or as revenue', async () => {
  const before = (await getReport('months=1')).body.months[0];
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  const receivedAt = new Date().toISOString();
  await changeQuote(sold.id, (quote) => ({
    after: {
      ...quote,
      returns: [
        {
          number: 1,
          lines: [{ productId: patch.id, quantity: 1 }],
          reason: 'Too small',
          photos: [],
          requestedAt: receivedAt,
          decision: 'approved',
          decidedAt: receivedAt,
          answer: null,
          receivedAt,
          restocked: [],
          by: null,
        },
      ],
    },
  }));
  const after = (await getReport('months=1')).body.months[0];
  expect(after).toMatchObject({
    sold: before.sold - 1,
    revenueCents: before.revenueCents - 10_000,
    withoutPrice: before.withoutPrice,
  });
  const pieces = (await getPieces()).filter(({ productId }) => productId === patch.id);
  expect(pieces.map(({ kind }) => kind)).not.toContain('sold');
});
