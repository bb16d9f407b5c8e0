import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import { registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { inDays } from '../orders/testing/set-up-quotes.ts';
import { dayIn } from '../sales/testing/set-up-shows.ts';
import { invalid, setUpBooks } from './testing/set-up-books.ts';

const { sales, call, getInventory, catalog, buy } = setUpBooks();
const { given, sell, requestReturn, changeReturn } = sales;
const { shop, patch } = given;

const getType = async (type: string, on: string) =>
  (await getInventory(on)).byType.find(({ key }) => key === type);

test('GET /api/books/inventory values own items at cost and at price from the day of their purchase', async () => {
  const itemType = 'Field Telephones';
  const item = await catalog({ itemType, quantity: 3, sharePrice: '30.00' });
  const today = dayIn(0);
  expect(await getType(itemType, '2020-03-05')).toBeUndefined();
  expect(await getType(itemType, today)).toMatchObject({ count: 3, cost: '0.00' });
  await buy({ date: '2020-03-05', lines: [{ itemId: item.id, cost: '10.00' }] });
  const value = { key: itemType, count: 3, cost: '30.00', price: '90.00' };
  expect(await getType(itemType, '2020-03-05')).toEqual(value);
  expect(await getType(itemType, '2020-03-04')).toBeUndefined();
  expect(await getType(itemType, today)).toEqual(value);
});

test('GET /api/books/inventory counts consigned pieces apart', async () => {
  const today = dayIn(0);
  const before = await getInventory(today);
  const { id } = await registerConsignor();
  await catalog({ itemType: 'Sabers', consignorId: id, sharePrice: '500.00' });
  const after = await getInventory(today);
  expect(after.consigned.count).toBe(before.consigned.count + 1);
  expect(after.count).toBe(before.count);
  expect(after.byType.map(({ key }) => key)).not.toContain('Sabers');
});

test('GET /api/books/inventory leaves out sold pieces until the day on which they come back', async () => {
  const itemType = 'Trench Knives';
  const airtableId = recordId(200);
  await catalogWithRecord(airtableId, { itemType, quantity: 2 });
  await shop.change({ ...patch, airtableId, stockQuantity: 2 });
  const today = dayIn(0);
  expect(await getType(itemType, today)).toMatchObject({ count: 2 });
  await sell();
  expect(await getType(itemType, today)).toMatchObject({ count: 1 });
  expect((await requestReturn({}, given.staff)).status).toBe(201);
  const receivedAt = new Date().toISOString();
  expect((await changeReturn({ receivedAt })).status).toBe(200);
  expect(await getType(itemType, today)).toMatchObject({ count: 2 });
});

test('GET /api/books/inventory counts an item without a quantity by its product and what was sold of it', async () => {
  const itemType = 'Mess Kits';
  const airtableId = recordId(201);
  await catalogWithRecord(airtableId, { itemType });
  await shop.change({ ...patch, airtableId, stockQuantity: 3 });
  const today = dayIn(0);
  expect(await getType(itemType, today)).toMatchObject({ count: 3 });
  await sell();
  expect(await getType(itemType, today)).toMatchObject({ count: 2 });
  // Later, the stock of the product is without the sold unit.
  const updatedAt = inDays(1);
  await shop.change({ ...patch, airtableId, stockQuantity: 2, updatedAt });
  expect(await getType(itemType, today)).toMatchObject({ count: 2 });
});

test('GET /api/books/inventory counts a sold record that has left the shop until the day of its sale', async () => {
  const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
  const { saleWrites } = await import('../../platform/table/recorded-sales.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  const record = (n: number, type: string): LogRecord => ({
    id: recordId(n),
    createdAt: '2020-01-01T12:00:00.000Z',
    header: `Record ${n}`,
    summary: null,
    uniqueId: `GD-${n}`,
    status: SOLD_STATUS,
    types: [type],
    era: null,
    condition: null,
    isForSale: false,
    isFeatured: false,
    isRare: false,
    isAuthentic: true,
    photo: null,
    productId: null,
  });
  await saveItemLog({ source: '', records: [record(202, 'Bayonets'), record(203, 'Lanterns')] });
  await transactWrite(
    saleWrites({
      id: randomUUID(),
      recordId: recordId(202),
      productId: toProductId(recordId(202)),
      name: 'Bayonet',
      price: '100.00',
      soldAt: '2024-06-15T16:00:00.000Z',
      place: 'Show',
      buyer: null,
      by: { id: given.staff.user.id, email: given.staff.user.email },
      salesRecordId: null,
    }),
  );
  expect(await getType('Bayonets', '2024-06-14')).toMatchObject({ count: 1 });
  expect(await getType('Bayonets', '2024-06-15')).toBeUndefined();
  // It is not known when this one was sold.
  expect(await getType('Lanterns', '2024-06-14')).toBeUndefined();
});

test('GET /api/books/inventory rejects what is no day', async () => {
  const query = 'on=2026-02-30';
  expect(await call('GET /api/books/inventory', { query })).toMatchObject(invalid('on'));
});
