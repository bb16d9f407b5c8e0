import { expect, test } from 'vitest';
import { ADDRESS } from '../../tests/support/postal-address.ts';
import { makeEntry, makeOffer, makeQuote } from '../../tests/support/quotes.ts';
import { DEFAULT_CONSIGNOR_TERMS } from '../entities/consignor.ts';
import type { ConsignorLine } from '../entities/consignor-statement.ts';
import type { Return } from '../entities/delivery.ts';
import type { Order } from '../entities/order.ts';
import type { LedgerEntry } from '../entities/payment.ts';
import type { PieceCosts } from './margin.ts';
import { getReturnCents } from './sale-amounts.ts';
import { createSalesReport, type RegisteredConsignor, type ReportedQuote } from './sales-report.ts';

const MONTH = { month: '2026-11', timeZone: 'America/New_York' };
const DECEMBER = { ...MONTH, month: '2026-12' };
const SOLD_AT = '2026-11-21T10:00:00.000Z';
const noCosts = () => ({ cost: null, consignor: null, consignorShare: null });
const createReport = (
  month: typeof MONTH,
  quotes: readonly ReportedQuote[],
  findCosts: (productId: string) => PieceCosts = noCosts,
  consignors: readonly RegisteredConsignor[] = [],
) => createSalesReport(month, quotes, { findCosts, consignors });
const [first, second] = makeQuote(1).items;
if (!first || !second) throw new Error('The quote has fewer pieces');
const items = [
  { ...first, quantity: 1 },
  { ...second, quantity: 2 },
];
const IN_PENNSYLVANIA = { ...ADDRESS, adminArea1: 'PA' };

/** $100.00 and twice $50.00, less $20.00; $10.00 for shipping, and 6% of $180.00 and of the shipping. */
function makeSale(changes: Partial<Order> = {}): ReportedQuote {
  const offer = makeOffer(1, items, {
    lines: [
      { productId: first?.productId ?? '', price: '100.00' },
      { productId: second?.productId ?? '', price: '50.00' },
    ],
    shipping: '10.00',
    insurance: '2.00',
    discount: '20.00',
    taxes: [{ state: 'PA', rate: '6', amount: '11.40' }],
    total: '203.40',
  });
  return makeQuote(1, {
    state: 'sold',
    items,
    offers: [offer],
    sale: { at: SOLD_AT, lines: offer.lines, total: offer.total, by: null },
    shippingAddress: IN_PENNSYLVANIA,
    ...changes,
  });
}

const pay = (n: number, changes: Partial<LedgerEntry> = {}) =>
  makeEntry(n, { method: 'paypal', cents: 20_340, at: SOLD_AT, ...changes });
const makeReturn = (number: number, productId: string): Return => ({
  number,
  lines: [{ productId, quantity: 1 }],
  reason: 'Too small',
  photos: [],
  requestedAt: '2026-11-25T10:00:00.000Z',
  decision: 'approved',
  decidedAt: '2026-11-25T10:00:00.000Z',
  answer: null,
  receivedAt: `2026-11-2${number + 5}T10:00:00.000Z`,
  restocked: [],
  by: null,
});

test('the report of a month has its sales with all sums and the destination', () => {
  const quote = makeSale();
  const { sales, taxes } = createReport(MONTH, [quote]);
  expect(sales).toEqual([
    {
      at: SOLD_AT,
      kind: 'sale',
      orderId: quote.id,
      reference: quote.reference,
      customer: 'Tomás Echeverría',
      pieces: 3,
      goodsCents: 20_000,
      discountCents: 2_000,
      shippingCents: 1_000,
      insuranceCents: 200,
      taxCents: 1_140,
      taxState: 'PA',
      totalCents: 20_340,
      destination: 'US-PA',
    },
  ]);
  // The tax covers the shipping, but not the insurance.
  expect(taxes).toEqual([
    { state: 'PA', salesCents: 19_200, taxableCents: 19_000, taxCents: 1_140 },
  ]);
  expect(createReport(DECEMBER, [quote])).toMatchObject({ sales: [], taxes: [] });
});

test('the report of a month names the place of a sale elsewhere to a buyer without a name', () => {
  const requester = { email: null, firstName: null, lastName: null };
  const [sale] = createReport(MONTH, [makeSale({ requester, place: 'Lancaster show' })]).sales;
  expect(sale).toMatchObject({ customer: null, place: 'Lancaster show' });
});

test('the report of a month has sales by state without tax, and none by state for other countries', () => {
  const untaxed = { offers: [makeOffer(1, items)], shippingAddress: IN_PENNSYLVANIA };
  const abroad = { ...untaxed, shippingAddress: { ...ADDRESS, countryCode: 'DE' } };
  const quotes = [
    makeSale(untaxed),
    makeSale(abroad),
    makeSale({ ...untaxed, shippingAddress: null }),
  ];
  const { sales, taxes } = createReport(MONTH, quotes);
  expect(sales.map(({ destination }) => destination)).toEqual(['US-PA', 'DE', null]);
  expect(taxes).toMatchObject([{ state: 'PA', taxableCents: 0, taxCents: 0 }]);
});

test('a return is a negative sale in the month of its receipt, with its part of the discount and of the tax on pieces', () => {
  const returned = makeReturn(1, first.productId);
  const quote = makeSale({ returns: [returned] });
  const { sales } = createReport(MONTH, [quote]);
  expect(sales[1]).toMatchObject({
    kind: 'return',
    at: returned.receivedAt,
    pieces: -1,
    goodsCents: -10_000,
    discountCents: -1_000,
    shippingCents: 0,
    insuranceCents: 0,
    // 6% of $90.00.
    taxCents: -540,
    totalCents: -9_540,
  });
  const later = makeSale({ returns: [{ ...returned, receivedAt: '2026-12-01T05:00:00.000Z' }] });
  expect(createReport(MONTH, [later]).sales).toHaveLength(1);
  expect(createReport(DECEMBER, [later]).sales).toMatchObject([{ kind: 'return' }]);
  // The evening of November 30 in the shop.
  const evening = makeSale({ returns: [{ ...returned, receivedAt: '2026-12-01T04:59:59.000Z' }] });
  expect(createReport(MONTH, [evening]).sales).toHaveLength(2);
  const open = makeSale({ returns: [{ ...returned, receivedAt: null }] });
  expect(createReport(MONTH, [open]).sales).toHaveLength(1);
});

test('returns of all pieces take back all of the discount and of the tax on pieces, to the cent', () => {
  const returns = [
    makeReturn(1, first.productId),
    makeReturn(2, second.productId),
    makeReturn(3, second.productId),
  ];
  const odd = makeOffer(1, items, {
    lines: makeSale().offers[0]?.lines ?? [],
    shipping: '0.00',
    insurance: '0.00',
    discount: '0.01',
    taxes: [{ state: 'PA', rate: '6.625', amount: '13.25' }],
  });
  const { sales, taxes } = createReport(MONTH, [makeSale({ returns, offers: [odd] })]);
  const sum = (pick: (line: (typeof sales)[number]) => number) =>
    sales.reduce((cents, line) => cents + pick(line), 0);
  expect(sales).toHaveLength(4);
  expect(sum(({ goodsCents }) => goodsCents)).toBe(0);
  expect(sum(({ discountCents }) => discountCents)).toBe(0);
  expect(sum(({ taxCents }) => taxCents)).toBe(0);
  expect(taxes).toMatchObject([{ taxableCents: 0, taxCents: 0 }]);
});

test('a return is worth what the report takes back, before it arrives as well', () => {
  const [one, other] = [makeReturn(1, first.productId), makeReturn(2, second.productId)];
  const waiting = makeSale({
    returns: [
      { ...one, receivedAt: null },
      { ...other, receivedAt: null },
    ],
  });
  // $100.00 and $50.00, less a tenth for the discount, with 6% of the rest.
  expect(getReturnCents(waiting, 1)).toBe(9_540);
  expect(getReturnCents(waiting, 2)).toBe(4_770);
  const odd = makeOffer(1, items, {
    lines: waiting.offers[0]?.lines ?? [],
    discount: '0.01',
    taxes: [{ state: 'PA', rate: '6.625', amount: '13.25' }],
  });
  const last = makeReturn(3, second.productId);
  const offers = [odd];
  const sales = createReport(MONTH, [makeSale({ offers, returns: [one, other, last] })]).sales;
  const quote = makeSale({ offers, returns: [one, other, { ...last, receivedAt: null }] });
  expect([1, 2, 3].map((number) => 0 - getReturnCents(quote, number))).toEqual(
    sales.filter(({ kind }) => kind === 'return').map(({ totalCents }) => totalCents),
  );
  expect(getReturnCents(quote, 4)).toBe(0);
  expect(getReturnCents({ ...quote, sale: null }, 1)).toBe(0);
});

test('money counts on the day on which it cleared, with the fee', () => {
  const check = pay(1, { method: 'check', cents: 340, cleared: false });
  const failed = pay(2, { method: 'check', cents: 500, cleared: false });
  const paid = pay(3, { cents: 20_000, feeCents: 730, externalId: '3C6' });
  const ledger = [
    paid,
    check,
    failed,
    pay(4, { kind: 'failure', of: failed.id, cents: 500 }),
    pay(5, { kind: 'clearance', of: check.id, cents: 340, at: '2026-12-02T10:00:00.000Z' }),
    pay(6, { kind: 'refund', of: paid.id, cents: 9_540, at: '2026-11-29T10:00:00.000Z' }),
    pay(7, { kind: 'refund', of: paid.id, cents: 100, cleared: false }),
  ];
  const { money, methods } = createReport(MONTH, [makeSale({ ledger })]);
  expect(money).toMatchObject([
    { kind: 'payment', cents: 20_000, feeCents: 730, externalId: '3C6', at: SOLD_AT },
    { kind: 'refund', cents: -9_540, feeCents: 0 },
  ]);
  expect(methods).toEqual([
    { method: 'paypal', paidCents: 20_000, refundedCents: 9_540, feeCents: 730 },
  ]);
  expect(createReport(DECEMBER, [makeSale({ ledger })]).money).toMatchObject([
    { kind: 'payment', method: 'check', cents: 340, at: '2026-12-02T10:00:00.000Z' },
  ]);
});

test('balances are of all quotes with money, whatever the month', () => {
  const tooMuch = makeSale({ ledger: [pay(8, { cents: 25_000 })], totalAmount: '203.40' });
  const withoutPlace = makeSale({
    state: 'lapsed',
    sale: null,
    ledger: [pay(9, { cents: 500, unapplied: true })],
  });
  const even = makeSale({ ledger: [pay(10)], totalAmount: '203.40' });
  const elsewhere = makeSale();
  const { balances } = createReport({ ...MONTH, month: '2020-01' }, [
    tooMuch,
    withoutPlace,
    even,
    elsewhere,
  ]);
  expect(balances).toMatchObject([
    { orderId: tooMuch.id, balanceCents: -4_660, unappliedCents: 0 },
    { orderId: withoutPlace.id, balanceCents: 0, unappliedCents: 500 },
  ]);
});

test('consignors get their share of sales less returns', () => {
  const findCosts = (productId: string) =>
    productId === second.productId
      ? { cost: '10.00', consignor: 'Estate of Cpl. Smith', consignorShare: '60' }
      : { cost: '40.00', consignor: null, consignorShare: null };
  const { consignors } = createReport(MONTH, [makeSale()], findCosts);
  // Twice $50.00, less a tenth for the discount.
  expect(consignors).toEqual([
    { consignor: 'Estate of Cpl. Smith', pieces: 2, soldCents: 9_000, shareCents: 5_400 },
  ]);
  const returns = [makeReturn(1, second.productId)];
  const { consignors: rest } = createReport(MONTH, [makeSale({ returns })], findCosts);
  expect(rest).toMatchObject([{ pieces: 1, soldCents: 4_500, shareCents: 2_700 }]);
});

/** A line of two units at $45.00 that the consignor gets 60% of. */
const makeLine = (changes: Partial<ConsignorLine> = {}): ConsignorLine => ({
  id: 'sale-1',
  kind: 'sale',
  at: SOLD_AT,
  item: second.name,
  reference: null,
  orderId: null,
  productId: second.productId,
  quantity: 2,
  priceCents: 9_000,
  commissionCents: 3_600,
  shareCents: 5_400,
  payoutDays: 0,
  payableAt: null,
  by: null,
  ...changes,
});

test('the shares of a registered consignor are those of the month’s lines, whatever the terms are by now', () => {
  const name = 'Ada Lovelace';
  const back = {
    kind: 'return',
    quantity: 1,
    priceCents: -4_500,
    commissionCents: -1_800,
    shareCents: -2_700,
  } as const;
  const lines = [
    makeLine(),
    makeLine({ ...back, at: '2026-11-30T10:00:00.000Z' }),
    makeLine({ at: '2026-12-02T10:00:00.000Z' }),
    makeLine({ kind: 'payout', priceCents: 0, shareCents: -1_000 }),
  ];
  const findCosts = () => ({ ...noCosts(), consignor: name, terms: DEFAULT_CONSIGNOR_TERMS });
  const consignors = [{ name, lines }];
  expect(createReport(MONTH, [makeSale()], findCosts, consignors).consignors).toEqual([
    { consignor: name, pieces: 1, soldCents: 4_500, shareCents: 2_700 },
  ]);
  expect(createReport(MONTH, [makeSale()], findCosts).consignors).toEqual([]);
});
