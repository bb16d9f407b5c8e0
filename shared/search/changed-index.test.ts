import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProducts } from '../../tests/support/products.ts';
import { numRuns } from '../../tests/support/property-runs.ts';
import type { ProductFilters } from '../entities/product-search.ts';
import { CONDITIONS, ERAS, ITEM_TYPES, type ProductSort } from '../vocabulary.ts';
import { buildCatalog } from './build-catalog.ts';
import type { SearchableProduct } from './fields.ts';
import { ProductIndex } from './product-index.ts';
import { getListingTime } from './sort-order.ts';

const SORTS: readonly (ProductSort | undefined)[] = [
  undefined,
  'newest',
  'oldest',
  'name',
  'era',
  'relevance',
];

const toIndex = (all: readonly SearchableProduct[]) => new ProductIndex(buildCatalog(all));

const pool: SearchableProduct[] = makeProducts(260).map((product, i) => ({
  ...product,
  price: ['0.00', '99.99', '100.00', '900.00'][i % 4] ?? '0.00',
  uniqueId: `KM-${1000 + i}`,
  ...(i % 20 === 3 ? { description: `Café “Überfall” patch ${i}, 82nd Airborne — 第八十二` } : {}),
}));
const base = pool.slice(0, 200);
const baseIndex = toIndex(base);

const WORDS = [
  'zeppelin',
  'airborne',
  'sterling',
  'xylophone',
  'patch',
  'felt',
  'infanty',
  'medalz',
];

const edit = fc.record(
  {
    name: fc
      .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
      .map((w) => w.join(' ')),
    description: fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((w) => w.join(' ')),
    unitName: fc.constantFrom(
      null,
      '1st Infantry Division',
      '777th Zeppelin Company',
      'Big Red One',
    ),
    era: fc.constantFrom(...ERAS),
    material: fc.constantFrom(null, 'Felt', 'Zeppelin Skin'),
    itemType: fc.constantFrom(...ITEM_TYPES),
    condition: fc.constantFrom(...CONDITIONS),
    availability: fc.constantFrom('In Stock', 'Sold Out'),
    price: fc.constantFrom('0.00', '120.00'),
    isRare: fc.boolean(),
    createdAt: fc.constantFrom(
      '2020-01-01T00:00:00.000Z',
      base[50]?.createdAt ?? '',
      '2030-01-01T00:00:00.000Z',
    ),
  },
  { requiredKeys: [] },
);
const changes = fc.record({
  edited: fc.array(fc.tuple(fc.nat(199), edit), { maxLength: 12 }),
  created: fc.array(fc.tuple(fc.integer({ min: 200, max: 259 }), edit), { maxLength: 8 }),
  removed: fc.array(fc.nat(199), { maxLength: 12 }),
});
type Changes = typeof changes extends fc.Arbitrary<infer T> ? T : never;

function change({ edited, created, removed }: Changes): [ProductIndex, ProductIndex] {
  const gone = new Set(removed.map((i) => base[i]?.id ?? ''));
  const put = new Map(
    [...edited, ...created].flatMap(([i, fields]) => {
      const product = { ...pool[i], ...fields } as SearchableProduct;
      return gone.has(product.id) ? [] : [[product.id, product] as const];
    }),
  );
  const all = new Map(base.map((product) => [product.id, product]));
  for (const id of gone) all.delete(id);
  for (const [id, product] of put) all.set(id, product);
  return [baseIndex.with(toIndex([...put.values()]), [...gone]), toIndex([...all.values()])];
}

const searches = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.constantFrom(
    'airbourne',
    'zepelin',
    'xylo',
    'big red',
    '777th zeppelin co',
    'KM-1003',
    '82nd',
    'e',
  ),
  fc
    .tuple(fc.constantFrom(...pool), fc.nat(80), fc.integer({ min: 1, max: 24 }))
    .map(([{ name, description }, start, length]) =>
      `${name} ${description}`.slice(start, start + length).trim(),
    ),
);
const query: fc.Arbitrary<ProductFilters> = fc.record(
  {
    search: searches.filter((text) => text !== ''),
    itemTypes: fc.subarray([...ITEM_TYPES], { minLength: 1 }),
    eras: fc.subarray([...ERAS], { minLength: 1 }),
    unitNames: fc.constantFrom(['Zeppelin'], ['Infantry']),
    exact: fc.constant(true),
    rare: fc.constant(true),
    priceMin: fc.constant(100),
    newSince: fc.constant('2026-09-30'),
  },
  { requiredKeys: [] },
);

const toProducts = (index: ProductIndex, positions: Iterable<number>) =>
  Array.from(positions, (position) => [index.jsonAt(position), index.payloadBytesAt(position)]);

test('a changed index lists, counts, searches and suggests like a rebuilt one', () => {
  fc.assert(
    fc.property(changes, fc.array(query, { minLength: 4, maxLength: 8 }), (edits, queries) => {
      const [changed, anew] = change(edits);
      expect(changed.size).toBe(anew.size);
      for (const filters of [{}, ...queries]) {
        for (const sort of SORTS) {
          expect(toProducts(changed, changed.list(filters, sort))).toEqual(
            toProducts(anew, anew.list(filters, sort)),
          );
        }
        expect(changed.facets(filters)).toEqual(anew.facets(filters));
        const { search = '' } = filters;
        expect(changed.suggest(search)).toEqual(anew.suggest(search));
        if (search === '') continue;
        const { interpretation, getHighlights } = changed.search(search);
        const expected = anew.search(search);
        expect(interpretation).toEqual(expected.interpretation);
        expect(getHighlights()).toEqual(expected.getHighlights());
      }
    }),
    { numRuns: numRuns(60) },
  );
});

test('a changed index finds and orders products by id and age like a rebuilt one', () => {
  fc.assert(
    fc.property(changes, fc.constantFrom(...pool), (edits, product) => {
      const { id } = product;
      const sortKey = { id, listedAt: getListingTime(product) };
      const [changed, anew] = change(edits);
      expect(changed.featured).toEqual(anew.featured);
      expect(changed.positionOf(id)).toBe(anew.positionOf(id));
      expect(changed.positionsOf(id.slice(0, 2))).toEqual(anew.positionsOf(id.slice(0, 2)));
      expect(changed.positionAfter(sortKey)).toBe(anew.positionAfter(sortKey));
      for (let position = 0; position < anew.size; position += 1) {
        expect(changed.sortKeyAt(position)).toEqual(anew.sortKeyAt(position));
      }
    }),
    { numRuns: numRuns(40) },
  );
});

test('an empty base with added products is like an index of these', () => {
  const added = toIndex(base);
  const changed = toIndex([]).with(added, []);
  expect(toProducts(changed, changed.list({ search: 'airborne' }))).toEqual(
    toProducts(added, added.list({ search: 'airborne' })),
  );
});

test('a base whose products are all removed is like an empty index', () => {
  const changed = baseIndex.with(
    toIndex([]),
    base.map(({ id }) => id),
  );
  expect(changed.size).toBe(0);
  expect(changed.facets({})).toEqual(toIndex([]).facets({}));
  expect([...changed.list({ search: 'airborne' })]).toEqual([]);
});
