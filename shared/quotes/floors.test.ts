import { expect, test } from 'vitest';
import type { FloorRequest } from '../entities/floor-request.ts';
import { canAskAgain, findBelowFloor, getNetLines, getPriceBeforeDiscount } from './floors.ts';

const [HELMET, BADGES, PATCH] = ['helmet', 'badges', 'patch'];
const [RUTH, ABEL] = ['ruth', 'abel'];
const QUANTITIES = new Map([
  [HELMET, 1],
  [BADGES, 3],
]);
const CONSIGNMENTS = new Map<string, { consignorId: string; floor: string | null }>([
  [HELMET, { consignorId: RUTH, floor: '100.00' }],
  [BADGES, { consignorId: RUTH, floor: null }],
]);

const priced = (price: string, productId = HELMET) => [{ productId, price }];
const asked = (
  state: FloorRequest['state'],
  price: string,
  changes: { counterPrice?: string; consignorId?: string; productId?: string } = {},
) => ({ productId: HELMET, consignorId: RUTH, price, state, counterPrice: null, ...changes });

test('a price below the floor needs the consignor, and the floor itself does not', () => {
  expect(findBelowFloor(priced('99.99'), CONSIGNMENTS, [])).toEqual([
    { productId: HELMET, price: '99.99', consignorId: RUTH, floor: '100.00' },
  ]);
  expect(findBelowFloor(priced('100.00'), CONSIGNMENTS, [])).toEqual([]);
});

test('pieces without a floor or a consignor have any price', () => {
  const lines = [...priced('0.00', BADGES), ...priced('0.00', PATCH)];
  expect(findBelowFloor(lines, CONSIGNMENTS, [])).toEqual([]);
});

const countered = asked('countered', '80.00', { counterPrice: '90.00' });

test.each([
  ['the approved price', asked('approved', '80.00'), '80.00'],
  ['more than the approved price', asked('approved', '80.00'), '85.00'],
  ['the price that the consignor asks for', countered, '90.00'],
])('%s may be offered', (_, request, price) => {
  expect(findBelowFloor(priced(price), CONSIGNMENTS, [request])).toEqual([]);
});

test.each([
  ['less than the approved price', asked('approved', '80.00'), '79.99'],
  ['less than the price that the consignor asks for', countered, '89.99'],
  ['a declined price', asked('declined', '80.00'), '80.00'],
  ['a price without an answer', asked('asked', '80.00'), '80.00'],
  ['a price of another piece', asked('approved', '80.00', { productId: BADGES }), '80.00'],
  ['what another consignor approved', asked('approved', '80.00', { consignorId: ABEL }), '80.00'],
])('%s may not be offered', (_, request, price) => {
  expect(findBelowFloor(priced(price), CONSIGNMENTS, [request])).toHaveLength(1);
});

test('the lowest approval counts, even if a lower price was declined later', () => {
  const requests = [
    asked('approved', '80.00'),
    asked('declined', '70.00'),
    asked('countered', '60.00', { counterPrice: '75.00' }),
  ];
  expect(findBelowFloor(priced('75.00'), CONSIGNMENTS, requests)).toEqual([]);
  expect(findBelowFloor(priced('70.00'), CONSIGNMENTS, requests)).toHaveLength(1);
});

test('a discount lowers the price of each unit by its part, with fractions of a cent rounded down', () => {
  const lines = [...priced('100.00'), ...priced('100.00', BADGES)];
  expect(getNetLines(lines, QUANTITIES, '40.00')).toEqual([
    ...priced('90.00'),
    ...priced('90.00', BADGES),
  ]);
  expect(getNetLines(priced('100.00', BADGES), QUANTITIES, '0.01')).toEqual(
    priced('99.99', BADGES),
  );
});

test('without a discount the prices stay, even if they are zero', () => {
  expect(getNetLines(priced('0.00'), QUANTITIES, '0.00')).toEqual(priced('0.00'));
});

test('a discount above the prices makes them zero, because the rest is on shipping', () => {
  expect(getNetLines(priced('10.00'), QUANTITIES, '15.00')).toEqual(priced('0.00'));
});

test.each([
  ['0.00', '95.00', '95.00'],
  ['10.00', '95.00', '97.45'],
  ['40.00', '90.00', '100.00'],
  ['0.01', '95.00', '95.00'],
])(
  'with a discount of %s, a piece that should cost %s after it has a price of %s',
  (discount, net, price) => {
    const others = priced('100.00', BADGES);
    const [line] = priced(net);
    if (!line) throw new Error('No line');
    expect(getPriceBeforeDiscount(line, [...others, line], QUANTITIES, discount)).toBe(price);
  },
);

test('a price before the discount is the lowest that is enough after it, for each discount and quantity', () => {
  for (const productId of [HELMET, BADGES]) {
    const net = { productId, price: '33.33' };
    const other = { productId: PATCH, price: '17.77' };
    for (let cents = 0; cents <= 15_000; cents += 371) {
      const discount = (cents / 100).toFixed(2);
      const price = getPriceBeforeDiscount(net, [net, other], QUANTITIES, discount);
      const getNet = (given: number) => {
        const lines = [{ productId, price: given.toFixed(2) }, other];
        return Number(getNetLines(lines, QUANTITIES, discount)[0]?.price);
      };
      expect(getNet(Number(price)), discount).toBeGreaterThanOrEqual(33.33);
      expect(getNet(Number(price) - 0.01), discount).toBeLessThan(33.33);
    }
  }
});

test('a question is asked again after an hour, unless it was answered', () => {
  const askedAt = '2026-11-22T12:00:00.000Z';
  expect(canAskAgain({ state: 'asked', askedAt }, '2026-11-22T12:59:59.999Z')).toBe(false);
  expect(canAskAgain({ state: 'asked', askedAt }, '2026-11-22T13:00:00.000Z')).toBe(true);
  expect(canAskAgain({ state: 'declined', askedAt }, '2026-11-23T12:00:00.000Z')).toBe(false);
});
