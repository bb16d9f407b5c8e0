import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConsignorTerms, DEFAULT_CONSIGNOR_TERMS } from '../entities/consignor.ts';
import { splitPrice, spreadByValue, withOwnShare } from './commission.ts';

const terms = (changes: Partial<ConsignorTerms> = {}): ConsignorTerms => ({
  ...DEFAULT_CONSIGNOR_TERMS,
  bands: [
    { upTo: '100.00', percent: '30' },
    { upTo: '500.00', percent: '20' },
    { upTo: null, percent: '12.5' },
  ],
  ...changes,
});
const getCommission = (cents: number, quantity = 1, changes: Partial<ConsignorTerms> = {}) =>
  splitPrice(terms(changes), cents, quantity).commissionCents;

test('the whole price is in one band, and its limit belongs to it', () => {
  expect(getCommission(10_000)).toBe(3_000);
  expect(getCommission(10_001)).toBe(2_000);
  expect(getCommission(50_000)).toBe(10_000);
  expect(getCommission(50_001)).toBe(6_250);
});

test('the price of one unit decides on the band', () => {
  expect(getCommission(20_000, 2)).toBe(6_000);
  expect(getCommission(20_001, 2)).toBe(4_000);
});

test('a commission is rounded half up, and the consignor gets the rest', () => {
  expect(splitPrice(terms(), 5, 1)).toEqual({ priceCents: 5, commissionCents: 2, shareCents: 3 });
  expect(getCommission(4)).toBe(1);
});

test('the minimum counts for each unit, and is never more than the price', () => {
  const changes = { minimum: '15.00' };
  expect(getCommission(4_000, 1, changes)).toBe(1_500);
  expect(getCommission(8_000, 2, changes)).toBe(3_000);
  expect(getCommission(9_000, 1, changes)).toBe(2_700);
  expect(splitPrice(terms(changes), 1_000, 1)).toEqual({
    priceCents: 1_000,
    commissionCents: 1_000,
    shareCents: 0,
  });
  expect(getCommission(0, 1, changes)).toBe(0);
});

test('without a share of the item, the terms of its consignor apply', () => {
  const whole = terms();
  expect(withOwnShare(whole, null)).toBe(whole);
});

test.each([
  ['60', 4_000],
  ['62.5', 3_750],
  ['33.33', 6_667],
  ['0', 10_000],
  ['100', 0],
])(
  'a share of %s percent replaces bands and minimum, and keeps the days until a payout',
  (share, commissionCents) => {
    const own = withOwnShare(terms({ minimum: '10.00', payoutDays: 30 }), share);
    expect(ConsignorTerms.parse(own)).toMatchObject({ payoutDays: 30 });
    expect(splitPrice(own, 10_000, 1)).toMatchObject({ commissionCents });
  },
);

test.each<[string, number, number[], number[]]>([
  ['in proportion', 1_000, [6_000, 2_000, 2_000], [600, 200, 200]],
  ['with the remainder in the last part', 1_000, [5_000, 5_000, 5_000], [333, 333, 334]],
  ['with less in the last part', 2_000, [5_000, 5_000, 5_000], [667, 667, 666]],
  ['with no part above its value', 6, [3, 3, 3, 3, 1], [1, 1, 1, 2, 1]],
  ['up to the sum of the values', 900, [300, 200], [300, 200]],
  ['over nothing', 900, [0, 0], [0, 0]],
  ['over no values', 900, [], []],
])('cents are spread by value: %s', (_, cents, values, parts) => {
  expect(spreadByValue(cents, values)).toEqual(parts);
});

test('spread cents are complete, and each part is between 0 and its value', () => {
  const values = fc.array(fc.oneof(fc.nat(5), fc.nat(2_000_000)), { maxLength: 12 });
  fc.assert(
    fc.property(values, fc.oneof(fc.nat(20), fc.nat(9_000_000)), (all, cents) => {
      const parts = spreadByValue(cents, all);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
      expect(sum(parts)).toBe(Math.min(cents, sum(all)));
      for (const [n, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(all[n] ?? 0);
      }
    }),
  );
});
