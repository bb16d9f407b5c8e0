import { expect, test } from 'vitest';
import { makeEntry, makeOffer, makeOrder } from '../../tests/support/quotes.ts';
import { type ConsignorTerms, DEFAULT_CONSIGNOR_TERMS } from '../entities/consignor.ts';
import type { ConsignorLine } from '../entities/consignor-statement.ts';
import type { Return } from '../entities/delivery.ts';
import type { Order } from '../entities/order.ts';
import type { LedgerEntry } from '../entities/payment.ts';
import {
  type ConsignedTerms,
  createRecordedSaleLine,
  createRefundLines,
  createReturnLines,
  createReversalLine,
  createSaleLines,
  createTakenBackLines,
  toSoldLines,
} from './consignor-lines.ts';

const SOLD_AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-25T12:00:00.000Z';
/** When the lines are recorded. */
const NOW = '2026-12-01T12:00:00.000Z';
const [helmet, badges, own] = ['helmet', 'badges', 'own'] as const;
const lines = [
  { productId: helmet, price: '1000.00' },
  { productId: badges, price: '50.00' },
  { productId: own, price: '100.00' },
];
const items = lines.map(({ productId, price }): Order['items'][number] => ({
  id: productId,
  orderId: 'order',
  productId,
  name: `The ${productId}`,
  imageUrl: null,
  isAuthentic: true,
  quantity: productId === badges ? 2 : 1,
  price,
  createdAt: SOLD_AT,
}));

/** The total with shipping and insurance. */
const PAID_CENTS = 109_750;

/** $1,200.00 of goods, of which a discount of a tenth is taken. */
function sold(changes: Partial<Order> = {}, offered: { discount?: string } = {}): Order {
  const offer = makeOffer(1, items, { lines, discount: '120.00', ...offered });
  return makeOrder(0, {
    state: 'sold',
    items,
    offers: [offer],
    acceptedOffer: 1,
    sale: { at: SOLD_AT, lines, total: offer.total, by: null },
    ledger: [payment(PAID_CENTS)],
    ...changes,
  });
}
const payment = (cents: number) => makeEntry(1, { cents, at: SOLD_AT });
const refund = (n: number, cents: number, changes: Partial<LedgerEntry> = {}) =>
  makeEntry(n, { kind: 'refund', of: payment(0).id, cents, at: LATER, ...changes });

const terms = (changes: Partial<ConsignorTerms> = {}): ConsignorTerms => ({
  ...DEFAULT_CONSIGNOR_TERMS,
  ...changes,
});
const consigned = new Map<string, ConsignedTerms>([
  [helmet, { consignorId: 'hale', terms: terms() }],
  [badges, { consignorId: 'ng', terms: terms({ minimum: '15.00' }) }],
]);

const sell = (quote: Order) => createSaleLines(quote, consigned, NOW);
const getSaleLines = (quote: Order) => sell(quote).map(({ line }) => line);
const takeBackReturn = (quote: Order, number: number, all: readonly ConsignorLine[]) =>
  createReturnLines(quote, number, toSoldLines(all), NOW);
const takeBackRefund = (quote: Order, entry: LedgerEntry, all: readonly ConsignorLine[]) =>
  createRefundLines(quote, entry, toSoldLines(all), NOW);
const getAmounts = ({ priceCents, commissionCents, shareCents }: ConsignorLine) => [
  priceCents,
  commissionCents,
  shareCents,
];

const returned = (
  number: number,
  returnedLines: Return['lines'],
  receivedAt: string | null = LATER,
): Return => ({
  number,
  lines: returnedLines,
  reason: 'Too small',
  photos: [],
  requestedAt: SOLD_AT,
  decision: 'approved',
  decidedAt: SOLD_AT,
  answer: null,
  receivedAt,
  restocked: [],
  by: null,
});

test('each consigned piece of a sale gives a line with its part of the discount', () => {
  const quote = sold();
  const [first, second, ...others] = sell(quote);
  expect(others).toEqual([]);
  expect(first).toEqual({
    consignorId: 'hale',
    line: {
      id: `sale-${quote.id}-helmet`,
      kind: 'sale',
      at: NOW,
      item: 'The helmet',
      reference: quote.reference,
      orderId: quote.id,
      productId: helmet,
      quantity: 1,
      priceCents: 90_000,
      commissionCents: 27_000,
      shareCents: 63_000,
      payoutDays: 0,
      payableAt: null,
      by: null,
    },
  });
  expect(second).toMatchObject({
    consignorId: 'ng',
    line: { quantity: 2, priceCents: 9_000, commissionCents: 3_000, shareCents: 6_000 },
  });
});

test('a discount above the prices leaves nothing for consignors', () => {
  const shares = sell(sold({}, { discount: '1300.00' }));
  expect(shares.map(({ line }) => getAmounts(line))).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test('a quote that is not sold gives no lines', () => {
  const quote = sold({ sale: null });
  expect(sell(quote)).toEqual([]);
  expect(takeBackRefund(quote, refund(2, 100), [])).toEqual([]);
  expect(createTakenBackLines(quote, [], NOW)).toEqual([]);
});

test('a return takes back the part of its units, and all units together are the whole line', () => {
  const quote = sold({
    returns: [
      returned(1, [{ productId: badges, quantity: 1 }]),
      returned(2, [
        { productId: badges, quantity: 1 },
        { productId: helmet, quantity: 1 },
        { productId: own, quantity: 1 },
      ]),
    ],
  });
  const sales = getSaleLines(sold({}, { discount: '120.07' }));
  const sale = sales.find(({ productId }) => productId === badges);
  const [one, ...none] = takeBackReturn(quote, 1, sales);
  expect(none).toEqual([]);
  expect(one).toMatchObject({
    id: `return-${quote.id}-1-badges`,
    kind: 'return',
    at: NOW,
    quantity: 1,
    payableAt: null,
  });
  const rest = takeBackReturn(quote, 2, one ? [...sales, one] : sales);
  expect(rest.map(({ productId }) => productId)).toEqual([badges, helmet]);
  const sums = [sale, one, rest[0]].map((line) => (line ? getAmounts(line) : []));
  expect([0, 1, 2].map((n) => sums.reduce((sum, all) => sum + (all[n] ?? 0), 0))).toEqual([
    0, 0, 0,
  ]);
});

test('a repeated return gives the same line', () => {
  const quote = sold({ returns: [returned(1, [{ productId: badges, quantity: 1 }])] });
  const sales = getSaleLines(quote);
  const added = takeBackReturn(quote, 1, sales);
  expect(takeBackReturn(quote, 1, [...sales, ...added])).toEqual(added);
});

test('a return that has not arrived takes nothing back', () => {
  const quote = sold({ returns: [returned(1, [{ productId: badges, quantity: 1 }], null)] });
  expect(takeBackReturn(quote, 1, getSaleLines(quote))).toEqual([]);
  expect(takeBackReturn(quote, 2, getSaleLines(quote))).toEqual([]);
});

test.each([
  ['in the future', '2026-12-02T12:00:00.000Z', '2026-12-02T12:00:00.000Z'],
  ['over', SOLD_AT, NOW],
])('a return is payable with its sale if the time is %s', (_, salePayableAt, payableAt) => {
  const quote = sold({ returns: [returned(1, [{ productId: helmet, quantity: 1 }])] });
  const sales = getSaleLines(quote).map((line) => ({ ...line, payableAt: salePayableAt }));
  expect(takeBackReturn(quote, 1, sales)[0]?.payableAt).toBe(payableAt);
});

test('a refund without a return is spread over all lines by value', () => {
  const entry = refund(2, 12_000);
  const quote = sold({ ledger: [payment(PAID_CENTS), entry] });
  const [first, second, ...others] = takeBackRefund(quote, entry, getSaleLines(quote));
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    id: `refund-${entry.id}-helmet`,
    kind: 'return',
    at: NOW,
    quantity: 0,
    priceCents: -10_000,
    commissionCents: -3_000,
    shareCents: -7_000,
    by: entry.by,
  });
  expect(second && getAmounts(second)).toEqual([-1_000, -333, -667]);
});

test('refunds and returns together take back no more than the sale', () => {
  const entries = [refund(2, 54_000), refund(3, PAID_CENTS)] as const;
  const quote = sold({
    ledger: [payment(PAID_CENTS), ...entries],
    returns: [returned(1, [{ productId: helmet, quantity: 1 }])],
  });
  const sales = getSaleLines(quote);
  const halves = takeBackRefund(quote, entries[0], sales);
  expect(halves.map(getAmounts)).toEqual([
    [-45_000, -13_500, -31_500],
    [-4_500, -1_500, -3_000],
  ]);
  const back = takeBackReturn(quote, 1, [...sales, ...halves]);
  expect(back.map(getAmounts)).toEqual([[-45_000, -13_500, -31_500]]);
  const rest = takeBackRefund(quote, entries[1], [...sales, ...halves, ...back]);
  expect(rest.map(getAmounts)).toEqual([[-4_500, -1_500, -3_000]]);
});

test('a refund of what was paid too much takes nothing back', () => {
  const entries = [refund(2, 10_000), refund(3, 12_000)] as const;
  const quote = sold({ ledger: [payment(PAID_CENTS + 16_000), ...entries] });
  const sales = getSaleLines(quote);
  expect(takeBackRefund(quote, entries[0], sales)).toEqual([]);
  // Another $60.00 are of what was paid too much.
  const lowered = takeBackRefund(quote, entries[1], sales);
  expect(lowered.map(({ priceCents }) => priceCents)).toEqual([-5_000, -500]);
});

test('a refund of a payment that is not applied, or one that has failed, takes nothing back', () => {
  const entry = refund(2, 12_000);
  const unapplied = sold({ ledger: [{ ...payment(PAID_CENTS), unapplied: true }, entry] });
  expect(takeBackRefund(unapplied, entry, getSaleLines(unapplied))).toEqual([]);
  const failure = makeEntry(3, { kind: 'failure', of: entry.id });
  const failed = sold({ ledger: [payment(PAID_CENTS), entry, failure] });
  expect(takeBackRefund(failed, entry, getSaleLines(failed))).toEqual([]);
});

test('a chargeback takes back what refunds and returns have left', () => {
  const chargeback = refund(3, PAID_CENTS, { kind: 'reversal' });
  const quote = sold({
    ledger: [payment(PAID_CENTS), refund(2, 12_000), chargeback],
    returns: [returned(1, [{ productId: badges, quantity: 2 }])],
  });
  const sales = getSaleLines(quote);
  const added = createTakenBackLines(quote, sales, NOW);
  expect(added.map(({ id, priceCents }) => [id, priceCents])).toEqual([
    [`return-${quote.id}-1-badges`, -9_000],
    [`refund-${refund(2, 0).id}-helmet`, -10_000],
    [`refund-${chargeback.id}-helmet`, -80_000],
  ]);
  const all = [...sales, ...added];
  expect(all.reduce((sum, { shareCents }) => sum + shareCents, 0)).toBe(0);
  expect(createTakenBackLines(quote, all, NOW)).toEqual([]);
});

test.each<[string, Partial<LedgerEntry>]>([
  ['for a return', { returnNumber: 1 }],
  ['from before the sale', { at: '2026-11-19T12:00:00.000Z' }],
  ['that has not cleared', { cleared: false }],
])('a refund %s is not taken back', (_, changes) => {
  const quote = sold({ ledger: [payment(PAID_CENTS), refund(2, 12_000, changes)] });
  expect(createTakenBackLines(quote, getSaleLines(quote), NOW)).toEqual([]);
});

test('a sale elsewhere is payable after the days for payouts, and can be taken back', () => {
  const by = { id: 'thorne', email: 'abigail.thorne@guidon.example' };
  const sale = createRecordedSaleLine(
    {
      id: 'show-1',
      recordId: 'rec1',
      productId: helmet,
      name: 'The helmet',
      price: '900.00',
      soldAt: SOLD_AT,
      place: 'Show',
      buyer: null,
      by,
      salesRecordId: null,
    },
    { terms: terms({ payoutDays: 10 }) },
    NOW,
  );
  expect(sale).toMatchObject({
    id: 'sale-show-1',
    at: NOW,
    reference: 'Show, 2026-11-20',
    orderId: null,
    quantity: 1,
    payoutDays: 10,
    payableAt: '2026-11-30T12:00:00.000Z',
    by,
  });
  expect(getAmounts(sale)).toEqual([90_000, 27_000, 63_000]);
  const back = createReversalLine(sale, NOW);
  expect(back).toMatchObject({
    id: 'return-show-1',
    kind: 'return',
    at: NOW,
    quantity: 1,
    payableAt: NOW,
  });
  expect(getAmounts(back)).toEqual([-90_000, -27_000, -63_000]);
});
