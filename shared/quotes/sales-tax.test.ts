import { expect, test } from 'vitest';
import type { TaxRate } from '../entities/sale-settings.ts';
import { getStateCode, getTaxes } from './sales-tax.ts';

const RATES: TaxRate[] = [
  { state: 'PA', rate: '6', onShipping: true },
  { state: 'NJ', rate: '6.625', onShipping: false },
];
const inState = (adminArea1: string | null, countryCode = 'US') => ({ countryCode, adminArea1 });
const SALE = { goodsCents: 10_000, shippingCents: 1_450 };

test.each([
  [inState('PA'), 'PA'],
  [inState(' pa '), 'PA'],
  [inState('Pennsylvania'), 'PA'],
  [inState('district of columbia'), 'DC'],
  [inState('Transylvania'), undefined],
  [inState('XX'), undefined],
  [inState(null), undefined],
  [inState('PA', 'CA'), undefined],
  [null, undefined],
])('the state of the address %j is %s', (address, state) => {
  expect(getStateCode(address)).toBe(state);
});

test('a sale is taxed by the rate of its destination, with shipping where that is taxed', () => {
  expect(getTaxes(RATES, { address: inState('PA'), ...SALE })).toEqual([
    { state: 'PA', rate: '6', amount: '6.87' },
  ]);
  expect(getTaxes(RATES, { address: inState('New Jersey'), ...SALE })).toEqual([
    { state: 'NJ', rate: '6.625', amount: '6.63' },
  ]);
});

test('a sale is not taxed where the dealer is not registered, without an address, or with a resale certificate', () => {
  expect(getTaxes(RATES, { address: inState('OH'), ...SALE })).toEqual([]);
  expect(getTaxes(RATES, { address: null, ...SALE })).toEqual([]);
  expect(getTaxes([], { address: inState('PA'), ...SALE })).toEqual([]);
  const exempt = (state: string) =>
    getTaxes(RATES, { address: inState('PA'), ...SALE, exemptStates: [state] });
  expect(exempt('PA')).toEqual([]);
  expect(exempt('NJ')).toHaveLength(1);
});

test.each([
  [399, '0.26'],
  [400, '0.27'],
  [401, '0.27'],
  [-500, undefined],
  [0, undefined],
])('the tax of 6.625% on %d cents is rounded to %s', (goodsCents, amount) => {
  const [tax] = getTaxes(RATES, { address: inState('NJ'), goodsCents, shippingCents: 0 });
  expect(tax?.amount).toBe(amount);
});
