import { expect, test } from 'vitest';
import type { AlertQuery } from '../../../../shared/entities/alert.ts';
import { alertQueryPath } from '../../../../shared/search/alert-query.ts';
import { readFilters, toAlertQuery, toListQuery, toParams } from './filters.ts';

const read = (path: string) => readFilters(new URL(path, 'https://shop.example').searchParams);

test.each<AlertQuery>([
  { search: 'rangers', itemTypes: ['Patches', 'Pins & Badges'], priceMax: '125' },
  { unitNames: ['82nd Airborne Division'], rare: true, priceMin: '100', priceMax: '250' },
  { authenticity: ['Original'], conditions: ['Mint'], priceMin: '499.5' },
])('the query of an alert is what its address selects: %j', (query) => {
  expect(toAlertQuery(read(alertQueryPath(query)))).toEqual(query);
});

test('the query of an alert leaves out the order, the page size and the day', () => {
  expect(toAlertQuery(read('/?search=+wings+&sort=name&show=48&newSince=2026-11-01'))).toEqual({
    search: 'wings',
  });
});

test.each(['/', '/?price=100-250', '/?newSince=2026-11-01', '/?search=+'])(
  'the address %s gives no alert: every product would match',
  (path) => {
    expect(toAlertQuery(read(path))).toBeUndefined();
  },
);

test('a price range that is not in the filter panel is read from the address, kept there and sent to the API', () => {
  const filters = read('/?price=0-125.50');
  expect(filters.price?.label).toBe('Up to $125.50');
  expect(toParams(filters).price).toBe('0-125.5');
  expect(toListQuery(filters)).toMatchObject({ priceMax: 125.5 });
});

test.each(['-', '0-', '-5', 'x-5', '5', '1e3-', '1-2-3'])(
  'the price “%s” in the address is no range',
  (slug) => {
    expect(read(`/?price=${slug}`).price).toBeUndefined();
  },
);
