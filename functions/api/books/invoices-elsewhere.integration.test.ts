import { expect, test } from 'vitest';
import type { Order } from '../../../shared/entities/order.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { dayIn } from '../sales/testing/set-up-shows.ts';
import { closed, invalid, markClosed } from './testing/set-up-books.ts';
import {
  CREDIT,
  getYear,
  ISSUE,
  LIST,
  OF_QUOTE,
  setUpInvoices,
} from './testing/set-up-invoices.ts';

const { sales, call, issue, list } = setUpInvoices();
const { given, sell } = sales;
const { helmet } = given;

/** Sells a helmet for 100.00 at a show. */
async function sellElsewhere(date: string, body: object = {}): Promise<Order> {
  const post = await loadCalls('sales');
  const lines = [{ productId: helmet.id, price: '100.00' }];
  const answer = await post('POST /api/sales', {
    headers: given.staff.headers,
    body: { lines, method: 'cash', place: 'Lancaster show', date, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

test('POST /api/orders/{id}/invoice counts a sale elsewhere on its day, in the state that taxes it', async () => {
  const yesterday = dayIn(-1);
  const { id } = await sellElsewhere(yesterday, { tax: { state: 'PA', amount: '6.00' } });
  const invoice = await issue(id);
  expect(invoice).toMatchObject({
    date: dayIn(0),
    bookedOn: yesterday,
    destination: 'US-PA',
    total: '106.00',
  });
  const untaxed = await sellElsewhere(yesterday);
  expect((await issue(untaxed.id)).destination).toBeNull();
});

test('a credit note for a sale elsewhere counts on the day of its issue', async () => {
  const { id } = await sellElsewhere(dayIn(-1));
  await issue(id);
  const { body } = await call(CREDIT, { id, body: { amount: '10.00', reason: 'Moth holes' } });
  expect(body).toMatchObject({ date: dayIn(0), bookedOn: dayIn(0) });
});

test('GET /api/invoices lists invoices by the day on which they count', async () => {
  await sell();
  const ofShop = await issue();
  const [early, late] = [dayIn(-20), dayIn(-19)];
  const second = await issue((await sellElsewhere(late)).id);
  const first = await issue((await sellElsewhere(early)).id);
  expect(await list(`from=${early}&to=${late}`)).toEqual([first, second]);
  expect((await list()).at(-1)).toEqual(ofShop);
  expect(await list(`from=${early}&to=${late}&limit=1`)).toEqual([first]);
  expect(await list(`from=${early}&to=${late}&limit=1&cursor=${first.number}`)).toEqual([second]);
  // It was issued in this period, and counts in another one.
  const query = `from=${dayIn(0)}&cursor=${first.number}`;
  expect(await call(LIST, { query })).toMatchObject(invalid('cursor'));
});

test('POST /api/orders/{id}/invoice is refused once the year of the sale is closed, and repeats what was issued before', async () => {
  const year = getYear() - 1;
  const known = await sellElsewhere(`${year}-06-15`);
  const late = await sellElsewhere(`${year}-06-16`);
  const invoice = await issue(known.id);
  await markClosed(year);
  expect(await call(ISSUE, { id: late.id })).toMatchObject(closed);
  expect(await issue(known.id)).toEqual(invoice);
});

test('POST /api/orders/{id}/invoice is refused if the year is closed while the invoice is printed', async () => {
  const year = getYear() - 2;
  const { id } = await sellElsewhere(`${year}-06-15`);
  interceptS3Command('PutObjectCommand', () => markClosed(year));
  expect(await call(ISSUE, { id })).toMatchObject(closed);
  expect((await call(OF_QUOTE, { id })).body).toEqual([]);
});
