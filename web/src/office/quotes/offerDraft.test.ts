import { expect, test } from 'vitest';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import type { PostalAddress } from '../../../../shared/entities/postal-address.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { addMonths, getMissingCents, planPayments } from './layawayPlan.ts';
import {
  formatMargin,
  getDraftTax,
  getFigures,
  type OfferDraft,
  prefillOffer,
  readOffer,
  type TaxRules,
  toOfferField,
} from './offerDraft.ts';

const PATCH = 'aaaaaaaa-0000-4000-8000-000000000001';
const HELMET = 'aaaaaaaa-0000-4000-8000-000000000002';

const items = [
  { productId: PATCH, quantity: 1, price: '0.00' },
  { productId: HELMET, quantity: 2, price: '80.00' },
] as Order['items'];
const quote = (changes: Partial<Order> = {}) =>
  ({ state: 'pending', items, offers: [], counters: [], ...changes }) as Order;
const piece = (productId: string, changes: Partial<QuotedPiece> = {}) =>
  ({
    productId,
    availability: 'In Stock',
    sharePrice: null,
    cost: null,
    consignor: null,
    consignorShare: null,
    ...changes,
  }) as QuotedPiece;
const offer = (number: number, prices: Record<string, string>) =>
  ({
    number,
    lines: Object.entries(prices).map(([productId, price]) => ({ productId, price })),
    shipping: '12.00',
    insurance: '3.00',
    discount: '5.00',
    taxes: [] as Order['taxes'],
  }) as Order['offers'][number];
const draft = (prices: [string, string], changes: Partial<OfferDraft> = {}): OfferDraft => ({
  lines: {
    [PATCH]: { isIncluded: true, price: prices[0] },
    [HELMET]: { isIncluded: true, price: prices[1] },
  },
  shipping: '',
  insurance: '',
  discount: '',
  note: '',
  validUntil: '2099-12-31',
  ...changes,
});
const prices = ({ lines }: OfferDraft) => [lines[PATCH]?.price, lines[HELMET]?.price];

test('the amounts of an offer are read as people write them, and never with a comma as a decimal point', () => {
  expect(['125', '$1,250', '12.5', '0007.10', '12,345,678.90'].map(parseAmount)).toEqual([
    '125.00',
    '1250.00',
    '12.50',
    '7.10',
    '12345678.90',
  ]);
  for (const text of ['', '12,50', '1.234', '-5', 'ten', '1,23', '123456789', '1e3']) {
    expect(parseAmount(text), text).toBeUndefined();
  }
});

test('an offer is prefilled with the Share Price, and the price of the catalog without one', () => {
  const filled = prefillOffer(quote(), [piece(PATCH, { sharePrice: '120.00' }), piece(HELMET)]);
  expect(prices(filled)).toEqual(['120.00', '80.00']);
  expect(prices(prefillOffer(quote(), [piece(PATCH), piece(HELMET)]))).toEqual(['', '80.00']);
});

test('an offer is prefilled with the last offer, and the collector’s answer to it', () => {
  const offers = [
    offer(1, { [PATCH]: '150.00', [HELMET]: '90.00' }),
    offer(2, { [PATCH]: '140.00' }),
  ];
  const counter = (number: number, price: string) =>
    ({ offer: number, lines: [{ productId: PATCH, price }] }) as Order['counters'][number];
  const pieces = [piece(PATCH, { sharePrice: '120.00' }), piece(HELMET, { sharePrice: '75.00' })];

  const revised = prefillOffer(quote({ offers, counters: [counter(1, '100.00')] }), pieces);
  expect(prices(revised)).toEqual(['140.00', '75.00']);
  expect(revised).toMatchObject({ shipping: '12.00', insurance: '3.00', discount: '5.00' });
  expect(revised.lines[HELMET]?.isIncluded).toBe(false);

  const answered = prefillOffer(quote({ offers, counters: [counter(2, '130.00')] }), pieces);
  expect(prices(answered)).toEqual(['130.00', '75.00']);
});

test('an offer leaves out pieces that have been sold or have left the shop', () => {
  const { lines } = prefillOffer(quote(), [
    piece(PATCH, { availability: null }),
    piece(HELMET, { availability: 'Sold Out' }),
  ]);
  expect([lines[PATCH]?.isIncluded, lines[HELMET]?.isIncluded]).toEqual([false, false]);
});

test('the margin of an offer is counted after the discount, where the cost is known', () => {
  const pieces = [piece(PATCH, { cost: '60.00' }), piece(HELMET)];
  const figures = getFigures(
    draft(['100', '50'], { discount: '20', shipping: '12.5' }),
    items,
    pieces,
  );
  expect(figures).toMatchObject({ subtotal: 20_000, total: 19_250, withoutCost: 1 });
  // Half of the discount applies to the patch: 90.00 for a cost of 60.00.
  expect(figures.margins).toEqual(new Map([[PATCH, { cents: 3000, percent: 33 }]]));
  expect(figures.margin && formatMargin(figures.margin)).toBe('$30.00 · 33%');
});

test('the margin of an offer is less the consignor’s share, after the discount', () => {
  const pieces = [piece(PATCH, { consignorShare: '60' }), piece(HELMET)];
  const figures = getFigures(draft(['100', '50'], { discount: '20' }), items, pieces);
  // Half of the discount applies to the patch: 40 % of 90.00.
  expect(figures.margins.get(PATCH)).toEqual({ cents: 3_600, percent: 40 });
  expect(figures.withoutCost).toBe(1);
});

test('the margin of an offer is the commission by the terms of a registered consignor, after the discount', () => {
  const terms = { bands: [{ upTo: null, percent: '30' }], minimum: '20.00', payoutDays: 0 };
  const getMargins = (changes: Partial<QuotedPiece> = {}) => {
    const pieces = [PATCH, HELMET].map((id) => piece(id, { consignorTerms: terms, ...changes }));
    return [
      ...getFigures(draft(['100', '50'], { discount: '20' }), items, pieces).margins.values(),
    ];
  };
  // 30 % of 90.00, and the minimum for each of the two helmets.
  expect(getMargins()).toEqual([
    { cents: 2_700, percent: 30 },
    { cents: 4_000, percent: 44 },
  ]);
  expect(getMargins({ consignorShare: '60' }).map(({ percent }) => percent)).toEqual([40, 40]);
});

test('the margin of an offer can be a loss, and there is none without a price or a cost', () => {
  const loss = getFigures(draft(['50', '']), items, [piece(PATCH, { cost: '60.00' })]);
  expect(loss.margin && formatMargin(loss.margin)).toBe('-$10.00 · -20%');
  const free = getFigures(draft(['0', '']), items, [piece(PATCH, { cost: '60.00' })]);
  expect(free.margin && formatMargin(free.margin)).toBe('-$60.00');
  expect(
    getFigures(draft(['', '']), items, [piece(PATCH, { cost: '60.00' })]).margin,
  ).toBeUndefined();
});

test('an offer is read from what was typed', () => {
  const read = readOffer(draft(['$1,250', '90'], { discount: '10', note: ' Nice ' }), items);
  expect(read).toEqual({
    body: {
      lines: [
        { productId: PATCH, price: '1250.00' },
        { productId: HELMET, price: '90.00' },
      ],
      discount: '10.00',
      note: 'Nice',
      expiresAt: new Date('2099-12-31T23:59:59').toISOString(),
    },
  });
});

test('a typed sales tax replaces the computed one, also by none', () => {
  const read = (tax: string) => readOffer(draft(['100', '50'], { tax }), items);
  expect(read('12,50')).toEqual({ errors: { tax: 'Enter an amount such as 125.00.' } });
  expect(read('0')).toMatchObject({ body: { tax: '0.00' } });
  expect(read(' ')).not.toHaveProperty('body.tax');
});

test('the sales tax of an offer follows from the state, the discount and a valid certificate', () => {
  const rates = [{ state: 'PA', rate: '6', onShipping: true }] as const;
  const address = { countryCode: 'US', adminArea1: 'Pennsylvania' } as PostalAddress;
  const rules: TaxRules = { rates, address, certificate: null, timeZone: 'UTC' };
  const typed = draft(['100', '50'], { shipping: '12.5', discount: '20' });
  const tax = getDraftTax(typed, 20_000, rules);
  expect(tax).toEqual({ computed: '11.55', cents: 1_155, reason: 'PA, 6%, also on shipping' });
  expect(getDraftTax({ ...typed, tax: '0' }, 20_000, rules).cents).toBe(0);
  const certificate = { number: '1', state: 'PA', expiresOn: '2099-12-31' } as const;
  expect(getDraftTax(typed, 20_000, { ...rules, certificate }).cents).toBe(0);
  const expired = { ...certificate, expiresOn: '2020-12-31' };
  expect(getDraftTax(typed, 20_000, { ...rules, certificate: expired }).cents).toBe(1_155);
  expect(getDraftTax(typed, 20_000, { ...rules, address: null }).reason).toBe(
    'No sales tax: no address yet.',
  );
});

test('the errors of an offer are named by field', () => {
  const wrong = draft(['', '12,50'], { shipping: 'free', validUntil: '2020-01-01' });
  expect(readOffer(wrong, items)).toEqual({
    errors: {
      [`lines.${PATCH}.price`]: 'Enter a price.',
      [`lines.${HELMET}.price`]: 'Enter an amount such as 125.00.',
      shipping: 'Enter an amount such as 125.00.',
      validUntil: 'Enter today or a later day.',
    },
  });
  const none = draft(['1', '1'], { lines: {}, validUntil: '' });
  expect(readOffer(none, items)).toEqual({
    errors: { root: 'Offer at least one piece.', validUntil: 'Enter a day.' },
  });
  const tooMuch = readOffer(draft(['10', '10'], { discount: '30.01' }), items);
  expect(tooMuch).toEqual({ errors: { discount: 'The discount is more than the rest.' } });
});

test('the issues of the API are assigned to the fields of the offer', () => {
  const toField = (path: string, changes: Partial<OfferDraft> = {}) =>
    toOfferField(path, draft(['1', '1'], changes), items);
  expect(toField('lines.1.price')).toBe(`lines.${HELMET}.price`);
  expect(toField('expiresAt')).toBe('validUntil');
  expect(toField('discount')).toBe('discount');
  const lines = { [HELMET]: { isIncluded: true, price: '1' } };
  expect(toField('lines.0.price', { lines })).toBe(`lines.${HELMET}.price`);
});

test('the instalments of a planned layaway add up to the total', () => {
  const payments = planPayments('100.00', '20.00', 3, '2026-12-31');
  expect(payments.map(({ amount }) => amount)).toEqual(['20.00', '26.66', '26.66', '26.68']);
  expect(payments.slice(1).map(({ dueOn }) => dueOn)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
  ]);
  expect(getMissingCents(payments, '100.00')).toBe(0);
  expect(getMissingCents(payments, '99.00')).toBe(-100);
  expect(getMissingCents([{ amount: 'x' }], '99.00')).toBeUndefined();
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
});
