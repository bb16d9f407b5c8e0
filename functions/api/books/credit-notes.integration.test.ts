import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dieAfterWrites } from '../../../tests/support/die-after-writes.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { notFound, stateConflict } from '../orders/testing/set-up-quotes.ts';
import { invalid } from './testing/set-up-books.ts';
import { CREDIT, OF_QUOTE, ONE, setUpInvoices } from './testing/set-up-invoices.ts';

const { sales, call, issue, agreeWithDiscountAndTax } = setUpInvoices();
const { given, sell } = sales;
const { patch, badge, helmet } = given;

const credit = (fields: object, headers = {}) =>
  call(CREDIT, { headers, body: { reason: 'Moth holes', ...fields } });

test('POST /api/orders/{id}/credit-notes credits units at their price after the discount, with their tax', async () => {
  await agreeWithDiscountAndTax();
  const invoice = await issue();
  const { status, body } = await credit({ lines: [{ productId: badge.id }] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: 'credit-note',
    invoiceNumber: invoice.number,
    buyer: invoice.buyer,
    lines: [{ productId: badge.id, quantity: 1, price: '18.45', amount: '18.45' }],
    taxes: [{ state: 'DE', amount: '1.85' }],
    total: '20.30',
    reason: 'Moth holes',
  });
  const rest = [{ productId: badge.id }, { productId: patch.id }];
  expect((await credit({ lines: rest })).body.total).toBe('144.04');
  expect(await credit({ amount: '0.01' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: 'Nothing is left of this invoice to be credited.' },
  });
});

test('GET /api/orders/{id}/invoices lists the invoice and the credit notes of a quote, oldest first', async () => {
  await sell();
  expect((await call(OF_QUOTE)).body).toEqual([]);
  const invoice = await issue();
  const credited = [(await credit({ amount: '20' })).body, (await credit({ amount: '5' })).body];
  expect((await call(OF_QUOTE)).body).toEqual([invoice, ...credited]);
  expect(await call(OF_QUOTE, { id: randomUUID() })).toMatchObject(notFound);
});

test('POST /api/orders/{id}/credit-notes refuses unknown pieces, too many units, and amounts above what is left', async () => {
  await sell();
  await issue();
  expect(await credit({ lines: [{ productId: helmet.id }] })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'lines.0.productId', message: 'Expected a piece of the invoice' }] },
  });
  const conflict = (message: string) => ({ status: 409, body: { code: 'CONFLICT', message } });
  expect(await credit({ lines: [{ productId: badge.id, quantity: 3 }] })).toMatchObject(
    conflict(`At most 2 of “${badge.name}” is left to be credited.`),
  );
  expect(await credit({ amount: '166.01' })).toMatchObject(
    conflict('At most $166.00 is left of this invoice.'),
  );
  expect(await credit({ amount: '0' })).toMatchObject(invalid('amount'));
  expect(await credit({})).toMatchObject(invalid('amount'));
  expect(await credit({ amount: '1', reason: ' ' })).toMatchObject(invalid('reason'));
});

test('POST /api/orders/{id}/credit-notes needs an issued invoice', async () => {
  await sell();
  expect(await credit({ amount: '1.00' })).toMatchObject(stateConflict);
  expect(
    await call(CREDIT, { id: randomUUID(), body: { amount: '1.00', reason: 'Moth holes' } }),
  ).toMatchObject(notFound);
});

test('POST /api/orders/{id}/credit-notes credits once for a key', async () => {
  await sell();
  await issue();
  const headers = { 'idempotency-key': 'credit-1' };
  const answers = [
    ...(await Promise.all([credit({ amount: '60' }, headers), credit({ amount: '60' }, headers)])),
    await credit({ amount: '60' }, headers),
  ];
  const [first] = answers;
  for (const { status, body } of answers) expect([status, body]).toEqual([201, first?.body]);
  expect((await call(OF_QUOTE)).body.slice(1)).toEqual([first?.body]);
});

test('POST /api/orders/{id}/credit-notes never credits more than the invoice at the same time', async () => {
  await sell();
  await issue();
  const answers = await Promise.all(Array.from({ length: 6 }, () => credit({ amount: '50.00' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
});

test('GET /api/invoices/{number} prints a credit note with its reason', async () => {
  await sell();
  const { number: invoiceNumber } = await issue();
  const { number } = (await credit({ amount: '16.00' })).body;
  const answer = await call(ONE, { headers: { accept: 'application/pdf' }, params: { number } });
  expect(answer.headers?.['content-disposition']).toContain(`"Credit note ${number}.pdf"`);
  const text = await readPdf(answer.body);
  for (const part of [
    `CREDIT NOTE NO. ${number}`,
    `INVOICE NO. ${invoiceNumber}`,
    'REASON Moth holes',
    'Total in US dollars $16.00',
    `This credit note corrects invoice ${invoiceNumber}.`,
  ]) {
    expect(text).toContain(part);
  }
});

test.each([0, 1, 2])(
  'a process that dies after %i writes of a credit note leaves neither a gap nor a double',
  async (writes) => {
    await sell();
    await issue();
    const headers = { 'idempotency-key': 'credit-1' };
    await dieAfterWrites(writes, () => credit({ amount: '10.00' }, headers));
    const { body } = await credit({ amount: '10.00' }, headers);
    expect((await call(OF_QUOTE)).body.slice(1)).toEqual([body]);
  },
);
