import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import type { Order } from '../../../shared/entities/order.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { ADDRESS, setUpSales } from '../../api/deliveries/testing/set-up-sales.ts';
import { processAll, setUpEvents } from './testing/consignor-events.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;

const { given, change, removePrices, requestReturn, changeReturn } = setUpSales();
const { patch, badge } = given;
const { takeEvents, processEvents } = setUpEvents();

/** Sells the patch for 112.50 and the badges for 36.90, after the discount. */
async function sell(offer = 1): Promise<Order> {
  await given.offer({ discount: '16.60' });
  await given.accept(offer);
  await change({ shippingAddress: ADDRESS });
  const payment = { method: 'cash', amount: '149.40' };
  const key = 'POST /api/orders/{id}/payments';
  const { body } = await given.call(key, given.quote.id, payment, given.staff);
  expect(body.state).toBe('sold');
  return body;
}
async function takeBack(lines: object[], number = 1): Promise<void> {
  expect((await requestReturn({ lines }, given.staff)).status).toBe(201);
  const receivedAt = new Date().toISOString();
  expect((await changeReturn({ receivedAt }, number)).status).toBe(200);
}
async function pay(amount = '149.40'): Promise<void> {
  const payment = { method: 'transfer', amount };
  const key = 'POST /api/orders/{id}/payments';
  expect((await given.call(key, given.quote.id, payment, given.staff)).status).toBe(200);
}
/** The bank takes the last payment back. */
async function reverse(): Promise<void> {
  const key = 'PATCH /api/orders/{id}/payments/{payment}';
  const of = given.quote.id;
  const { body } = await given.call('GET /api/orders/{id}', of, undefined, given.staff);
  const { ledger }: Order = body;
  const { headers } = given.staff;
  const payment = ledger.findLast(({ kind }) => kind === 'payment')?.id ?? '';
  const params = { id: of, payment };
  const answer = await given.shop.orders(key, { headers, params, body: { status: 'reversed' } });
  expect(answer.status).toBe(200);
}
async function refund({ ledger }: Order, body: object): Promise<void> {
  const call = await loadCalls('payments');
  const { status } = await call('POST /api/orders/{id}/refunds', {
    headers: given.staff.headers,
    params: { id: given.quote.id },
    body: { payment: ledger[0]?.id, ...body },
  });
  expect(status).toBe(201);
}
const findIssued = async () => {
  const { findInvoiceWithCredits } = await import('../../platform/table/invoices.ts');
  return findInvoiceWithCredits(given.quote.id);
};
const listCredits = async () => (await findIssued())?.credits.map(({ note }) => note) ?? [];
const listDocuments = async () => {
  const { listInvoicesOf } = await import('../../platform/table/invoices.ts');
  return listInvoicesOf(given.quote.id);
};
/** A call of an owner about the quote. */
const callBooks = async (key: Parameters<Calls>[0], body?: object) => {
  const call = await loadCalls('books');
  const { headers } = given.staff;
  const answer = await call(key, { headers, params: { id: given.quote.id }, body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const issueByHand = (): Promise<Invoice> => callBooks('POST /api/orders/{id}/invoice');

test('a sale gets its invoice once, from the shop', async () => {
  await sell();
  const events = await processEvents();
  const issued = await findIssued();
  const { reference } = given.quote;
  const sold = { reference, discount: '16.60', total: '149.40', by: null };
  expect(issued?.invoice).toMatchObject(sold);
  await processAll(events);
  expect(await findIssued()).toEqual(issued);
});

test('a sale without prices gets no invoice', async () => {
  await given.offer();
  await removePrices();
  await given.call('PATCH /api/orders/{id}', given.quote.id, { status: 'sold' }, given.staff);
  await processEvents();
  expect(await findIssued()).toBeUndefined();
});

test('the refund of a return is credited once, with the pieces of the return', async () => {
  const order = await sell();
  await takeBack([{ productId: badge.id, quantity: 1 }]);
  await refund(order, { amount: '18.45', returnNumber: 1 });
  const events = await processEvents();
  const credits = await listCredits();
  const lines = [{ productId: badge.id, quantity: 1, amount: '18.45' }];
  const credit = { kind: 'credit-note', total: '18.45', reason: 'Refund of return 1', by: null };
  expect(credits).toMatchObject([{ ...credit, lines }]);
  await processAll(events.toReversed());
  expect(await listCredits()).toEqual(credits);
});

test('two refunds of a return are two credit notes, of which the first has the pieces', async () => {
  const order = await sell();
  await takeBack([{ productId: patch.id, quantity: 1 }]);
  await refund(order, { amount: '100.00', returnNumber: 1 });
  await processEvents();
  await refund(order, { amount: '12.50', returnNumber: 1 });
  await processEvents();
  expect(await listCredits()).toMatchObject([
    { lines: [{ productId: patch.id, quantity: 1, amount: '100.00' }] },
    { lines: [{ productId: null, amount: '12.50' }] },
  ]);
});

test('a refund without a return is credited once, as an amount', async () => {
  const order = await sell();
  await refund(order, { amount: '10.00' });
  const events = await processEvents();
  await processAll(events);
  const credit = { lines: [{ productId: null, amount: '10.00' }], reason: 'Refund', by: null };
  expect(await listCredits()).toMatchObject([credit]);
});

test('the refund of an overpayment is not credited, and what exceeds it is', async () => {
  const order = await sell();
  await change(({ ledger }) => ({ ledger: ledger.map((entry) => ({ ...entry, cents: 16_000 })) }));
  await refund(order, { amount: '10.60' });
  await processEvents();
  expect(await listCredits()).toEqual([]);
  await refund(order, { amount: '5.00' });
  await processEvents();
  expect(await listCredits()).toMatchObject([{ total: '5.00' }]);
});

test('a refund that owners have credited before is not credited again', async () => {
  const order = await sell();
  await processEvents();
  const body = { amount: '10.00', reason: 'Moth holes' };
  await callBooks('POST /api/orders/{id}/credit-notes', body);
  await refund(order, { amount: '10.00' });
  await processEvents();
  expect(await listCredits()).toMatchObject([{ reason: 'Moth holes' }]);
});

test('a chargeback credits what is left of the invoice', async () => {
  const order = await sell();
  await takeBack([{ productId: badge.id, quantity: 1 }]);
  await refund(order, { amount: '18.45', returnNumber: 1 });
  await reverse();
  await processEvents();
  expect(await listCredits()).toMatchObject([
    { total: '18.45' },
    { lines: [{ productId: null }], total: '130.95', reason: 'Reversed payment', by: null },
  ]);
});

test('a reversed payment that is paid again gets another invoice, each time and whatever event comes first', async () => {
  await sell();
  await processEvents();
  const expected = ['149.40'];
  for (let times = 0; times < 2; times++) {
    await reverse();
    await pay();
    const events = (await takeEvents()).toReversed();
    await processAll(events);
    await processAll(events);
    expected.push('149.40', '149.40');
    const documents = await listDocuments();
    expect(documents.map(({ total }) => total)).toEqual(expected);
    expect(documents.slice(-2)).toMatchObject([
      { kind: 'credit-note', reason: 'Reversed payment' },
      { kind: 'invoice', by: null },
    ]);
  }
});

test('a part that is reversed and paid again gets another invoice of the whole, each time and whatever event comes first', async () => {
  await given.offer({ discount: '16.60' });
  await given.accept();
  await pay('100.00');
  await pay('49.40');
  await processEvents();
  const expected = ['149.40'];
  for (let times = 0; times < 2; times++) {
    await reverse();
    await pay('49.40');
    const events = (await takeEvents()).toReversed();
    await processAll(events);
    await processAll(events);
    expected.push('49.40', '100.00', '149.40');
    const documents = await listDocuments();
    expect(documents.map(({ total }) => total)).toEqual(expected);
    expect(documents.slice(-3)).toMatchObject([
      { kind: 'credit-note', reason: 'Reversed payment' },
      { kind: 'credit-note', reason: 'Replaced by a new invoice' },
      { kind: 'invoice', by: null },
    ]);
  }
});

test('a refund that is paid again gets another invoice of the whole', async () => {
  const order = await sell();
  await processEvents();
  await refund(order, { amount: '10.00' });
  await pay('10.00');
  await processEvents();
  const totals = (await listDocuments()).map(({ total }) => total);
  expect(totals).toEqual(['149.40', '10.00', '139.40', '149.40']);
});

test('a payment after the refund of a return gets no other invoice', async () => {
  const order = await sell();
  await processEvents();
  await takeBack([{ productId: badge.id, quantity: 1 }]);
  await refund(order, { amount: '18.45', returnNumber: 1 });
  await pay('18.45');
  await processEvents();
  expect(await listDocuments()).toMatchObject([{ kind: 'invoice' }, { total: '18.45' }]);
});

test('a refund that is paid again gets no other invoice if owners have credited another part', async () => {
  const order = await sell();
  await processEvents();
  await callBooks('POST /api/orders/{id}/credit-notes', { amount: '1.00', reason: 'Moth holes' });
  await refund(order, { amount: '10.00' });
  await pay('10.00');
  await processEvents();
  const totals = (await listDocuments()).map(({ total }) => total);
  expect(totals).toEqual(['149.40', '1.00', '9.00']);
});

test('a reversal of what owners have credited before leaves the invoice of the next payment as it is', async () => {
  await sell();
  await processEvents();
  await callBooks('POST /api/orders/{id}/credit-notes', { amount: '149.40', reason: 'Lost' });
  await reverse();
  await pay();
  const events = await processEvents();
  await processAll(events);
  const kinds = (await listDocuments()).map(({ kind }) => kind);
  expect(kinds).toEqual(['invoice', 'credit-note', 'invoice']);
});

test('a payment after a reversal gets no invoice before it covers the total', async () => {
  await sell();
  await processEvents();
  await reverse();
  await pay('100.00');
  await processEvents();
  expect(await listDocuments()).toMatchObject([{ kind: 'invoice' }, { kind: 'credit-note' }]);
});

test('refunds are credited in the order in which they clear', async () => {
  const order = await sell();
  await refund(order, { amount: '50.00' });
  await change(({ ledger }) => ({
    ledger: ledger.map((entry) => (entry.cents === 5_000 ? { ...entry, cleared: false } : entry)),
  }));
  await refund(order, { amount: '30.00' });
  const events = await processEvents();
  expect(await listCredits()).toMatchObject([{ total: '30.00' }]);
  await change(({ ledger }) => {
    const pending = ledger.find(({ cents }) => cents === 5_000);
    if (!pending) throw new Error('There is no refund');
    const clearance = { ...pending, id: randomUUID(), kind: 'clearance' as const, of: pending.id };
    return { ledger: [...ledger, clearance] };
  });
  await processAll(events);
  expect(await listCredits()).toMatchObject([{ total: '30.00' }, { total: '50.00' }]);
});

test('a sale at other prices than those of the issued invoice credits it and issues another one', async () => {
  await given.offer();
  await given.accept();
  const first = await issueByHand();
  await given.call('POST /api/orders/{id}/release', given.quote.id, {}, given.staff);
  await sell(2);
  const events = await processEvents();
  const documents = await listDocuments();
  expect(documents).toMatchObject([
    first,
    { kind: 'credit-note', invoiceNumber: first.number, total: '166.00', by: null },
    { kind: 'invoice', total: '149.40', by: null },
  ]);
  await processAll(events);
  expect(await listDocuments()).toEqual(documents);
});

test('refunds do not correct an invoice that the sale replaces, whatever event comes first', async () => {
  await given.offer();
  await given.accept();
  const first = await issueByHand();
  await given.call('POST /api/orders/{id}/release', given.quote.id, {}, given.staff);
  const order = await sell(2);
  await refund(order, { amount: '10.00' });
  await processAll((await takeEvents()).toReversed());
  expect(await listDocuments()).toMatchObject([
    first,
    { invoiceNumber: first.number, total: '166.00' },
    { total: '149.40' },
    { kind: 'credit-note', total: '10.00', reason: 'Refund' },
  ]);
});

test('a refund is not credited before it clears', async () => {
  const order = await sell();
  await takeBack([{ productId: patch.id, quantity: 1 }]);
  await refund(order, { amount: '100.00', returnNumber: 1 });
  await change(({ ledger }) => ({
    ledger: ledger.map((entry) => (entry.kind === 'refund' ? { ...entry, cleared: false } : entry)),
  }));
  await processEvents();
  expect(await listCredits()).toEqual([]);
});

test('a refund whose event comes before the one of the sale is credited with the sale', async () => {
  const order = await sell();
  await takeBack([{ productId: patch.id, quantity: 1 }]);
  await refund(order, { amount: '112.50', returnNumber: 1 });
  await processAll((await takeEvents()).toReversed());
  expect(await listCredits()).toMatchObject([{ total: '112.50' }]);
});

test('the refund of an older sale without an invoice is not credited until its invoice is issued', async () => {
  const order = await sell();
  await takeEvents();
  await takeBack([{ productId: patch.id, quantity: 1 }]);
  await refund(order, { amount: '112.50', returnNumber: 1 });
  await processEvents();
  expect(await findIssued()).toBeUndefined();
  await issueByHand();
  expect(await listCredits()).toMatchObject([{ total: '112.50' }]);
});
