import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { readCatalogBytes } from '../../../tests/support/index-contents.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { RECORDS } from '../../../tests/support/synced-shop.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { setUpStock } from './testing/set-up-stock.ts';

const stock = setUpStock();
const { shop, stopClock, advance, writeSales, sell, sellRecord, findCells, countWrites, refuse } =
  stock;
const listSales = stock.listClaims;
const MINUTE_MS = 60_000;

const publishHolds = () =>
  withinPermissions('outbox', async () =>
    (await import('../outbox/publish-holds.ts')).publishHolds(),
  );

test('a sale becomes the Status in Airtable, and is removed when the shop is sold out too', async () => {
  await shop.sync();
  await sellRecord(1);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'Sold' });
  expect(await listSales(1)).toMatchObject([{ airtable: { state: 'written', error: null } }]);
  await shop.sync();
  expect(await shop.findStored(1)).toMatchObject({ availability: 'Sold Out', stockQuantity: 0 });
  expect(await shop.findShown(1)).toMatchObject({ availability: 'Sold Out' });
  expect(await listSales(1)).toEqual([]);
});

test('a sale stays while a sync still reads the old Status', async () => {
  await shop.sync();
  await sellRecord(1);
  await shop.itemLog.edit(1, { Header: 'Renamed' });
  await shop.sync({ full: true });
  expect(await shop.findShown(1)).toMatchObject({ name: 'Renamed', availability: 'In Stock' });
  expect(await listSales(1)).toHaveLength(1);
  await publishHolds();
  const products = await loadCalls('products');
  const params = { id: toProductId(recordId(1)) };
  expect((await products('GET /api/products/{id}', { params })).body).toMatchObject({
    name: 'Renamed',
    availability: 'Sold Out',
  });
});

test('a sale that is in Airtable already is not written again', async () => {
  await shop.sync();
  await sellRecord(2);
  await shop.itemLog.edit(2, { Status: 'Sold' });
  const before = countWrites();
  await writeSales();
  expect(countWrites()).toBe(before);
  expect(await listSales(2)).toMatchObject([{ airtable: { state: 'written' } }]);
  await writeSales();
  expect(countWrites()).toBe(before);
});

test('a sale is written once by several invocations', async () => {
  await shop.connect({ records: RECORDS.with(0, itemRecord(1, { Quantity: '5' })) });
  await shop.sync();
  await sellRecord(1, 2);
  await Promise.all([writeSales(), writeSales(), writeSales()]);
  expect(await findCells(1)).toMatchObject({ Status: 'List', Quantity: '3' });
  expect(await listSales(1)).toMatchObject([{ airtable: { state: 'written', remaining: 3 } }]);
});

test('the sale of a part of the stock lowers the Quantity in Airtable, and the last one sets the Status', async () => {
  await shop.connect({ records: RECORDS.with(0, itemRecord(1, { Quantity: '5' })) });
  await shop.sync();
  await sellRecord(1, 2);
  await sellRecord(1, 1, { at: new Date(Date.now() + 1).toISOString() });
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'List', Quantity: '2' });
  await shop.sync();
  expect(await shop.findShown(1)).toMatchObject({ availability: 'In Stock', stockQuantity: 2 });
  expect(await listSales(1)).toEqual([]);

  await sellRecord(1, 2);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'Sold' });
  await shop.sync();
  expect(await shop.findShown(1)).toMatchObject({ availability: 'Sold Out' });
  expect(await listSales(1)).toEqual([]);
});

test('the sale of a part of the stock takes the pieces once when Airtable’s answer is lost', async () => {
  await shop.connect({ records: RECORDS.with(0, itemRecord(1, { Quantity: '5' })) });
  await shop.sync();
  stopClock();
  await sellRecord(1, 2);
  shop.itemLog.faults.next({ answer: 'drop', on: ['update'] });
  await writeSales();
  expect(await listSales(1)).toMatchObject([{ airtable: { state: 'failed', remaining: 3 } }]);
  expect(await findCells(1)).toMatchObject({ Quantity: '3' });
  advance(2);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Quantity: '3' });
  expect(await listSales(1)).toMatchObject([{ airtable: { state: 'written' } }]);
});

describe('a sale that Airtable does not take', () => {
  test('a sale that Airtable does not take is tried again, at longer and longer intervals', async () => {
    await shop.sync();
    stopClock();
    await sellRecord(1);
    const attempts: number[] = [];
    const soldAt = Date.now();
    for (let minute = 0; minute < 40; minute++) {
      refuse();
      const before = countWrites();
      await writeSales();
      if (countWrites() > before) attempts.push((Date.now() - soldAt) / MINUTE_MS);
      else shop.itemLog.faults.reset();
      advance(1);
    }
    expect(attempts.map(Math.round)).toEqual([0, 1, 2, 4, 8, 16, 32]);
    advance(600);
    await writeSales();
    expect(await findCells(1)).toMatchObject({ Status: 'Sold' });
  });

  test('a sale that Airtable does not take is shown to staff with the reason, and tried again at once when they ask for it', async () => {
    await shop.sync();
    await sellRecord(1);
    refuse();
    await writeSales();
    const { headers } = await signedInStaff();
    const orders = await loadCalls('orders');
    const { body } = await orders('GET /api/holds', { headers });
    expect(body).toMatchObject([
      { claims: [{ kind: 'sale', airtable: { state: 'failed', error: expect.any(String) } }] },
    ]);
    await writeSales();
    expect(await findCells(1)).toMatchObject({ Status: 'List' });
    const params = { productId: toProductId(recordId(1)) };
    const retry = await orders('POST /api/holds/{productId}/airtable', { headers, params });
    expect(retry.body).toMatchObject({ claims: [{ airtable: { state: 'waiting', error: null } }] });
    await writeSales();
    expect(await findCells(1)).toMatchObject({ Status: 'Sold' });
  });

  test('a sale that Airtable does not take does not keep others waiting', async () => {
    await shop.sync();
    await shop.itemLog.remove(1);
    await sellRecord(1);
    await sellRecord(2);
    await writeSales();
    expect(await findCells(2)).toMatchObject({ Status: 'Sold' });
    expect(await listSales(1)).toMatchObject([
      { airtable: { error: 'The record of the piece is no longer in Airtable.' } },
    ]);
    await shop.sync({ full: true });
    expect(await listSales(1)).toEqual([]);
  });

  test('a sale that Airtable does not take waits for a piece that has left the shop, until its record is sold', async () => {
    await shop.sync();
    await shop.itemLog.edit(1, { Status: 'Owned' });
    await shop.sync({ full: true });
    await sellRecord(1);
    await writeSales();
    expect(await listSales(1)).toMatchObject([{ airtable: { state: 'failed' } }]);
    await shop.sync({ full: true });
    expect(await listSales(1)).toHaveLength(1);
    await shop.itemLog.edit(1, { Status: 'Sold' });
    await shop.sync({ full: true });
    expect(await listSales(1)).toEqual([]);
  });

  test('a sale that Airtable does not take says so when Airtable is not connected', async () => {
    await shop.sync();
    await sellRecord(1);
    const { AIRTABLE_TOKEN } = process.env;
    delete process.env.AIRTABLE_TOKEN;
    await writeSales();
    process.env.AIRTABLE_TOKEN = AIRTABLE_TOKEN;
    expect(await listSales(1)).toMatchObject([
      {
        airtable: { state: 'failed', error: expect.stringContaining('Airtable is not connected') },
      },
    ]);
  });
});

test('a product without a record is sold in the shop', async () => {
  await shop.sync();
  const stored = await shop.findStored(1);
  if (!stored) throw new Error('Nothing was synced');
  const sample = { ...stored, id: randomUUID(), airtableId: null, sourceHash: null };
  await shop.functions.writeProducts({ put: [{ ...sample, stockQuantity: 3 }], remove: [] });
  await sell(sample.id, 1);
  await writeSales();
  const find = async () => (await shop.shown()).find(({ id }) => id === sample.id);
  expect(await find()).toMatchObject({ availability: 'In Stock', stockQuantity: 2 });
  await sell(sample.id, 2);
  await writeSales();
  expect(await find()).toMatchObject({ availability: 'Sold Out', stockQuantity: 0 });
  const { listHolds } = await import('../../platform/table/holds.ts');
  expect((await listHolds()).has(sample.id)).toBe(false);
});

test('several sales of a product without a record take their units one after the other', async () => {
  await shop.sync();
  const stored = await shop.findStored(1);
  if (!stored) throw new Error('Nothing was synced');
  const sample = { ...stored, id: randomUUID(), airtableId: null, sourceHash: null };
  await shop.functions.writeProducts({ put: [{ ...sample, stockQuantity: 3 }], remove: [] });
  await sell(sample.id, 1);
  await sell(sample.id, 2, { at: new Date(Date.now() + 1).toISOString() });
  await writeSales();
  const shown = await shop.shown();
  expect(shown.find(({ id }) => id === sample.id)).toMatchObject({
    availability: 'Sold Out',
    stockQuantity: 0,
  });
});

test('the outbox asks the worker for sales that are due, and only then', async () => {
  const lambda = await import('../../platform/aws/lambda.ts');
  const invoke = vi.spyOn(lambda, 'invokeLater').mockResolvedValue();
  const { requestSales } = await import('./request-sales.ts');
  const request = () => withinPermissions('outbox', requestSales);
  await request();
  expect(invoke).not.toHaveBeenCalled();
  await shop.sync();
  await sellRecord(1);
  await request();
  expect(invoke).toHaveBeenCalledWith(expect.anything(), { job: 'sales' });
  await writeSales();
  invoke.mockClear();
  await request();
  expect(invoke).not.toHaveBeenCalled();
  invoke.mockRestore();
});

test('only staff see the Share Price and the cost', async () => {
  await shop.connect({
    records: RECORDS.with(0, itemRecord(1, { 'Share Price': '731.25', Cost: '402.75' })),
  });
  await shop.sync();
  const stored = await shop.findStored(1);
  expect(stored).toMatchObject({ price: '0.00', sharePrice: '731.25', cost: '402.75' });
  const id = stored?.id ?? '';
  const { headers } = await signedIn();
  const [products, cart, wishlist, orders] = await Promise.all(
    (['products', 'cart', 'wishlist', 'orders'] as const).map(loadCalls),
  );
  if (!products || !cart || !wishlist || !orders) throw new Error('A handler is missing');
  const answers = [
    await products('GET /api/products'),
    await products('GET /api/products/{id}', { params: { id } }),
    await products('GET /api/products/facets'),
    await cart('POST /api/cart', { headers, body: { productId: id } }),
    await cart('GET /api/cart', { headers }),
    await wishlist('POST /api/wishlist', { headers, body: { productId: id } }),
    await wishlist('GET /api/wishlist', { headers }),
    await orders('POST /api/orders', { headers, body: {} }),
    await orders('GET /api/orders', { headers }),
    await shop.shown(),
    (await readCatalogBytes()).toString('latin1'),
  ];
  const text = JSON.stringify(answers);
  expect(text).toContain(id);
  expect(text).not.toMatch(/731\.25|402\.75|sharePrice/);
});
