import { expect, test } from 'vitest';
import type { ConsignorTerms } from '../entities/consignor.ts';
import { getCosts, getMarginCents } from './margin.ts';

const NONE = { cost: null, consignor: null, consignorShare: null };

test.each([
  ['a piece of the dealer', { ...NONE, cost: '60.00' }, 10_000, 1, 4_000],
  ['several pieces', { ...NONE, cost: '60.00' }, 20_000, 2, 8_000],
  ['a piece on commission', { ...NONE, consignorShare: '60' }, 10_000, 1, 4_000],
  ['one that also had costs', { ...NONE, cost: '5.00', consignorShare: '62.5' }, 10_000, 1, 3_250],
  ['a share of odd cents', { ...NONE, consignorShare: '33.33' }, 9_999, 1, 6_666],
  ['a loss', { ...NONE, cost: '60.00' }, 5_000, 1, -1_000],
  ['a piece that is given away', { ...NONE, cost: '60.00' }, 0, 1, -6_000],
])('the margin of %s', (_, costs, cents, quantity, margin) => {
  expect(getMarginCents(costs, cents, quantity)).toBe(margin);
});

const TERMS: ConsignorTerms = {
  bands: [
    { upTo: '100.00', percent: '40' },
    { upTo: null, percent: '25' },
  ],
  minimum: '10.00',
  payoutDays: 30,
};

test.each([
  ['by the band of its price', { ...NONE, terms: TERMS }, 20_000, 1, 5_000],
  ['by the band of the price of a unit', { ...NONE, terms: TERMS }, 20_000, 2, 8_000],
  ['that is at least the minimum', { ...NONE, terms: TERMS }, 2_000, 1, 1_000],
  ['less what the dealer has paid', { ...NONE, cost: '5.00', terms: TERMS }, 20_000, 1, 4_500],
  ['by the share of the item', { ...NONE, consignorShare: '90', terms: TERMS }, 2_000, 1, 200],
])(
  'the margin of a piece of a registered consignor is a commission %s',
  (_, costs, cents, quantity, margin) => {
    expect(getMarginCents(costs, cents, quantity)).toBe(margin);
  },
);

test('there is no margin without cost and share', () => {
  expect(getMarginCents(NONE, 10_000, 1)).toBeUndefined();
});

test('the item’s own cost comes before that in Airtable', () => {
  const item = { cost: '40.00', consignor: 'Ada', consignorShare: '50' };
  expect(getCosts({ cost: '60.00' }, item)).toEqual(item);
  expect(getCosts({ cost: '60.00' }, { ...item, cost: null }).cost).toBe('60.00');
  expect(getCosts({ cost: '60.00' }, { ...item, terms: TERMS }).terms).toBe(TERMS);
  expect(getCosts({ cost: '60.00' }, undefined)).toEqual({ ...NONE, cost: '60.00' });
  expect(getCosts(undefined, undefined)).toEqual(NONE);
});
