import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../../shared/default-shop-settings.ts';
import type { Return } from '../../../shared/entities/delivery.ts';
import type { SalesReport } from '../../../shared/entities/sales-report.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { ADDRESS, makePayment, setUpSales } from '../deliveries/testing/set-up-sales.ts';

const sales = setUpSales();
const { given, sell, change } = sales;
const { patch, badge } = given;
/** In the time zone of the shop. */
const MONTH = toShopDate(new Date().toISOString(), DEFAULT_SHOP_SETTINGS.timeZone).slice(0, 7);

const getReport = (month = MONTH, who = given.staff) =>
  given.shop.orders('GET /api/reports/sales/{month}', { headers: who.headers, params: { month } });
/** The report's lines about the quote of the test. */
const getOwn = async (month = MONTH) => {
  const { status, body }: { status: number | undefined; body: SalesReport } =
    await getReport(month);
  expect(status).toBe(200);
  const isOwn = ({ orderId }: { orderId: string }) => orderId === given.quote.id;
  return {
    sales: body.sales.filter(isOwn),
    money: body.money.filter(isOwn),
    balances: body.balances.filter(isOwn),
    consignors: body.consignors,
  };
};
const toReturn = (productId: string, receivedAt: string): Return => ({
  number: 1,
  lines: [{ productId, quantity: 1 }],
  reason: 'It is a copy.',
  photos: [],
  requestedAt: receivedAt,
  decision: 'approved',
  decidedAt: receivedAt,
  answer: null,
  receivedAt,
  restocked: [],
  by: null,
});

beforeAll(async () => {
  await catalogWithRecord(1, { consignor: 'Estate of Cpl. Smith', consignorShare: '60' });
});
beforeEach(() =>
  given.shop.change({
    ...badge,
    airtableId: recordId(1),
    availability: 'In Stock',
    stockQuantity: 2,
  }),
);

test('GET /api/reports/sales/{month} has the sales, the money and the shares of the month', async () => {
  await sell({
    ledger: [
      makePayment({ method: 'paypal', cents: 10_000, feeCents: 390, externalId: '3C6' }),
      makePayment({ method: 'check', cents: 6_600, cleared: false }),
    ],
  });
  const { status, body } = await getReport();
  expect(status).toBe(200);
  expect(body).toMatchObject({ month: MONTH, timeZone: DEFAULT_SHOP_SETTINGS.timeZone });
  const own = await getOwn();
  expect(own).toMatchObject({
    sales: [
      {
        kind: 'sale',
        reference: given.quote.reference,
        pieces: 3,
        goodsCents: 16_600,
        totalCents: 16_600,
        destination: `US-${ADDRESS.adminArea1}`,
      },
    ],
    money: [{ method: 'paypal', cents: 10_000, feeCents: 390, externalId: '3C6' }],
    balances: [],
    consignors: [
      { consignor: 'Estate of Cpl. Smith', pieces: 2, soldCents: 4_100, shareCents: 2_460 },
    ],
  });
});

test('GET /api/reports/sales/{month} has archived quotes, returns and open balances', async () => {
  await sell({
    ledger: [makePayment({ method: 'transfer', cents: 20_000 })],
    returns: [toReturn(patch.id, new Date().toISOString())],
  });
  await given.call('PATCH /api/orders/{id}', given.quote.id, { archived: true }, given.staff);
  expect(await getOwn()).toMatchObject({
    sales: expect.arrayContaining([
      expect.objectContaining({ kind: 'sale' }),
      expect.objectContaining({ kind: 'return', goodsCents: -12_500, totalCents: -12_500 }),
    ]),
    money: [{ method: 'transfer', cents: 20_000 }],
    balances: [{ balanceCents: -3_400, unappliedCents: 0 }],
  });
  expect(await getOwn('2020-01')).toMatchObject({
    sales: [],
    money: [],
    balances: [{ balanceCents: -3_400 }],
  });
});

test('GET /api/reports/sales/{month} has the recorded shares of registered consignors', async () => {
  const { id, name } = await registerConsignor();
  await catalogWithRecord(2, { consignorId: id });
  await given.shop.change({
    ...patch,
    airtableId: recordId(2),
    availability: 'In Stock',
    stockQuantity: 2,
  });
  await sell();
  const findOwn = async () =>
    (await getOwn()).consignors.find(({ consignor }) => consignor === name);
  expect(await findOwn()).toBeUndefined();
  const { appendConsignorLine } = await import('../../platform/table/consignors.ts');
  await appendConsignorLine(id, {
    id: `sale-${given.quote.id}-${patch.id}`,
    kind: 'sale',
    at: new Date().toISOString(),
    item: patch.name,
    reference: null,
    orderId: given.quote.id,
    productId: patch.id,
    quantity: 1,
    priceCents: 12_500,
    commissionCents: 2_500,
    shareCents: 10_000,
    payoutDays: 0,
    payableAt: null,
    by: null,
  });
  expect(await findOwn()).toMatchObject({ pieces: 1, soldCents: 12_500, shareCents: 10_000 });
});

test('GET /api/reports/sales/{month} leaves out what was neither sold nor paid', async () => {
  await given.offer();
  await given.accept();
  expect(await getOwn()).toMatchObject({ sales: [], money: [], balances: [] });
  await change({ ledger: [makePayment({ cents: 5_000, unapplied: true })] });
  expect((await getOwn()).balances).toMatchObject([{ unappliedCents: 5_000 }]);
});

test('GET /api/reports/sales/{month} is for staff, and rejects what is no month', async () => {
  expect((await getReport(MONTH, given.member)).status).toBe(403);
  expect((await getReport('2026-13')).status).toBe(400);
});
