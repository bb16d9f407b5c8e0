import { expect, test } from 'vitest';
import type { Books } from '../../../shared/entities/books.ts';
import { makeLine } from '../../../tests/support/book-documents.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { makePayment } from '../deliveries/testing/set-up-sales.ts';
import { dayIn } from '../sales/testing/set-up-shows.ts';
import { closed, invalid, setUpBooks } from './testing/set-up-books.ts';
import { getYear } from './testing/set-up-invoices.ts';

const { sales, call, getBooks, getInventory, catalog, changeItem, buy, issueIn } = setUpBooks();
const { given, sell, change } = sales;
const { shop, patch } = given;

const CLOSE = 'POST /api/books/close';
const close = (year: number) => call(CLOSE, { body: { year } });
const getTotal = async (from: string, to = from): Promise<Books['total']> =>
  (await getBooks(from, to)).total;

test('POST /api/books/close rejects a year that is not over', async () => {
  expect(await close(getYear())).toMatchObject(invalid('year'));
  expect(await close(getYear() + 1)).toMatchObject(invalid('year'));
});

test('POST /api/books/close stores the books of the year and of earlier ones, which change no more', async () => {
  const year = getYear() - 1;
  const airtableId = recordId(1);
  const item = await catalogWithRecord(airtableId, { quantity: 1 });
  await shop.change({ ...patch, airtableId, stockQuantity: 2 });
  await buy({ date: `${year}-01-02`, lines: [{ itemId: item.id, cost: '40.00' }] });
  await sell();
  const lines = [makeLine('Patch', 12_500, 1, patch.id)];
  await issueIn(year - 2, {});
  await issueIn(year, { orderId: given.quote.id, lines });
  const getYearTotal = () => getTotal(`${year}-01-01`, `${year}-12-31`);
  const before = await getYearTotal();
  expect(before).toMatchObject({ sales: '125.00', cost: '40.00', profit: '85.00' });
  const inventory = await getInventory(`${year}-12-31`);
  expect(inventory.cost).toBe('40.00');

  const [answer] = await Promise.all([close(year), close(year)]);
  const closedYears = [year - 2, year - 1, year];
  expect(answer).toMatchObject({ status: 200, body: { closedYears } });
  await changeItem(item.id, { cost: '99.00' });
  expect(await getYearTotal()).toEqual(before);
  expect((await close(year)).body).toEqual(answer.body);
  expect(await getYearTotal()).toEqual(before);
  expect(await getInventory(`${year}-12-31`)).toEqual(inventory);
  expect((await getInventory(`${year}-12-30`)).cost).toBe('99.00');
  const body = { seller: 'A fair', lines: [{ itemId: item.id, cost: '1.00' }] };
  const late = { body: { ...body, date: `${year}-12-31` } };
  expect(await call('POST /api/purchases', late)).toMatchObject(closed);

  // The correction is in the open year, at the cost of the closed one.
  await call('POST /api/orders/{id}/credit-notes', {
    body: { lines: [{ productId: patch.id, quantity: 1 }], reason: 'Returned' },
  });
  const today = dayIn(0);
  expect(await getTotal(today)).toMatchObject({ sales: '-125.00', cost: '-40.00' });
  expect(await getYearTotal()).toEqual(before);
  expect(await getTotal(`${year}-01-01`, today)).toMatchObject({ sales: '0.00', cost: '0.00' });

  // A fee that the closed year lacks is in the open one as well.
  const at = `${year}-12-30T16:00:00.000Z`;
  await change({ ledger: [makePayment({ feeCents: 100, at })] });
  expect(await getYearTotal()).toEqual(before);
  expect(await getTotal(`${year + 1}-01-01`)).toMatchObject({ fees: '1.00' });
});

test('POST /api/books/close stores no books that lack a purchase or a sale elsewhere of the same moment', async () => {
  const year = getYear() - 7;
  const { id: itemId } = await catalog();
  const date = `${year}-03-05`;
  interceptS3Command('PutObjectCommand', async () => {
    await buy({ date, lines: [{ itemId, cost: '40.00' }] });
  });
  expect((await close(year)).status).toBe(200);
  expect(await getInventory(`${year}-12-31`)).toMatchObject({ count: 1, cost: '40.00' });

  const post = await loadCalls('sales');
  interceptS3Command('PutObjectCommand', async () => {
    const lines = [{ productId: given.helmet.id, price: '100.00' }];
    const body = { lines, method: 'cash', place: 'Lancaster show', date: `${year + 1}-03-05` };
    const { headers } = given.staff;
    expect((await post('POST /api/sales', { headers, body })).status).toBe(201);
  });
  expect(await close(year + 1)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test('POST /api/books/close refuses a year with sales that have no invoice, and names them', async () => {
  const year = getYear() - 5;
  const { reference } = await sell();
  await change(({ sale }) => ({ sale: sale && { ...sale, at: `${year}-06-15T16:00:00.000Z` } }));
  const message = `1 sale of ${year} has no invoice: ${reference}. Issue its invoice first.`;
  expect(await close(year)).toMatchObject({ status: 409, body: { code: 'CONFLICT', message } });
  await call('POST /api/orders/{id}/invoice');
  const { status, body } = await close(year);
  expect(status).toBe(200);
  expect(body.closedYears).toContain(year);
  const { withoutInvoice, total } = await getBooks(`${year}-01-01`, `${year}-12-31`);
  expect({ withoutInvoice, count: total.count }).toEqual({ withoutInvoice: [], count: 0 });
});
