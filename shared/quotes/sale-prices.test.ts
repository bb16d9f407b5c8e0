import { expect, test } from 'vitest';
import { makeQuote } from '../../tests/support/quotes.ts';
import type { Offer, Order } from '../entities/order.ts';
import { getSalePrices } from './sale-prices.ts';

const AT = '2026-11-20T12:00:00.000Z';
const [helmet, badges] = [
  '6d1a8a52-0f6c-4a0e-9d8d-6f3a2d5c7b01',
  '6d1a8a52-0f6c-4a0e-9d8d-6f3a2d5c7b02',
] as const;
const lines = [
  { productId: helmet, price: '1250.00' },
  { productId: badges, price: '20.50' },
];
const item = (productId: string, quantity: number): Order['items'][number] => ({
  id: productId,
  orderId: productId,
  productId,
  name: 'Piece',
  imageUrl: null,
  isAuthentic: true,
  quantity,
  price: '99.00',
  createdAt: AT,
});
const offer = (changes: Partial<Offer> = {}): Offer => ({
  number: 1,
  lines,
  shipping: '25.00',
  insurance: '10.00',
  discount: '0.00',
  taxes: [],
  total: '1326.00',
  currency: 'USD',
  note: null,
  createdAt: AT,
  expiresAt: AT,
  by: null,
  ...changes,
});
const sold = (changes: Partial<Order> = {}) =>
  makeQuote(0, {
    state: 'sold',
    items: [item(helmet, 1), item(badges, 2)],
    offers: [offer()],
    acceptedOffer: 1,
    sale: { at: AT, lines, total: '1326.00', by: null },
    ...changes,
  });

test('the prices of a sale are those of single pieces, without shipping and insurance', () => {
  expect([...getSalePrices(sold())]).toEqual([
    [helmet, '1250.00'],
    [badges, '20.50'],
  ]);
});

test('the prices of a sale are lowered by a discount in proportion', () => {
  const prices = getSalePrices(sold({ offers: [offer({ discount: '129.10' })] }));
  expect([...prices]).toEqual([
    [helmet, '1125.00'],
    [badges, '18.45'],
  ]);
});

test.each<[string, Partial<Order>]>([
  ['no sale', { sale: null }],
  ['a sale that was agreed elsewhere', { offers: [], acceptedOffer: null }],
  ['a gift', { offers: [offer({ discount: '1291.00' })] }],
  ['a discount above the prices', { offers: [offer({ discount: '1300.00' })] }],
])('the prices of a sale are unknown for %s', (_, changes) => {
  expect(getSalePrices(sold(changes)).size).toBe(0);
});

test('the prices of a sale are unknown for free pieces', () => {
  const free = lines.map((line) => ({ ...line, price: '0.00' }));
  const sale = { at: AT, lines: free, total: '0.00', by: null };
  expect(getSalePrices(sold({ sale })).size).toBe(0);
});
