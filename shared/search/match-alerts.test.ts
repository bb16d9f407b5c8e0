import { describe, expect, test } from 'vitest';
import { makeProducts } from '../../tests/support/products.ts';
import type { Product } from '../entities/product.ts';
import { buildCatalog } from './build-catalog.ts';
import { AlertMatcher } from './match-alerts.ts';
import { ProductIndex } from './product-index.ts';

const ARRIVALS = 40;
const products = makeProducts(2_000);
const whole = new ProductIndex(buildCatalog(products));
const matcher = new AlertMatcher(products.slice(0, ARRIVALS), whole);

/** The new products that the shop's own search finds. */
const searchArrivals = (search: string): string[] => {
  const arrivals = new Set(products.slice(0, ARRIVALS).map(({ id }) => id));
  return Array.from(
    whole.search(search).positions,
    (position) => (JSON.parse(whole.jsonAt(position)) as Product).id,
  ).filter((id) => arrivals.has(id));
};

describe('AlertMatcher', () => {
  test.each(['airborne division', 'merrowed border', 'felt', 'cold war'])(
    'finds the new products that the shop finds: %s',
    (search) => {
      const found = searchArrivals(search);
      expect(found.length).toBeGreaterThan(0);
      expect(matcher.match({ search }).toSorted()).toEqual(found.toSorted());
    },
  );

  // Among few products, the words of these phrases count apart.
  test.each([
    'cut-edge',
    'theater made',
    'snow back',
    'red-bull',
    'cold war patch',
    'collar brass',
  ])('finds no new product that the shop does not find: %s', (search) => {
    const found = searchArrivals(search);
    const others = matcher.match({ search }).filter((id) => !found.includes(id));
    expect(others).toEqual([]);
  });

  test('finds nothing for a search with a word that no product has', () => {
    expect(matcher.match({ search: 'zeppelin airborne division' })).toEqual([]);
  });
});
