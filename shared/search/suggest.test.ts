import { expect, test } from 'vitest';
import { makeProducts } from '../../tests/support/products.ts';
import { buildCatalog } from './build-catalog.ts';
import { ProductIndex } from './product-index.ts';

const UNITS = [
  '82nd Airborne Division',
  '101st Airborne Division',
  '1st Infantry Division',
  'MACV',
];
const products = makeProducts(40).map((product, i) => ({
  ...product,
  name: `Item ${i}`,
  unitName: UNITS[i % 5] ?? null,
  description: null,
  shortDescription: null,
}));
const index = new ProductIndex(buildCatalog(products));
const unitNames = (text: string) => index.suggest(text).units.map(({ value }) => value);

test.each([
  ['82', '82nd Airborne Division'],
  ['82d airb', '82nd Airborne Division'],
  ['airborne 10', '101st Airborne Division'],
  ['1st id', '1st Infantry Division'],
  ['First Inf', '1st Infantry Division'],
  ['macv', 'MACV'],
])('the unit that “%s” begins is suggested first', (text, unit) => {
  expect(unitNames(text)[0]).toBe(unit);
});

test('a suggested unit has the nickname by which it was found', () => {
  expect(index.suggest('screaming ea').units).toEqual([
    { value: '101st Airborne Division', count: 8, alias: 'Screaming Eagles' },
  ]);
  expect(index.suggest('101').units[0]?.alias).toBeNull();
});

test('item types and eras are suggested by any of their names', () => {
  expect(index.suggest('pin').itemTypes[0]?.value).toBe('Pins & Badges');
  expect(index.suggest('ssi').itemTypes.map(({ value }) => value)).toEqual(['Patches']);
  expect(index.suggest('world war ii').eras.map(({ value }) => value)).toEqual([
    'WWII (1941-1945)',
  ]);
  expect(index.suggest('nam').eras.map(({ value }) => value)).toEqual(['Vietnam (1955-1975)']);
});

test('a misspelled text has the suggestions of the right spelling', () => {
  expect(unitNames('airbourne')).toHaveLength(2);
});

test('products are suggested, the most relevant first', () => {
  expect(index.suggest('item 7').items[0]?.name).toBe('Item 7');
  expect(index.suggest('item').items).toHaveLength(5);
});

test('an empty text has no suggestions, and no text makes suggesting fail', () => {
  expect(index.suggest('')).toEqual({ units: [], itemTypes: [], eras: [], items: [] });
  for (const text of ['(', '🎖', 'ש', ' '.repeat(200), 'a'.repeat(200), '__proto__']) {
    expect(index.suggest(text).units.length).toBeLessThanOrEqual(4);
  }
});

test('a search without results suggests units like the one that the shop lacks, and itself without a word', () => {
  const suggestions = (search: string) => index.facets({ search }).search?.suggestions;
  expect(suggestions('83rd Airborne Division')?.units.map(({ value }) => value)).toEqual([
    '82nd Airborne Division',
    '101st Airborne Division',
  ]);
  expect(suggestions('zeppelin macv')?.searches).toContainEqual({ value: 'macv', count: 8 });
  expect(suggestions('macv')).toEqual({ units: [], searches: [] });
});
