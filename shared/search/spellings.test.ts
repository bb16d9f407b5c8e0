import { expect, test } from 'vitest';
import { createNameSearch, makeNamedProducts } from '../../tests/support/name-search.ts';
import { AlertMatcher } from './match-alerts.ts';

const NAMES = [
  'Gebirgsjäger sleeve edelweiss',
  'Weißes Koppel, white belt',
  'Łódź ghetto badge',
  'Tromsø garrison plaque',
  'Þór coast guard pin',
  'Maschinenpistole MP 40 pouch',
  'Kar98k cleaning set',
  'N-3B parka',
  'Lee Enfield No. 4 bayonet',
  'Mark II grenade, inert',
  'M1A1 carbine stock',
  'A Company guidon, 1st Rangers',
  'Battery B guidon',
  'Brass compass, cased',
  'Canvas pouch for 40 rounds',
  'Leather belt 1940',
];
const products = makeNamedProducts(NAMES).map((product, i) => ({
  ...product,
  unitName: i === 0 ? 'Kampfgruppe Müller' : null,
  uniqueId: `GD-${7001 + i}`,
}));
const { index, find } = createNameSearch(products);

test.each([
  ['gebirgsjager', 'Gebirgsjäger sleeve edelweiss'],
  ['gebirgsjaeger', 'Gebirgsjäger sleeve edelweiss'],
  ['GEBIRGSJÄGER', 'Gebirgsjäger sleeve edelweiss'],
  ['weisses koppel', 'Weißes Koppel, white belt'],
  ['lodz', 'Łódź ghetto badge'],
  ['tromso', 'Tromsø garrison plaque'],
  ['tromsö', 'Tromsø garrison plaque'],
  ['thor', 'Þór coast guard pin'],
  ['kampfgruppe mueller', 'Gebirgsjäger sleeve edelweiss'],
])('a letter that Unicode does not decompose is found, typed as “%s”', (search, name) => {
  expect(find(search)[0]).toBe(name);
});

test.each(['weiß', 'weiss', 'łód', 'lod', 'trom', 'gebirgsjä', 'gebirgsja', 'gebirgsjae'])(
  'a letter that Unicode does not decompose is found while “%s” is typed',
  (search) => {
    expect(index.suggest(search).items).toHaveLength(1);
  },
);

test('a letter that Unicode does not decompose is found in suggested units', () => {
  for (const text of ['muller', 'mueller', 'Müll', 'mull']) {
    expect(index.suggest(text).units.map(({ value }) => value)).toEqual(['Kampfgruppe Müller']);
  }
});

test('an alert finds letters that Unicode does not decompose', () => {
  const alerts = new AlertMatcher(products.slice(0, 1), index);
  expect(alerts.match({ search: 'gebirgsjaeger' })).toEqual([products[0]?.id]);
});

test.each([
  ...['MP40', 'MP-40', 'mp 40', 'mp4', 'mp 4', 'MP-4'].map((text) => [text, 5] as const),
  ...['Kar 98k', 'kar98k', 'kar-98k', 'Kar 98 k', 'kar 9', 'kar9'].map((t) => [t, 6] as const),
  ...['N3B', 'N 3B', 'n-3b', 'N3-B', 'n 3 b', 'n3', 'n 3'].map((text) => [text, 7] as const),
  ...['No. 4', 'no 4', 'No.4', 'no4', 'number 4'].map((text) => [text, 8] as const),
  ...['Mk 2', 'Mk II', 'Mark 2', 'mkii', 'mk2', 'Mk. 2', 'mark2'].map((t) => [t, 9] as const),
  ...['m1 a1', 'M-1A1', 'm1a1', 'M 1 A 1'].map((text) => [text, 10] as const),
  ...['GD-7001', 'gd 7001', 'gd7001', 'GD 7001'].map((text) => [text, 0] as const),
  ...['gd-7010', 'gd 7010'].map((text) => [text, 9] as const),
])('a code is found however its letters and digits are split: “%s”', (search, position) => {
  expect(find(search)).toEqual([NAMES[position]]);
});

test('a code is found while it is typed, however it is split', () => {
  for (const text of ['gd-700', 'gd 700', 'gd700']) expect(find(text)).toHaveLength(9);
  for (const text of ['mp 4', 'MP4', 'mp-4']) {
    expect(index.suggest(text).items.map(({ name }) => name)).toEqual([NAMES[5]]);
  }
});

test.each([
  ['Company A', 'A Company guidon, 1st Rangers'],
  ['Co. A', 'A Company guidon, 1st Rangers'],
  ['a company', 'A Company guidon, 1st Rangers'],
  ['B Battery', 'Battery B guidon'],
  ['btry b', 'Battery B guidon'],
])('the letter of “%s” is no article', (search, name) => {
  expect(find(search)).toEqual([name]);
});

test('a company with another letter is not found', () => {
  expect(find('Company C')).toEqual([]);
});
