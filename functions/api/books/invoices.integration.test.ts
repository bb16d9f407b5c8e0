import { createHash, randomUUID } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import { DEFAULT_SALE_SETTINGS } from '../../../shared/entities/sale-settings.ts';
import { toInvoiceNumber } from '../../../shared/invoice-numbers.ts';
import { dieAfterWrites } from '../../../tests/support/die-after-writes.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { makePayment } from '../deliveries/testing/set-up-sales.ts';
import { forbidden, notFound, stateConflict } from '../orders/testing/set-up-quotes.ts';
import { dayIn } from '../sales/testing/set-up-shows.ts';
import { invalid, listPages } from './testing/set-up-books.ts';
import {
  CREDIT,
  getYear,
  ISSUE,
  LIST,
  OF_ORDER,
  OF_QUOTE,
  ONE,
  setUpInvoices,
} from './testing/set-up-invoices.ts';

const { sales, call, issue, list, release, download, agreeWithDiscountAndTax } = setUpInvoices();
const { given, sell, change, removePrices } = sales;
const { patch, badge } = given;
const firstDay = dayIn(0);

/** Copies of a sold quote. */
async function copyQuotes(count: number): Promise<string[]> {
  const { findOrder } = await import('../../platform/table/orders.ts');
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const quote = await findOrder(given.quote.id);
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    const Item = { ...quote, PK: 'ORDERS', SK: id, id };
    await dynamodb.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
  }
  return ids;
}
/** The quote is accepted for 166.00 and invoiced, released, and accepted again. */
async function agreeAgain(patchPrice: string, betweenAgreements?: () => Promise<unknown>) {
  await given.offer();
  await given.accept();
  const first = await issue();
  expect((await release()).status).toBe(200);
  await betweenAgreements?.();
  await given.offer({ lines: given.prices(patchPrice) });
  expect((await given.accept(2)).status).toBe(200);
  return first;
}
const creditAll = () =>
  call(CREDIT, { body: { amount: '166.00', reason: 'The buyer did not pay' } });
async function countPdfs(number: string): Promise<number> {
  const { s3 } = await import('../../platform/aws/s3.ts');
  const Prefix = `invoices/${number}-`;
  const command = new ListObjectsV2Command({ Bucket: process.env.MEDIA_BUCKET, Prefix });
  return (await s3.send(command)).Contents?.length ?? 0;
}

test('POST /api/orders/{id}/invoice issues a copy of the agreement with the next number', async () => {
  await agreeWithDiscountAndTax();
  const invoice = await issue();
  const { id, email } = given.staff.user;
  expect(invoice).toMatchObject({
    kind: 'invoice',
    invoiceNumber: null,
    orderId: given.quote.id,
    reference: given.quote.reference,
    date: dayIn(0),
    bookedOn: dayIn(0),
    buyer: {
      name: 'Ada',
      lines: ['Ada Meyer', '18 Harbor Street', 'Lewes, DE 19958'],
      email: given.member.user.email,
    },
    destination: 'US-DE',
    lines: [
      { productId: patch.id, quantity: 1, price: '125.00', amount: '125.00' },
      { productId: badge.id, quantity: 2, price: '20.50', amount: '41.00' },
    ],
    discount: '16.60',
    taxes: [{ state: 'DE', amount: '14.94' }],
    total: '164.34',
    reason: null,
    by: { id, email },
  });
  expect(invoice.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await call(OF_ORDER)).body).toEqual(invoice);
});

test('POST /api/orders/{id}/invoice marks reproductions in the lines and in the PDF', async () => {
  await sell();
  await change(({ items }) => ({
    items: items.map((item) => ({ ...item, isAuthentic: item.productId === patch.id })),
  }));
  const { lines } = await issue();
  const marked = `${badge.name} (Reproduction)`;
  expect(lines.map(({ description }) => description)).toEqual([patch.name, marked]);
  const text = await readPdf(await download());
  expect(text).toContain(`${marked} 2`);
  expect(text).toContain(`${patch.name} 1`);
});

test('POST /api/orders/{id}/invoice answers a repetition with the first invoice, also at the same time', async () => {
  await sell();
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => issue()));
  expect([...others, await issue()]).toEqual(Array.from({ length: 5 }, () => first));
});

test('POST /api/orders/{id}/invoice keeps the invoice of a quote that is agreed again on the same terms', async () => {
  const first = await agreeAgain('125.00');
  expect(await issue()).toEqual(first);
  await given.call('PATCH /api/orders/{id}', given.quote.id, { status: 'sold' }, given.staff);
  await creditAll();
  expect(await issue()).toEqual(first);
  expect((await call(OF_QUOTE)).body).toHaveLength(2);
});

test('POST /api/orders/{id}/invoice credits and replaces the invoice of a quote that is agreed again at other prices', async () => {
  const first = await agreeAgain('100.00');
  const params = { number: first.number };
  const stored = await call(ONE, { headers: { accept: 'application/pdf' }, params });
  const before = await download();
  expect(before).not.toEqual(stored.body);
  expect(await readPdf(before)).toContain('$141.00');
  const second = await issue();
  expect(second).toMatchObject({ kind: 'invoice', total: '141.00' });
  expect(await issue()).toEqual(second);
  const { body } = await call(OF_QUOTE);
  const credit = {
    kind: 'credit-note',
    invoiceNumber: first.number,
    lines: [
      { productId: patch.id, quantity: 1, amount: '125.00' },
      { productId: badge.id, quantity: 2, amount: '41.00' },
    ],
    total: '166.00',
    reason: 'Replaced by a new invoice',
  };
  expect(body).toMatchObject([first, credit, second]);
  expect(
    createHash('sha256')
      .update(await download())
      .digest('hex'),
  ).toBe(second.sha256);
});

test('POST /api/orders/{id}/invoice issues another invoice for a quote that is agreed again after the first was credited', async () => {
  const first = await agreeAgain('125.00', creditAll);
  const second = await issue();
  expect(second).toMatchObject({ total: '166.00' });
  expect(second.number).not.toBe(first.number);
  expect(await issue()).toEqual(second);
  const { body } = await call(OF_QUOTE);
  expect(body).toMatchObject([first, { kind: 'credit-note', total: '166.00' }, second]);
  expect((await creditAll()).body).toMatchObject({ invoiceNumber: second.number });
});

test('POST /api/orders/{id}/invoice is refused if the quote is released while the invoice is printed', async () => {
  await given.offer();
  await given.accept();
  interceptS3Command('PutObjectCommand', async () => {
    expect((await release()).status).toBe(200);
  });
  expect(await call(ISSUE)).toMatchObject(stateConflict);
  expect((await call(OF_QUOTE)).body).toEqual([]);
});

test('POST /api/orders/{id}/invoice prints the invoice again if the quote changes otherwise in the meantime', async () => {
  await sell();
  interceptS3Command('PutObjectCommand', async () => {
    const message = { text: 'Thank you' };
    await given.call('POST /api/orders/{id}/messages', given.quote.id, message, given.staff);
  });
  const invoice = await issue();
  expect((await call(OF_QUOTE)).body).toEqual([invoice]);
});

test('POST /api/orders/{id}/invoice needs an agreement with prices', async () => {
  expect(await call(ISSUE)).toMatchObject(stateConflict);
  await given.offer();
  expect(await call(ISSUE)).toMatchObject(stateConflict);
  await given.accept();
  await removePrices();
  expect(await call(ISSUE)).toMatchObject(stateConflict);
  expect(await call(ISSUE, { id: randomUUID() })).toMatchObject(notFound);
});

test('GET /api/orders/{id}/invoice serves the stored PDF, whatever changes later', async () => {
  await agreeWithDiscountAndTax();
  const { getSaleSettings, saveSaleSettings } = await import(
    '../../platform/table/sale-settings.ts'
  );
  const seller = { name: 'Guidon Militaria LLC', address: null, taxNumber: '12-3456789' };
  await saveSaleSettings({ ...DEFAULT_SALE_SETTINGS, seller, transfer: 'Bank of Lewes' });
  const invoice = await issue();
  const headers = { accept: 'application/pdf' };
  const downloadAsStaff = () => call(OF_ORDER, { headers });
  const first = await downloadAsStaff();
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Invoice ${invoice.number}.pdf"`,
  });
  expect(createHash('sha256').update(first.body).digest('hex')).toBe(invoice.sha256);
  const text = await readPdf(first.body);
  for (const part of [
    `INVOICE NO. ${invoice.number}`,
    `QUOTE ${given.quote.reference}`,
    'SELLER Guidon Militaria LLC',
    'Tax number: 12-3456789',
    'BILLED TO Ada',
    'SHIP TO Ada Meyer 18 Harbor Street',
    'Sales tax (DE) $14.94',
    'Total in US dollars $164.34',
    'PAY BY BANK TRANSFER Bank of Lewes',
  ]) {
    expect(text).toContain(part);
  }
  await change({ shippingAddress: null, ledger: [makePayment({ cents: 16_434 })] });
  await saveSaleSettings({ ...(await getSaleSettings()), seller: DEFAULT_SALE_SETTINGS.seller });
  expect((await downloadAsStaff()).body).toEqual(first.body);
  expect((await call(OF_ORDER)).body).toEqual(invoice);
  expect(await download()).toEqual(first.body);
});

test('GET /api/orders/{id}/invoice prints that a sale was paid', async () => {
  await sell({ ledger: [makePayment()] });
  await issue();
  const { body } = await call(OF_ORDER, { headers: { accept: 'application/pdf' } });
  const text = await readPdf(body);
  expect(text).toContain('PAID');
  expect(text).not.toContain('PAY BY');
});

test('GET /api/orders/{id}/invoice and GET /api/invoices/{number} are 404 before an invoice is issued', async () => {
  await sell();
  expect(await call(OF_ORDER)).toMatchObject(notFound);
  const find = (number: string) => call(ONE, { params: { number } });
  expect(await find('2026-9999')).toMatchObject(notFound);
  expect(await find('12')).toMatchObject(invalid('number'));
  const { number } = await issue();
  expect((await find(number)).body).toMatchObject({ number });
});

test('an invoice that loses its number to another one deletes its PDF and takes the next number', async () => {
  await sell();
  const known = await issue();
  const [winner = '', loser = ''] = await copyQuotes(2);
  const storage = await import('../../platform/table/invoices.ts');
  const year = getYear();
  const series = await storage.findSeries('invoice', year);
  const number = toInvoiceNumber('invoice', year, series.last + 1);
  interceptS3Command('PutObjectCommand', async () => {
    const taken = { ...known, number, orderId: winner, issuedAt: new Date().toISOString() };
    expect(await storage.saveInvoice(taken, series)).toBe(true);
  });
  const { number: next } = await issue(loser);
  expect(next).toBe(toInvoiceNumber('invoice', year, series.last + 2));
  expect([await countPdfs(number), await countPdfs(next)]).toEqual([0, 1]);
});

test.each([0, 1, 2])(
  'a process that dies after %i writes of an invoice leaves neither a gap nor a double',
  async (writes) => {
    await sell();
    await dieAfterWrites(writes, () => call(ISSUE));
    const invoice = await issue();
    expect(await issue()).toEqual(invoice);
    const ofQuote = (await list()).filter(({ orderId }) => orderId === given.quote.id);
    expect(ofQuote).toEqual([invoice]);
  },
);

test('GET /api/invoices lists the days of a period in pages, in the order of issue', async () => {
  await sell();
  const ids = await copyQuotes(3);
  for (const id of ids) await issue(id);
  const all = await list(`from=${firstDay}&to=${dayIn(0)}`);
  expect(all).toEqual(await list());
  const getPage = (query: string) => call(LIST, { query });
  expect(await listPages<Invoice>(getPage, `from=${firstDay}`)).toEqual(all);
  expect(await list(`to=${dayIn(-1)}`)).toEqual([]);
});

test('GET /api/invoices rejects malformed days, periods and cursors', async () => {
  await sell();
  const { number } = await issue();
  for (const [query, path] of [
    ['from=yesterday', 'from'],
    ['from=2026-02-01&to=2026-01-31', 'to'],
    ['cursor=unknown', 'cursor'],
    [`to=2020-01-01&cursor=${number}`, 'cursor'],
  ] as const) {
    expect(await call(LIST, { query })).toMatchObject(invalid(path));
  }
});

test.each(['cataloger', 'reader', 'seller'] as const)(
  'a %s cannot issue, credit or list invoices',
  async (role) => {
    await sell();
    const { number } = await issue();
    const who = await signedInAs(role, { seesCosts: true });
    const body = { amount: '1.00', reason: 'Moth holes' };
    expect(await call(ISSUE, { who })).toMatchObject(forbidden);
    expect(await call(CREDIT, { who, body })).toMatchObject(forbidden);
    expect(await call(LIST, { who })).toMatchObject(forbidden);
    const status = role === 'cataloger' ? 403 : 200;
    expect((await call(ONE, { who, params: { number } })).status).toBe(status);
    for (const key of [OF_ORDER, OF_QUOTE] as const) {
      expect((await call(key, { who })).status).toBe(status);
    }
    expect((await call(ISSUE, { who: given.member })).status).toBe(403);
  },
);
