import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { Books } from '../../../shared/entities/books.ts';
import type { Product } from '../../../shared/entities/product.ts';
import type { Role } from '../../../shared/entities/role.ts';
import { toCents } from '../../../shared/quotes/money.ts';
import { makeLine } from '../../../tests/support/book-documents.ts';
import { consignPiece, registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { makePayment } from '../deliveries/testing/set-up-sales.ts';
import { forbidden, inDays } from '../orders/testing/set-up-quotes.ts';
import { dayIn } from '../sales/testing/set-up-shows.ts';
import { invalid, setUpBooks } from './testing/set-up-books.ts';

const { sales, call, getBooks, buy, changeItem, issueIn, creditIn } = setUpBooks();
const { given, sell, change } = sales;
const { shop, patch, badge } = given;

const exportBooks = (format: string, year: number) =>
  call('GET /api/books/export', { query: `format=${format}&from=${year}-01-01&to=${year}-12-31` });
const creditAll = (lines: readonly { productId: string; quantity: number }[]) =>
  call('POST /api/orders/{id}/credit-notes', { body: { lines, reason: 'Returned' } });

let records = 100;
/** Links a product to an item. @returns its id. */
async function linkItem(product: Product): Promise<string> {
  const airtableId = recordId(++records);
  const { id } = await catalogWithRecord(airtableId, { unitDesignation: '82nd Airborne' });
  await shop.change({ ...product, airtableId, stockQuantity: 2 });
  return id;
}

/** Links a product to an item that was bought at a fair. @returns the id of the item. */
async function buyPiece(product: Product, cost: string): Promise<string> {
  const itemId = await linkItem(product);
  await buy({ lines: [{ itemId, cost }] });
  return itemId;
}

const issue = (id = given.quote.id) => call('POST /api/orders/{id}/invoice', { id });

const toRows = ({ rows }: Books) =>
  Object.fromEntries(rows.map(({ key, sales, cost, profit }) => [key, [sales, cost, profit]]));

test('GET /api/books sums the invoices of a time in groups of equal totals, less its credit notes', async () => {
  await buyPiece(patch, '40.00');
  await sell();
  await change({ ledger: [makePayment({ feeCents: 332 })] });
  await issue();
  const today = dayIn(0);
  const groups = ['month', 'type', 'unit', 'source', 'consignor'] as const;
  const books = await Promise.all(groups.map((by) => getBooks(today, today, by)));
  for (const { total } of books) expect(total).toEqual(books[0]?.total);
  expect(books[0]?.total.withoutCost).toBe(2);
  expect(books[0]).toMatchObject({
    rows: [{ key: today.slice(0, 7), count: 3 }],
    total: { count: 3, sales: '166.00', cost: '40.00', fees: '3.32', profit: '122.68' },
    closedYears: [],
  });
  expect(toRows(await getBooks(today, today, 'source'))).toEqual({
    'A fair': ['125.00', '40.00', '82.50'],
    '': ['41.00', '0.00', '40.18'],
  });
  const { rows } = await getBooks(today, today, 'unit');
  expect(rows.map(({ key }) => key)).toContain('82nd Airborne');
  await creditAll([
    { productId: patch.id, quantity: 1 },
    { productId: badge.id, quantity: 2 },
  ]);
  const after = await getBooks(today);
  expect(after.total).toMatchObject({ count: 0, sales: '0.00', cost: '0.00', profit: '-3.32' });
});

// The costs of invoices that no credit note balances would change with those of the items.
test('GET /api/books keeps the costs of an invoice, and adds those that were not known then', async () => {
  const patchId = await buyPiece(patch, '40.00');
  const badgeId = await linkItem(badge);
  await sell();
  const today = dayIn(0);
  const before = (await getBooks(today)).total;
  await issue();
  const getAdded = async () => {
    const { cost, withoutCost } = (await getBooks(today)).total;
    return [toCents(cost) - toCents(before.cost), withoutCost - before.withoutCost];
  };
  expect(await getAdded()).toEqual([4_000, 2]);
  await changeItem(patchId, { cost: '99.00' });
  await changeItem(badgeId, { cost: '3.00' });
  expect(await getAdded()).toEqual([4_600, 0]);
});

test('GET /api/books counts a fee on the day on which its payment cleared, even without documents', async () => {
  await sell();
  await issue();
  const today = dayIn(0);
  const before = await getBooks(today);
  const day = inDays(40).slice(0, 10);
  await change({ ledger: [makePayment({ feeCents: 500, at: `${day}T16:00:00.000Z` })] });
  expect(await getBooks(today)).toEqual(before);
  const fee = { count: 0, sales: '0.00', fees: '5.00', profit: '-5.00' };
  expect((await getBooks(day)).total).toMatchObject(fee);
});

test('GET /api/books counts the fee of a payment whose quote got no invoice', async () => {
  const day = inDays(60).slice(0, 10);
  await change({ ledger: [makePayment({ feeCents: 500, at: `${day}T16:00:00.000Z` })] });
  const fee = { count: 0, sales: '0.00', fees: '5.00', profit: '-5.00' };
  expect((await getBooks(day)).total).toMatchObject(fee);
});

test('GET /api/books knows the item of a piece that has left the shop before its invoice was issued', async () => {
  const airtableId = recordId(++records);
  const gone = { ...patch, id: toProductId(airtableId), airtableId, stockQuantity: 1 };
  const unitDesignation = '104th Infantry';
  await catalogWithRecord(airtableId, { unitDesignation, consignor: 'Ada', consignorShare: '60' });
  await shop.change(gone);
  const { id } = await given.request([gone.id]);
  await given.offer({ lines: [{ productId: gone.id, price: '100.00' }] }, id);
  await given.call('PATCH /api/orders/{id}', id, { status: 'sold' }, given.staff);
  await shop.unlist(gone);
  await issue(id);
  const today = dayIn(0);
  const { rows } = await getBooks(today, today, 'unit');
  const row = rows.find(({ key }) => key === unitDesignation);
  expect(row).toMatchObject({ count: 1, sales: '100.00', shares: '60.00', withoutCost: 0 });
});

test('GET /api/books and its export agree for each month and the year about two invoices of a quote', async () => {
  const year = 2011;
  const on = (month: string) => ({
    date: `${year}-${month}-06`,
    issuedAt: `${year}-${month}-06T12:00:00.000Z`,
  });
  const lines = [makeLine('Patch', 20_000)];
  const first = await issueIn(year, { ...on('03'), orderId: randomUUID(), lines });
  await creditIn(year, first, { ...on('04'), lines });
  await issueIn(year, { ...on('05'), orderId: first.orderId });
  const { rows, total } = await getBooks(`${year}-01-01`, `${year}-12-31`);
  expect(rows.map(({ key, sales }) => [key, sales])).toEqual([
    [`${year}-03`, '200.00'],
    [`${year}-04`, '-200.00'],
    [`${year}-05`, '100.00'],
  ]);
  expect(total).toMatchObject({ count: 1, sales: '100.00' });
  for (const { key, ...figures } of rows) {
    expect((await getBooks(`${key}-01`, `${key}-28`)).total).toEqual(figures);
  }
  const { body } = await exportBooks('csv', year);
  const { 'invoices.csv': file } = unzipSync(new Uint8Array(body));
  const amounts = strFromU8(file ?? new Uint8Array())
    .trim()
    .split('\r\n')
    .slice(1);
  expect(amounts.map((row) => row.split(',').at(-1))).toEqual(['200.00', '-200.00', '100.00']);
});

test('GET /api/books lists sales with prices until they have an invoice', async () => {
  const { id, reference } = await sell();
  const today = dayIn(0);
  const missing = { orderId: id, reference };
  expect((await getBooks(today)).withoutInvoice).toContainEqual(missing);
  expect((await getBooks('2010-01-01')).withoutInvoice).toEqual([]);
  await issue();
  expect((await getBooks(today)).withoutInvoice).not.toContainEqual(missing);
});

test('GET /api/books divides the price of a consigned piece like the statement of its consignor', async () => {
  const consignor = await registerConsignor();
  const piece = await consignPiece(patch, { consignorId: consignor.id, floor: '1.00' });
  await shop.change({ ...piece, stockQuantity: 1 });
  const { id } = await given.request([piece.id]);
  await given.offer({ lines: [{ productId: piece.id, price: '100.00' }] }, id);
  await given.call('PATCH /api/orders/{id}', id, { status: 'sold' }, given.staff);
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  const paid = makePayment({ cents: 10_000 });
  const refund = makePayment({ kind: 'refund', of: paid.id, cents: 2_500 });
  await changeQuote(id, (before) => ({ after: { ...before, ledger: [paid, refund] } }));
  const { recordSaleLines } = await import('../../domain/consignors/record-lines.ts');
  await recordSaleLines(id);
  await issue(id);
  const today = dayIn(0);
  const { rows } = await getBooks(today, today, 'consignor');
  const row = rows.find(({ key }) => key === consignor.name);
  expect(row).toMatchObject({ sales: '75.00', shares: '52.50', commission: '22.50', cost: '0.00' });
  const { listConsignorLines } = await import('../../platform/table/consignors.ts');
  const lines = await listConsignorLines(consignor.id);
  const profits = lines.map(({ priceCents, shareCents }) => priceCents - shareCents);
  expect(toCents(row?.profit ?? '')).toBe(profits.reduce((sum, cents) => sum + cents, 0));
  const bySource = await getBooks(today, today, 'source');
  expect(bySource.rows.map(({ key }) => key)).toContain('Consigned');
});

test('GET /api/books fails at a malformed row rather than leave it out', async () => {
  await issueIn(2009, { orderId: randomUUID() });
  const { CONSIGNORS, createConsignor } = await import('../../platform/table/consignors.ts');
  const { deleteRow } = await import('../../platform/table/table.ts');
  const consignor = await registerConsignor();
  const id = randomUUID();
  const malformed = { ...consignor, id, name: `Malformed ${id}`, balanceCents: 0.5 };
  expect(await createConsignor(malformed)).toBe(true);
  const query = 'from=2009-01-01&to=2009-12-31';
  expect((await call('GET /api/books', { query })).status).toBe(500);
  await deleteRow({ PK: CONSIGNORS, SK: id });
  expect((await call('GET /api/books', { query })).status).toBe(200);
});

test('GET /api/books rejects a time that ends before it begins', async () => {
  const query = 'from=2026-02-02&to=2026-02-01';
  expect(await call('GET /api/books', { query })).toMatchObject(invalid('to'));
  expect(await call('GET /api/books', { query: 'from=2026-02-02' })).toMatchObject(invalid('to'));
});

test('GET /api/books/export saves invoices, payments and purchases as CSV files in a ZIP', async () => {
  const lines = [makeLine('=Patch', 12_345)];
  const { number } = await issueIn(2016, { orderId: randomUUID(), lines });
  await buyPiece(patch, '4.00');
  await sell();
  await change({ ledger: [makePayment({ at: '2016-05-05T12:00:00.000Z' })] });
  const { status, headers, body } = await exportBooks('csv', 2016);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="csv 2016-01-01 to 2016-12-31.zip"',
  });
  const files = unzipSync(new Uint8Array(body));
  expect(Object.keys(files)).toEqual(['invoices.csv', 'payments.csv', 'purchases.csv']);
  const [invoices = '', payments = ''] = Object.values(files).map((file) => strFromU8(file));
  expect(invoices).toContain(number);
  expect(invoices).toContain("'=Patch,1,123.45,123.45");
  expect(payments).toContain('166.00');
});

test.each(['xero', 'quickbooks'] as const)(
  'GET /api/books/export saves invoices for %s as one CSV file',
  async (format) => {
    const year = format === 'xero' ? 2013 : 2014;
    const { number } = await issueIn(year, { orderId: randomUUID() });
    const { headers, body } = await exportBooks(format, year);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const lines = strFromU8(new Uint8Array(body)).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(number);
    expect(lines[1]).toContain('100.00');
  },
);

const CALLS = [
  ['GET /api/books', {}],
  ['GET /api/books/inventory', {}],
  ['GET /api/books/export', {}],
  ['POST /api/books/close', { body: { year: 2016 } }],
  ['GET /api/purchases', {}],
  ['POST /api/purchases', { body: {} }],
  ['POST /api/purchases/{id}/void', {}],
  ['POST /api/receipts', { body: Buffer.from('') }],
  ['GET /api/receipts/{id}', {}],
] as const;

test.each<Role>(['cataloger', 'seller', 'reader'])(
  'a %s has no access to the books, even if the role includes costs',
  async (role) => {
    const who = await signedInAs(role, { seesCosts: true });
    for (const [key, options] of CALLS) {
      expect(await call(key, { ...options, who })).toMatchObject(forbidden);
    }
  },
);
