import { describe, expect, test } from 'vitest';
import { makeEntry, makeQuote } from '../../tests/support/quotes.ts';
import type { Return, Shipment } from '../entities/delivery.ts';
import type { InboxGroup, Order, Stage } from '../entities/order.ts';
import { toCents } from './money.ts';
import {
  canAskForReturn,
  describeNextStep,
  getReturnableLines,
  getStage,
  getTask,
  getUnshippedLines,
  listSteps,
} from './stage.ts';

const NOW = '2026-11-25T12:00:00.000Z';
const quote = (state: Order['state'], changes: Partial<Order> = {}) =>
  makeQuote(1, { state, ...changes });
const { items, totalAmount } = quote('accepted');
const [first, second] = items.map(({ productId, quantity }) => ({ productId, quantity }));
if (!first || !second) throw new Error('The quote has fewer pieces');
const TOTAL = toCents(totalAmount);

const paid = makeEntry(1, { cents: TOTAL });
const pending = makeEntry(1, { cents: TOTAL, cleared: false });
const refund = (cents: number, returnNumber: number | null = null) =>
  makeEntry(2, { kind: 'refund', of: paid.id, cents, returnNumber });
const parcel = (changes: Partial<Shipment> = {}): Shipment => ({
  number: 1,
  carrier: 'USPS',
  trackingNumber: null,
  trackingUrl: null,
  lines: [first, second],
  insuredValue: null,
  photo: null,
  customs: [],
  packedAt: '2026-11-22T12:00:00.000Z',
  shippedAt: '2026-11-22T12:00:00.000Z',
  deliveredAt: null,
  by: null,
  ...changes,
});
const delivered = parcel({ deliveredAt: '2026-11-24T12:00:00.000Z' });
const request = (changes: Partial<Return> = {}): Return => ({
  number: 1,
  lines: [first],
  reason: 'Not as described',
  photos: [],
  requestedAt: '2026-11-25T09:00:00.000Z',
  decision: null,
  decidedAt: null,
  answer: null,
  receivedAt: null,
  restocked: [],
  by: null,
  ...changes,
});
const approved = request({ decision: 'approved' });
const received = request({ decision: 'approved', receivedAt: '2026-11-25T11:00:00.000Z' });
const dispute = {
  id: 'PP-1',
  isOpen: true,
  reason: null,
  outcome: null,
  openedAt: NOW,
  resolvedAt: null,
};
const sold = (changes: Partial<Order> = {}) => quote('sold', { ledger: [paid], ...changes });
const sent = (changes: Partial<Order> = {}) =>
  sold({ shipments: [delivered], returnDays: 7, ...changes });

interface Case {
  name: string;
  quote: Order;
  stage: Stage | null;
  task?: InboxGroup;
  step: string | undefined;
}

const CASES: Case[] = [
  { name: 'is quoted', quote: quote('quoted'), stage: null, step: undefined },
  { name: 'is accepted', quote: quote('accepted'), stage: 'awaiting payment', step: 'Paid' },
  {
    name: 'is accepted without prices',
    quote: quote('accepted', { offers: [], totalAmount: '0.00' }),
    stage: 'awaiting payment',
    step: 'Paid',
  },
  {
    name: 'was paid by a check that has not cleared',
    quote: quote('accepted', { ledger: [pending] }),
    stage: 'pending',
    task: 'to-clear',
    step: 'Paid',
  },
  {
    name: 'is being paid',
    quote: quote('accepted', { isCapturing: true }),
    stage: 'pending',
    step: 'Paid',
  },
  {
    name: 'was paid in part',
    quote: quote('accepted', { ledger: [makeEntry(1, { cents: 100 })] }),
    stage: 'part paid',
    step: 'Paid',
  },
  {
    name: 'has an unapplied payment',
    quote: quote('accepted', { ledger: [makeEntry(1, { unapplied: true })] }),
    stage: 'awaiting payment',
    task: 'unapplied',
    step: 'Paid',
  },
  { name: 'was paid', quote: sold(), stage: 'paid', task: 'to-ship', step: 'Shipped' },
  {
    name: 'was paid twice',
    quote: sold({ ledger: [paid, makeEntry(3)] }),
    stage: 'paid',
    task: 'to-refund',
    step: 'Shipped',
  },
  { name: 'was sold elsewhere', quote: quote('sold'), stage: 'completed', step: undefined },
  {
    name: 'is packed',
    quote: sold({ shipments: [parcel({ shippedAt: null })] }),
    stage: 'paid',
    task: 'to-ship',
    step: 'Shipped',
  },
  {
    name: 'is shipped in part',
    quote: sold({ shipments: [parcel({ lines: [first] })] }),
    stage: 'shipped',
    task: 'to-ship',
    step: 'Shipped',
  },
  {
    name: 'is shipped',
    quote: sold({ shipments: [parcel()] }),
    stage: 'shipped',
    step: 'Delivered',
  },
  { name: 'is delivered', quote: sent(), stage: 'delivered', step: 'Completed' },
  {
    name: 'is delivered and cannot be returned anymore',
    quote: sent({ returnDays: 1 }),
    stage: 'completed',
    step: undefined,
  },
  {
    name: 'is delivered and is not taken back',
    quote: sent({ returnDays: 0 }),
    stage: 'completed',
    step: undefined,
  },
  {
    name: 'is to be returned in part',
    quote: sent({ returns: [request()] }),
    stage: 'return requested',
    task: 'returns',
    step: 'Returned',
  },
  {
    name: 'was returned in part',
    quote: sent({ returns: [received] }),
    stage: 'returned',
    task: 'to-refund',
    step: 'Refunded',
  },
  {
    name: 'was returned and refunded in part',
    quote: sent({ returns: [received], ledger: [paid, refund(100, 1)] }),
    stage: 'delivered',
    step: 'Completed',
  },
  {
    name: 'was returned and refunded',
    quote: sent({
      returns: [{ ...received, lines: [first, second] }],
      ledger: [paid, refund(TOTAL, 1)],
    }),
    stage: 'refunded',
    step: undefined,
  },
  {
    name: 'has two returns of which the first is not refunded',
    quote: sent({
      returns: [received, { ...received, number: 2, lines: [second] }],
      ledger: [paid, refund(100, 2)],
    }),
    stage: 'returned',
    task: 'to-refund',
    step: 'Refunded',
  },
  {
    name: 'was returned after all payments were reversed',
    quote: sent({
      returns: [received],
      ledger: [paid, makeEntry(2, { kind: 'reversal', of: paid.id, cents: TOTAL })],
    }),
    stage: 'delivered',
    step: 'Paid',
  },
  {
    name: 'was paid by installments that staff have recorded, but is not sold',
    quote: quote('accepted', { ledger: [paid] }),
    stage: 'paid',
    step: 'Shipped',
  },
  {
    name: 'has a declined return',
    quote: sent({ returns: [request({ decision: 'declined' })] }),
    stage: 'delivered',
    step: 'Completed',
  },
  {
    name: 'was refunded before it was shipped',
    quote: sold({ ledger: [paid, refund(TOTAL)] }),
    stage: 'refunded',
    step: undefined,
  },
  {
    name: 'has lapsed and holds money',
    quote: quote('lapsed', { ledger: [paid] }),
    stage: null,
    task: 'to-refund',
    step: undefined,
  },
  {
    name: 'has lapsed and was refunded',
    quote: quote('lapsed', { ledger: [paid, refund(TOTAL)] }),
    stage: 'refunded',
    step: undefined,
  },
  {
    name: 'is disputed',
    quote: sent({ dispute }),
    stage: 'disputed',
    step: 'Completed',
  },
];

test.each(CASES)('the stage, the task and the next step of a quote that $name', (each) => {
  const stage = getStage(each.quote, each.quote.isCapturing, NOW);
  const current = stage && listSteps(each.quote, stage).find(({ state }) => state === 'current');
  expect({ stage, task: getTask(each.quote), step: current?.label }).toEqual({
    stage: each.stage,
    task: each.task,
    step: each.step,
  });
});

test('pieces are shipped once, and shipped ones can be returned once', () => {
  expect(getUnshippedLines(sold())).toEqual([first, second]);
  expect(getUnshippedLines(sold({ shipments: [parcel({ lines: [first] })] }))).toEqual([second]);
  expect(getReturnableLines(sold({ shipments: [parcel({ shippedAt: null })] }))).toEqual([]);
  expect(getReturnableLines(sold({ shipments: [parcel()] }))).toEqual([first, second]);
  expect(getReturnableLines(sent({ returns: [request()] }))).toEqual([second]);
  const declined = request({ decision: 'declined' });
  expect(getReturnableLines(sent({ returns: [declined] }))).toEqual([first, second]);
});

test('a return can be asked for from the shipping until some days after the delivery', () => {
  const canAsk = (changes: Partial<Order>) => canAskForReturn(sent(changes), NOW);
  expect(canAsk({})).toBe(true);
  expect(canAsk({ returnDays: 1 })).toBe(false);
  expect(canAsk({ returnDays: 0 })).toBe(false);
  expect(canAsk({ state: 'accepted' })).toBe(false);
  expect(canAsk({ shipments: [parcel()] })).toBe(true);
  expect(canAsk({ shipments: [parcel({ shippedAt: null })] })).toBe(false);
  expect(canAsk({ returnDays: 1, shipments: [delivered, parcel({ number: 2 })] })).toBe(true);
});

describe('a return that was paid by installments', () => {
  const deposit = makeEntry(1, { cents: 3_000, instalment: 0 });
  const rest = makeEntry(3, { cents: TOTAL - 3_000, instalment: 1 });
  const refundOf = (of: string, cents: number) =>
    makeEntry(4, { kind: 'refund', of, cents, returnNumber: 1 });
  const stageOf = (...refunds: Order['ledger']) =>
    getStage(sent({ returns: [received], ledger: [deposit, rest, ...refunds] }), false, NOW);

  test('a return is refunded once its refunds are worth its pieces, or staff have left something of a payment', () => {
    expect(stageOf(refundOf(deposit.id, 3_000))).toBe('returned');
    expect(stageOf(refundOf(deposit.id, 2_000))).toBe('delivered');
    expect(stageOf(refundOf(rest.id, TOTAL - 3_000))).toBe('delivered');
  });
});

describe('the steps of a sale', () => {
  test('the steps of a sale have the dates of what was done', () => {
    const steps = listSteps(sold({ shipments: [parcel()] }), 'shipped');
    expect(steps).toEqual([
      { label: 'Accepted', at: '2026-11-20T17:00:00.000Z', state: 'done' },
      { label: 'Paid', at: paid.at, state: 'done' },
      { label: 'Shipped', at: '2026-11-22T12:00:00.000Z', state: 'done' },
      { label: 'Delivered', at: null, state: 'current' },
      { label: 'Completed', at: null, state: 'ahead' },
    ]);
  });

  test('an uncleared payment is a step on the day on which it has cleared', () => {
    const clearance = makeEntry(9, { kind: 'clearance', of: pending.id });
    const steps = listSteps(sold({ ledger: [pending, clearance] }), 'paid');
    expect(steps[1]).toEqual({ label: 'Paid', at: clearance.at, state: 'done' });
  });

  test('a refund is a step of its own, with the return if there was one', () => {
    const labels = (order: Order, stage: Stage) =>
      listSteps(order, stage).map(({ label }) => label);
    expect(labels(sold({ ledger: [paid, refund(TOTAL)] }), 'refunded')).toEqual([
      'Accepted',
      'Paid',
      'Refunded',
    ]);
    const back = sent({ returns: [received], ledger: [paid, refund(100, 1)] });
    expect(labels(back, 'delivered')).toEqual([
      'Accepted',
      'Paid',
      'Shipped',
      'Delivered',
      'Return requested',
      'Returned',
      'Refunded',
      'Completed',
    ]);
  });
});

describe('what happens next', () => {
  const formatDate = (at: string) => at.slice(0, 10);
  const describeNext = (order: Order, stage: Stage) => describeNextStep(order, stage, formatDate);
  const instalments = [
    { amount: '50.00', dueAt: NOW, paidAt: null },
    { amount: '100.00', dueAt: '2026-12-25T12:00:00.000Z', paidAt: null },
  ];
  const layaway = { instalments, createdAt: NOW, by: null };

  test('what happens next names the sum, and the date until which the pieces are on hold', () => {
    const accepted = quote('accepted', { totalAmount: '150.00' });
    expect(describeNext(accepted, 'awaiting payment')).toBe(
      'Please pay $150.00 by 2026-11-23; your pieces are on hold until then.',
    );
    const partly = { ...accepted, ledger: [makeEntry(1, { cents: 4_000 })] };
    expect(describeNext(partly, 'part paid')).toBe('Please pay the remaining $110.00.');
  });

  test('what happens next names the installment that is due', () => {
    const accepted = quote('accepted', { totalAmount: '150.00', layaway });
    expect(describeNext(accepted, 'awaiting payment')).toBe(
      'Please pay the deposit of $50.00 by 2026-11-25.',
    );
    const [deposit, next] = instalments.map((each, n) =>
      n === 0 ? { ...each, paidAt: NOW } : each,
    );
    if (!deposit || !next) throw new Error('The plan has fewer installments');
    const begun = { ...accepted, layaway: { ...layaway, instalments: [deposit, next] } };
    expect(describeNext(begun, 'part paid')).toBe(
      'Please pay installment 1 of $100.00 by 2026-12-25.',
    );
  });

  test.each<[Order, Stage, string]>([
    [sold(), 'paid', 'We are packing your pieces'],
    [sold({ shipments: [parcel()] }), 'shipped', 'Your pieces are on their way'],
    [sold({ shipments: [parcel({ lines: [first] })] }), 'shipped', 'Some of your pieces'],
    [sent(), 'delivered', 'You can ask to return a piece until 2026-12-01'],
    [sent({ returns: [request()] }), 'return requested', 'We are looking at your request'],
    [sent({ returns: [approved] }), 'return requested', 'Please send the pieces back'],
  ])('what happens next with %# is one sentence', (order, stage, beginning) => {
    const sentence = describeNext(order, stage);
    expect(sentence.startsWith(beginning)).toBe(true);
    expect(sentence).toMatch(/^[A-Z].*[^.]\.$/);
  });
});
