import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_CONSIGNOR_TERMS } from '../../../shared/entities/consignor.ts';
import type { ConsignorLine } from '../../../shared/entities/consignor-statement.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { RecordedSale } from '../../../shared/entities/recorded-sale.ts';
import { shift } from '../../../shared/quotes/quote.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { ADDRESS, setUpSales } from '../../api/deliveries/testing/set-up-sales.ts';
import { DAY_MS } from '../../api/orders/testing/set-up-quotes.ts';
import type { OutboxEvent } from '../../platform/table/outbox.ts';
import {
  consign,
  listLines,
  processAll,
  removeConsignment,
  setPayoutDays,
  setUpEvents,
  sum,
} from './testing/consignor-events.ts';

const sales = setUpSales();
const { given, change, requestReturn, changeReturn, ship, changeShipment } = sales;
const { patch, badge, helmet } = given;
const { takeEvents, processEvents } = setUpEvents();

/** The owners of the patch, at 20 %, and of the badges, at 30 %. */
let ada: string;
let bob: string;

beforeEach(async () => {
  const terms = { ...DEFAULT_CONSIGNOR_TERMS, bands: [{ upTo: null, percent: '20' }] };
  ada = (await registerConsignor({ terms: { ...terms, payoutDays: 30 } })).id;
  bob = (await registerConsignor()).id;
  await consign(patch.id, ada);
  await consign(badge.id, bob);
});

/** Sells the patch for 112.50 and the badges for 36.90, after the discount. */
async function sell(): Promise<Order> {
  await given.offer({ discount: '16.60' });
  await given.accept();
  await change({ shippingAddress: ADDRESS });
  const payment = { method: 'cash', amount: '149.40' };
  const key = 'POST /api/orders/{id}/payments';
  const { body } = await given.call(key, given.quote.id, payment, given.staff);
  expect(body.state).toBe('sold');
  return body;
}
async function takeBack(lines: object[], number: number): Promise<void> {
  expect((await requestReturn({ lines }, given.staff)).status).toBe(201);
  const receivedAt = new Date().toISOString();
  expect((await changeReturn({ receivedAt }, number)).status).toBe(200);
}
async function refund({ ledger }: Order, body: object): Promise<string | undefined> {
  const call = await loadCalls('payments');
  const { headers } = given.staff;
  const params = { id: given.quote.id };
  const key = 'POST /api/orders/{id}/refunds';
  const answer = await call(key, { headers, params, body: { payment: ledger[0]?.id, ...body } });
  expect(answer.status).toBe(201);
  return answer.body.ledger.at(-1)?.id;
}
async function deliver(): Promise<string> {
  expect((await ship()).status).toBe(201);
  const deliveredAt = new Date().toISOString();
  expect((await changeShipment({ deliveredAt })).status).toBe(200);
  return deliveredAt;
}

const makeSale = (changes: Partial<RecordedSale> = {}): RecordedSale => ({
  id: randomUUID(),
  recordId: `rec${randomUUID().slice(0, 14)}`,
  productId: helmet.id,
  name: helmet.name,
  price: '100.00',
  soldAt: shift(new Date().toISOString(), -DAY_MS),
  place: 'Show',
  buyer: null,
  by: { id: given.staff.user.id, email: given.staff.user.email },
  salesRecordId: null,
  ...changes,
});
async function record(sale: RecordedSale, replaced?: RecordedSale): Promise<void> {
  const { saleWrites } = await import('../../platform/table/recorded-sales.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  await transactWrite(saleWrites(sale, replaced));
}
async function undo(sale: RecordedSale): Promise<void> {
  const { deleteSale } = await import('../../platform/table/recorded-sales.ts');
  await deleteSale(sale);
}

const listPayableTimes = async (consignorId: string) =>
  (await listLines(consignorId)).map(({ payableAt }) => payableAt);
const toAmounts = (lines: readonly ConsignorLine[]) =>
  lines.map(({ kind, priceCents, commissionCents, shareCents }) => [
    kind,
    priceCents,
    commissionCents,
    shareCents,
  ]);

test('a sale adds a line to the balance of each consignor, with its part of the discount', async () => {
  const { reference } = await sell();
  await processEvents();
  const { id } = given.quote;
  expect(await listLines(ada)).toMatchObject([
    {
      id: `sale-${id}-${patch.id}`,
      item: patch.name,
      reference,
      orderId: id,
      quantity: 1,
      payableAt: null,
    },
  ]);
  expect(toAmounts(await listLines(ada))).toEqual([['sale', 11_250, 2_250, 9_000]]);
  expect(await listLines(bob)).toMatchObject([{ productId: badge.id, quantity: 2 }]);
  expect(toAmounts(await listLines(bob))).toEqual([['sale', 3_690, 1_107, 2_583]]);
});

test('a sale with an agreed share of the piece ignores the terms of the consignor', async () => {
  await consign(patch.id, ada, '60');
  await sell();
  await processEvents();
  expect(toAmounts(await listLines(ada))).toEqual([['sale', 11_250, 4_500, 6_750]]);
});

test('events that are delivered again add no lines', async () => {
  const order = await sell();
  await takeBack([{ productId: badge.id, quantity: 1 }], 1);
  await refund(order, { amount: '10.00' });
  const events = await processEvents();
  const before = [await listLines(ada), await listLines(bob)];
  expect(before.map(({ length }) => length)).toEqual([2, 3]);
  await processAll(events);
  await processAll(events.toReversed());
  expect([await listLines(ada), await listLines(bob)]).toEqual(before);
});

test('the returns of one of two units and then of the other take back the whole line', async () => {
  await sell();
  await takeBack([{ productId: badge.id, quantity: 1 }], 1);
  await processEvents();
  const sale = ['sale', 3_690, 1_107, 2_583];
  const first = ['return', -1_845, -554, -1_291];
  expect(toAmounts(await listLines(bob))).toEqual([sale, first]);
  await takeBack([{ productId: badge.id, quantity: 1 }], 2);
  await processEvents();
  expect(toAmounts(await listLines(bob))).toEqual([sale, first, ['return', -1_845, -553, -1_292]]);
  expect(sum(await listLines(bob))).toBe(0);
  expect(await listLines(ada)).toHaveLength(1);
});

test('a refund without a return takes back a part of each line', async () => {
  const order = await sell();
  const entryId = await refund(order, { amount: '14.94', note: 'Moth holes' });
  await processEvents();
  expect(toAmounts(await listLines(ada))).toEqual([
    ['sale', 11_250, 2_250, 9_000],
    ['return', -1_125, -225, -900],
  ]);
  expect((await listLines(bob)).slice(1)).toMatchObject([
    { id: `refund-${entryId}-${badge.id}`, quantity: 0, priceCents: -369, shareCents: -258 },
  ]);
});

test('a chargeback takes back all lines', async () => {
  const { ledger } = await sell();
  const { headers } = given.staff;
  const params = { id: given.quote.id, payment: ledger[0]?.id ?? '' };
  const key = 'PATCH /api/orders/{id}/payments/{payment}';
  const answer = await given.shop.orders(key, { headers, params, body: { status: 'reversed' } });
  expect(answer.status).toBe(200);
  await processEvents();
  expect([sum(await listLines(ada)), sum(await listLines(bob))]).toEqual([0, 0]);
  expect(await listLines(bob)).toHaveLength(2);
});

test('a sale without a price adds no line, and staff see it', async () => {
  const { reference } = await sell();
  await change(({ sale }) => ({
    sale: sale && { ...sale, lines: sale.lines.map((line) => ({ ...line, price: '0.00' })) },
  }));
  await processEvents();
  expect(await listLines(ada)).toEqual([]);
  const { loadTasks } = await import('../../platform/table/failed-tasks.ts');
  const tasks = [...(await loadTasks('consignor-line')).values()];
  const reason = 'The sale has no price. Record an adjustment for the consignor.';
  const expected = { reason, nextAttemptAt: null };
  expect(tasks.filter(({ subject }) => subject === reference)).toMatchObject([expected, expected]);
});

test('a refund for a return adds no line to that of the return', async () => {
  const order = await sell();
  await takeBack([{ productId: patch.id }], 1);
  await refund(order, { amount: '112.50', returnNumber: 1 });
  await processEvents();
  expect(toAmounts(await listLines(ada))).toEqual([
    ['sale', 11_250, 2_250, 9_000],
    ['return', -11_250, -2_250, -9_000],
  ]);
  expect(await listLines(bob)).toHaveLength(1);
});

test('a refund that was announced before it cleared adds no line', async () => {
  const order = await sell();
  const entryId = await refund(order, { amount: '14.94' });
  await change(({ ledger }) => ({
    ledger: ledger.map((entry) => (entry.id === entryId ? { ...entry, cleared: false } : entry)),
  }));
  await processEvents();
  expect(await listLines(ada)).toHaveLength(1);
});

test('a return whose event comes before that of the sale is taken back with the sale', async () => {
  await sell();
  await takeBack([{ productId: patch.id }], 1);
  const events = await takeEvents();
  const isSale = (event: OutboxEvent) => event.kind === 'quote-changed' && event.change === 'sold';
  await processAll(events.filter((event) => !isSale(event)));
  expect(await listLines(ada)).toEqual([]);
  await processAll(events.filter(isSale));
  expect((await listLines(ada)).map(({ kind }) => kind).sort()).toEqual(['return', 'sale']);
  expect(sum(await listLines(ada))).toBe(0);
});

test('a delivery makes shares payable after the days for returns, or the later payout day', async () => {
  const { sale } = await sell();
  await takeBack([{ productId: badge.id, quantity: 2 }], 1);
  await processEvents();
  expect(await listPayableTimes(bob)).toEqual([null, null]);
  await setPayoutDays(ada, 0);
  const returnableUntil = shift(await deliver(), 7 * DAY_MS);
  await processEvents();
  expect(await listPayableTimes(bob)).toEqual([returnableUntil, returnableUntil]);
  // The terms of the sale count.
  expect(await listPayableTimes(ada)).toEqual([shift(sale?.at ?? '', 30 * DAY_MS)]);
});

test('a share is held while a return is open, and counts from a corrected delivery', async () => {
  await sell();
  await deliver();
  await requestReturn();
  await processEvents();
  expect(await listPayableTimes(bob)).toEqual([null]);
  await changeReturn({ decision: 'declined', answer: 'It is an original.' });
  const deliveredAt = new Date().toISOString();
  await changeShipment({ deliveredAt });
  await processEvents();
  expect(await listPayableTimes(bob)).toEqual([shift(deliveredAt, 7 * DAY_MS)]);
});

test('a payout that is based on an earlier time for a share fails', async () => {
  const storage = await import('../../platform/table/consignors.ts');
  await sell();
  await processEvents();
  const before = await storage.findConsignor(bob);
  const [line] = await listLines(bob);
  if (!line) throw new Error('There is no line');
  await storage.setPayableAt(bob, line.id, line.at);
  const payout = { ...line, id: `payout-${randomUUID()}`, kind: 'payout', shareCents: -1 } as const;
  expect(await storage.appendConsignorLine(bob, payout, before?.revision)).toBe('conflict');
});

test('a return is taken from the consignor whose piece was sold, even if it has another one by now', async () => {
  await sell();
  const sold = await processEvents();
  await consign(patch.id, bob);
  await takeBack([{ productId: patch.id }], 1);
  await processEvents();
  await processAll(sold);
  expect((await listLines(ada)).map(({ kind }) => kind).sort()).toEqual(['return', 'sale']);
  expect(await listLines(bob)).toMatchObject([{ productId: badge.id }]);
});

test('a piece that was sold before its consignor was noted gets no lines', async () => {
  await removeConsignment(patch.id);
  await sell();
  await processEvents();
  await consign(patch.id, ada);
  await takeBack([{ productId: patch.id }], 1);
  await processEvents();
  expect(await listLines(ada)).toEqual([]);
});

test('a sale elsewhere adds a line, and its undo takes the line back, each once', async () => {
  await consign(helmet.id, bob);
  const sale = makeSale();
  await record(sale);
  const recorded = await processEvents();
  expect(await listLines(bob)).toMatchObject([
    {
      id: `sale-${sale.id}`,
      item: helmet.name,
      reference: `Show, ${sale.soldAt.slice(0, 10)}`,
      orderId: null,
      shareCents: 7_000,
      payableAt: sale.soldAt,
    },
  ]);
  await undo(sale);
  const undone = await processEvents();
  await processAll([...recorded, ...undone]);
  expect(await listLines(bob)).toMatchObject([
    { id: `sale-${sale.id}` },
    { id: `return-${sale.id}`, priceCents: -10_000, commissionCents: -3_000, shareCents: -7_000 },
  ]);
});

test('a sale elsewhere that was undone before its event is processed adds no lines', async () => {
  await consign(helmet.id, bob);
  const sale = makeSale();
  await record(sale);
  await undo(sale);
  await processEvents();
  expect(await listLines(bob)).toEqual([]);
});

test('a sale elsewhere that replaces an earlier one of the record takes that back', async () => {
  await consign(helmet.id, bob);
  const earlier = makeSale();
  await record(earlier);
  await processEvents();
  const later = makeSale({ recordId: earlier.recordId, price: '50.00' });
  await record(later, earlier);
  await processEvents();
  expect(await listLines(bob)).toHaveLength(3);
  expect(sum(await listLines(bob))).toBe(3_500);
});
