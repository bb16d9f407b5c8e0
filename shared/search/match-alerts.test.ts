import { describe, expect, test } from 'vitest';
import { makeProducts } from '../../tests/support/products.ts';
import type { AlertQuery } from '../entities/alert.ts';
import type { Product } from '../entities/product.ts';
import { buildCatalog } from './build-catalog.ts';
import { AlertMatcher } from './match-alerts.ts';
import { ProductIndex } from './product-index.ts';

const ARRIVALS = 40;
const products = makeProducts(2_000);
const whole = new ProductIndex(buildCatalog(products));
const matcher = new AlertMatcher(products.slice(0, ARRIVALS), whole);

const searchArrivals = (search: string): string[] => {
  const arrivals = new Set(products.slice(0, ARRIVALS).map(({ id }) => id));
  return Array.from(
    whole.search(search).positions,
    (position) => (JSON.parse(whole.jsonAt(position)) as Product).id,
  ).filter((id) => arrivals.has(id));
};

test.each(['airborne division', 'merrowed border', 'felt', 'cold war'])(
  'an alert finds the new products that the shop finds: %s',
  (search) => {
    const found = searchArrivals(search);
    expect(found.length).toBeGreaterThan(0);
    expect(matcher.match({ search }).toSorted()).toEqual(found.toSorted());
  },
);

test.each(['cut-edge', 'theater made', 'snow back', 'red-bull', 'cold war patch', 'collar brass'])(
  'an alert finds no new product that the shop does not find: %s',
  (search) => {
    const found = searchArrivals(search);
    const others = matcher.match({ search }).filter((id) => !found.includes(id));
    expect(others).toEqual([]);
  },
);

test('an alert finds nothing for a search with a word that no product has', () => {
  expect(matcher.match({ search: 'zeppelin airborne division' })).toEqual([]);
});

describe('in a small shop', () => {
  const [template] = makeProducts(1) as [Product];
  const create = (number: number, name: string, price = '0.00'): Product => ({
    ...template,
    name,
    price,
    description: null,
    shortDescription: null,
    unitName: null,
    unitNumber: null,
    motto: null,
    itemType: 'Patches',
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  });
  const tab = create(1, '2nd Ranger Battalion tab');
  const cap = create(2, 'Garrison cap', '80.00');
  const scroll = create(3, 'Ranger scroll');
  const older = [create(4, 'Ranger tab'), create(5, 'Marine Corps emblem')];

  const createMatch = (...arrivals: Product[]) => {
    const whole = new ProductIndex(buildCatalog([...arrivals, ...older]));
    const small = new AlertMatcher(arrivals, whole);
    return (query: AlertQuery) =>
      small.match(query).map((id) => arrivals.find((each) => each.id === id)?.name);
  };

  test('an alert finds inflections, and combines words with filters', () => {
    const match = createMatch(tab, cap);
    expect(match({ search: 'rangers' })).toEqual([tab.name]);
    expect(match({ search: 'rangers', itemTypes: ['Headgear'] })).toEqual([]);
    expect(match({ itemTypes: ['Patches'] }).sort()).toEqual([tab.name, cap.name].sort());
  });

  test('an alert does not leave out a word that only older products have', () => {
    expect(createMatch(scroll)({ search: 'ranger tab' })).toEqual([]);
    expect(createMatch(tab, scroll)({ search: 'ranger tab' })).toEqual([tab.name]);
  });

  test('an alert does not take a word for a misspelled one that the shop has', () => {
    expect(createMatch(create(6, 'Maine militia badge'))({ search: 'marine' })).toEqual([]);
  });

  test('an alert lists products that are sold or on hold after equally relevant ones', () => {
    const sold = { ...create(6, 'Ranger tab, black'), availability: 'Sold Out' as const };
    const better = { ...create(7, 'Ranger scroll'), availability: 'Sold Out' as const };
    const free = create(8, 'Ranger tab, tan');
    expect(createMatch(sold, free)({ search: 'ranger tab' })).toEqual([free.name, sold.name]);
    expect(createMatch(better, free)({ search: 'ranger scroll' })[0]).toBe(better.name);
  });

  test('an alert compares prices as the shop does: inclusive, and a price by request is 0.00', () => {
    const match = createMatch(tab, cap);
    expect(match({ search: 'cap', priceMax: '80' })).toEqual([cap.name]);
    expect(match({ search: 'cap', priceMax: '79.99' })).toEqual([]);
    expect(match({ search: 'cap', priceMin: '81.00' })).toEqual([]);
    expect(match({ search: 'rangers', priceMax: '10' })).toEqual([tab.name]);
    expect(match({ search: 'rangers', priceMin: '0.00' })).toEqual([tab.name]);
    expect(match({ search: 'rangers', priceMin: '10' })).toEqual([]);
  });
});
