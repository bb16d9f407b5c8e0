import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_SHOW_PIECES } from '../../../shared/entities/show.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import type { StoredShow } from '../../platform/table/shows.ts';
import { addSale, getState, toPiece } from './pieces.ts';

/** DynamoDB's limit for a row. */
const MAX_ROW_BYTES = 400_000;
/** A letter of three bytes. */
const LONG = '戦'.repeat(1_000);
const PRODUCTS = makeProducts(MAX_SHOW_PIECES).map(
  (product): StoredProduct => ({ ...product, name: LONG, uniqueId: LONG, sourceHash: null }),
);

const makeShow = (products: readonly StoredProduct[]): StoredShow => ({
  id: randomUUID(),
  name: LONG.slice(0, 100),
  place: LONG.slice(0, 200),
  from: '2026-11-28',
  to: '2026-11-29',
  pieces: products.map((product) => toPiece(product, 999)),
  sold: '0.00',
  closedAt: null,
  version: 1,
  revision: 1,
  createdAt: '2026-11-28T10:00:00.000Z',
  by: { id: randomUUID(), email: 'ruth@guidon.example' },
});

const sell = (show: StoredShow, product: StoredProduct, quantity: number): StoredShow => {
  const items = [{ productId: product.id, quantity }];
  return addSale(show, { id: randomUUID(), totalAmount: '12.50', items }, [product]);
};

test('a show with the most pieces, the longest names and a sale of each fits a row', () => {
  const show = PRODUCTS.reduce((before, product) => sell(before, product, 999), makeShow(PRODUCTS));
  expect(show.pieces).toHaveLength(MAX_SHOW_PIECES);
  expect(show.pieces.every((piece) => getState(piece) === 'sold')).toBe(true);
  expect(show.sold).toBe('6250.00');
  expect(Buffer.byteLength(JSON.stringify(show))).toBeLessThan(MAX_ROW_BYTES);
});

test('a sale counts in a full show, and adds no piece to it', () => {
  const show = makeShow(PRODUCTS);
  const [product] = PRODUCTS;
  if (!product) throw new Error('No product');
  const after = sell(show, { ...product, id: randomUUID() }, 1);
  expect(after.pieces).toEqual(show.pieces);
  expect(after.sold).toBe('12.50');
});
