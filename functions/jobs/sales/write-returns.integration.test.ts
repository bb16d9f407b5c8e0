import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { RECORDS } from '../../../tests/support/synced-shop.ts';
import { setUpStock } from './testing/set-up-stock.ts';

const stock = setUpStock();
const { shop, stopClock, advance, writeSales, sellRecord, giveBackRecord, listClaims, findCells } =
  stock;

const connect = (fields: Record<string, unknown>) =>
  shop.connect({ records: RECORDS.with(0, itemRecord(1, fields)) });
/** Sells pieces of the first record, as the shop knows from Airtable. */
const sellAndSync = async (quantity = 1) => {
  await shop.sync();
  await sellRecord(1, quantity);
  await writeSales();
  await shop.sync();
  expect(await listClaims(1)).toEqual([]);
};
const later = () => ({ at: new Date(Date.now() + 1).toISOString() });
const retry = async () => {
  const { headers } = await signedInStaff();
  const orders = await loadCalls('orders');
  const params = { productId: toProductId(recordId(1)) };
  return orders('POST /api/holds/{productId}/airtable', { headers, params });
};

test('a returned piece is on sale in Airtable, and in the shop once a sync has read it', async () => {
  await sellAndSync();
  await giveBackRecord(1);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'List' });
  expect(await listClaims(1)).toMatchObject([
    { kind: 'return', airtable: { state: 'written', error: null } },
  ]);
  expect(await shop.findShown(1)).toMatchObject({ availability: 'Sold Out' });
  await shop.sync();
  expect(await shop.findShown(1)).toMatchObject({ availability: 'In Stock', stockQuantity: 1 });
  expect(await shop.findStored(1)).not.toHaveProperty('soldAt');
  expect(await listClaims(1)).toEqual([]);
});

test('a return raises the Quantity in Airtable of a record that is still on sale', async () => {
  await connect({ Quantity: '5' });
  await sellAndSync(2);
  await giveBackRecord(1);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'List', Quantity: '4' });
  await shop.sync();
  expect(await shop.findShown(1)).toMatchObject({ stockQuantity: 4 });
  expect(await listClaims(1)).toEqual([]);
});

test('a return of a part of a sale that took all pieces brings back only that part', async () => {
  await connect({ Quantity: '2' });
  await sellAndSync(2);
  expect(await findCells(1)).toMatchObject({ Status: 'Sold', Quantity: '2' });
  await giveBackRecord(1, 1);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'List', Quantity: '1' });
  await shop.sync();
  expect(await shop.findShown(1)).toMatchObject({ availability: 'In Stock', stockQuantity: 1 });
});

test('a sale and its return end together if no sync has read the sale', async () => {
  await shop.sync();
  await sellRecord(1);
  await writeSales();
  await giveBackRecord(1, 1, later());
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'List' });
  expect(await listClaims(1)).toMatchObject([{ kind: 'sale' }, { kind: 'return' }]);
  await shop.sync();
  expect(await listClaims(1)).toEqual([]);
  expect(await shop.findShown(1)).toMatchObject({ availability: 'In Stock', stockQuantity: 1 });
});

test('a sale is written before its return', async () => {
  await connect({ Quantity: '5' });
  await shop.sync();
  await sellRecord(1, 2);
  await giveBackRecord(1, 1, later());
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'List', Quantity: '4' });
  expect(await listClaims(1)).toMatchObject([
    { airtable: { state: 'written', remaining: 3 } },
    { airtable: { state: 'written', remaining: 4 } },
  ]);
  await shop.sync();
  expect(await listClaims(1)).toEqual([]);
  expect(await shop.findShown(1)).toMatchObject({ stockQuantity: 4 });
});

test('a return counts its units once when Airtable’s answer is lost', async () => {
  await connect({ Quantity: '5' });
  await sellAndSync(2);
  stopClock();
  await giveBackRecord(1);
  shop.itemLog.faults.next({ answer: 'drop', on: ['update'] });
  await writeSales();
  expect(await listClaims(1)).toMatchObject([{ airtable: { state: 'failed', remaining: 4 } }]);
  advance(2);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Quantity: '4' });
  expect(await listClaims(1)).toMatchObject([{ airtable: { state: 'written' } }]);
});

test('a return that Airtable does not take is shown to staff, and tried again when they ask for it', async () => {
  await sellAndSync();
  await giveBackRecord(1);
  stock.refuse();
  await writeSales();
  expect(await listClaims(1)).toMatchObject([
    { kind: 'return', airtable: { state: 'failed', error: expect.any(String) } },
  ]);
  const { body } = await retry();
  expect(body.claims).toMatchObject([{ airtable: { state: 'waiting', error: null } }]);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'List' });
});

test('a piece that is sold again after its return stays sold', async () => {
  await sellAndSync();
  await giveBackRecord(1);
  await sellRecord(1, 1, later());
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'Sold' });
  await shop.sync();
  expect(await shop.findShown(1)).toMatchObject({ availability: 'Sold Out' });
  expect(await listClaims(1)).toEqual([]);
});

test('a return does not add to a record that the dealer has put on sale by hand', async () => {
  await connect({ Quantity: '1' });
  await sellAndSync();
  await shop.itemLog.edit(1, { Status: 'Ebay' });
  await giveBackRecord(1);
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'Ebay', Quantity: '1' });
  await shop.sync();
  expect(await listClaims(1)).toEqual([]);
  expect(await shop.findShown(1)).toMatchObject({ availability: 'In Stock', stockQuantity: 1 });
});

test('a return does not put a piece on sale that staff have taken off since', async () => {
  await sellAndSync();
  await giveBackRecord(1);
  await stock.addClaim(toProductId(recordId(1)), { kind: 'status', reason: 'Owned', ...later() });
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'Sold' });
  expect(await listClaims(1)).toMatchObject([{ kind: 'status' }]);
});

test('a return of a piece that has left the shop waits until the dealer lists its record', async () => {
  await connect({ Quantity: '1' });
  await sellAndSync();
  await shop.itemLog.edit(1, { Status: 'Owned' });
  await shop.sync({ full: true });
  await giveBackRecord(1);
  await writeSales();
  expect(await listClaims(1)).toMatchObject([
    { airtable: { state: 'failed', error: expect.stringContaining('Set its Status to List') } },
  ]);
  await shop.itemLog.edit(1, { Status: 'List' });
  await shop.sync({ full: true });
  await retry();
  await writeSales();
  expect(await findCells(1)).toMatchObject({ Status: 'List', Quantity: '1' });
  await shop.sync();
  expect(await listClaims(1)).toEqual([]);
});

test('a return ends when its record is deleted', async () => {
  await sellAndSync();
  await shop.itemLog.remove(1);
  await giveBackRecord(1);
  await writeSales();
  expect(await listClaims(1)).toMatchObject([{ airtable: { state: 'failed' } }]);
  await shop.sync({ full: true });
  expect(await listClaims(1)).toEqual([]);
});

test('a product without a record is in stock again', async () => {
  await shop.sync();
  const stored = await shop.findStored(1);
  if (!stored) throw new Error('Nothing was synced');
  const sample = { ...stored, id: randomUUID(), airtableId: null, sourceHash: null };
  await shop.functions.writeProducts({ put: [{ ...sample, stockQuantity: 2 }], remove: [] });
  await stock.sell(sample.id, 2);
  await writeSales();
  await stock.giveBack(sample.id, 1);
  await writeSales();
  const products = await shop.functions.loadAllProducts();
  const product = products.find(({ id }) => id === sample.id);
  expect(product).toMatchObject({ availability: 'In Stock', stockQuantity: 1 });
  expect(product).not.toHaveProperty('soldAt');
  const { listHolds } = await import('../../platform/table/holds.ts');
  expect((await listHolds()).has(sample.id)).toBe(false);
});
