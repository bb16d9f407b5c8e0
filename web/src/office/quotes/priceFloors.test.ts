import { expect, test } from 'vitest';
import type { FloorRequest } from '../../../../shared/entities/floor-request.ts';
import type { OrderItem } from '../../../../shared/entities/order.ts';
import { ApiError } from '../../lib/api.ts';
import { getPriceToEnter, listBelowFloor, listUnasked } from './priceFloors.ts';

const PATCH = 'aaaaaaaa-0000-4000-8000-000000000001';
const BADGE = 'aaaaaaaa-0000-4000-8000-000000000002';

const items = [
  { productId: PATCH, quantity: 1 },
  { productId: BADGE, quantity: 2 },
] as OrderItem[];
const offer = (patchPrice: string, badgePrice: string, discount = '0.00') => ({
  lines: [
    { productId: PATCH, price: patchPrice },
    { productId: BADGE, price: badgePrice },
  ],
  discount,
});
const refusal = new ApiError(
  409,
  JSON.stringify({ code: 'BELOW_FLOOR', message: 'Too low', productIds: [PATCH, BADGE] }),
);
const request = (changes: Partial<FloorRequest>): FloorRequest => ({
  id: '00000000-0000-4000-8000-000000000001',
  productId: PATCH,
  name: 'Patch',
  price: '80.00',
  state: 'asked',
  counterPrice: null,
  askedAt: '2026-11-22T12:00:00.000Z',
  answeredAt: null,
  ...changes,
});
const list = (prices: ReturnType<typeof offer>, requests: FloorRequest[] = []) =>
  listBelowFloor({ error: refusal, sent: offer('80.00', '40.00') }, prices, items, requests);

test('the pieces of a refused offer stay below their floors until their prices change', () => {
  expect(list(offer('80.00', '40.00'))).toEqual([
    { productId: PATCH, price: '80.00' },
    { productId: BADGE, price: '40.00' },
  ]);
  expect(list(offer('95.00', '40.00'))).toEqual([{ productId: BADGE, price: '40.00' }]);
  const sent = offer('80.00', '40.00');
  expect(listBelowFloor({ error: new Error('offline'), sent }, sent, items, [])).toEqual([]);
});

test('the consignor is asked about the price of one unit after the discount', () => {
  const prices = list(offer('80.00', '40.00', '16.00')).map(({ price }) => price);
  expect(prices).toEqual(['72.00', '36.00']);
});

test('a piece is no longer below its floor at a price that the consignor accepts', () => {
  const prices = offer('80.00', '40.00');
  const isListed = (changes: Partial<FloorRequest>) =>
    list(prices, [request(changes)]).some(({ productId }) => productId === PATCH);
  expect(isListed({ state: 'approved' })).toBe(false);
  expect(isListed({ state: 'approved', price: '70.00' })).toBe(false);
  expect(isListed({ state: 'countered', price: '60.00', counterPrice: '75.00' })).toBe(false);
  expect(isListed({ state: 'approved', price: '90.00' })).toBe(true);
  expect(isListed({ state: 'countered', counterPrice: '95.00' })).toBe(true);
  expect(isListed({ state: 'declined' })).toBe(true);
  expect(isListed({ state: 'approved', productId: BADGE })).toBe(true);
});

test('the same question about a price floor is asked only once', () => {
  const { lines } = offer('80.00', '40.00');
  expect(listUnasked(lines, [request({ state: 'declined' })])).toEqual([
    { productId: BADGE, price: '40.00' },
  ]);
  expect(listUnasked(lines, [request({ price: '90.00' })])).toEqual(lines);
});

test('the price that a consignor asks for is entered with its part of the discount, even for a piece without a price', () => {
  const lines = {
    [PATCH]: { isIncluded: false, price: '' },
    [BADGE]: { isIncluded: true, price: '50.00' },
  };
  const net = { productId: PATCH, price: '95.00' };
  expect(getPriceToEnter(net, { lines, discount: '' }, items)).toBe('95.00');
  // A tenth of the discount of 20.00 in 200.00.
  expect(getPriceToEnter({ ...net, price: '90.00' }, { lines, discount: '20' }, items)).toBe(
    '100.00',
  );
});
