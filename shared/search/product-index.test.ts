import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeProducts } from '../../tests/support/products.ts';
import { matchesQuery } from '../../tests/support/reference.ts';
import type { Product } from '../entities/product.ts';
import { CONDITIONS, ERAS, ITEM_TYPES } from '../vocabulary.ts';
import { type ProductFilters, ProductIndex } from './product-index.ts';
import { newestFirst } from './sort-order.ts';

const products: Product[] = makeProducts(400).map((product, i) => ({
  ...product,
  material: i % 7 === 0 ? null : product.material,
  price: ['0.00', '99.99', '100.00', '250.00', '900.00'][i % 5] ?? '0.00',
  ...(i % 50 === 3 ? { description: 'Café “Überfall”\n  patch,   82nd  Airborne — 第八十二' } : {}),
}));
const index = new ProductIndex(products);

const ids = (filters: ProductFilters, from = 0, limit = products.length) =>
  index.list(filters, from, limit).positions.map((position) => products[position]?.id);

/** Substrings of product texts, so that most searches have results. */
const term = fc
  .tuple(fc.constantFrom(...products), fc.nat(120), fc.integer({ min: 1, max: 25 }))
  .map(([{ name, description }, start, length]) =>
    `${name} ${description}`.slice(start, start + length).trim(),
  );
const some = (values: readonly string[]) =>
  fc.option(fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), {
    nil: undefined,
  });

/** Searches that name a unit, with or without another word. */
const unitSearch = fc
  .tuple(
    fc.constantFrom('', 'patches ', 'felt '),
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom(
      'inf div',
      'A/B',
      'Airborne Division',
      'AD',
      'Marine Div',
      'cav regt',
      'Engr Bn',
    ),
  )
  .map(([other, number, unit]) => `${other}${number}th ${unit}`);

describe('ProductIndex', () => {
  test('returns the same results as a plain filter over all products', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.option(fc.oneof(term, fc.string({ maxLength: 4 })), {
            nil: undefined,
          }),
          itemTypes: some([...ITEM_TYPES, 'insignia', 'gear']),
          eras: some([...ERAS, 'wwii']),
          conditions: some([...CONDITIONS, 'fine']),
          priceMin: fc.constantFrom(undefined, 0, 100, 250),
          priceMax: fc.constantFrom(undefined, 100, 500),
        }),
        ({ search, ...filters }) => {
          const query = { ...filters, search: search?.trim() };
          const expected = products.filter((product) => matchesQuery(product, query));
          expect(ids(query)).toEqual(expected.map(({ id }) => id));
          expect(index.list(query, 0, 1).total).toBe(expected.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('ignores case in filters', () => {
    const types = new Set(
      index
        .list({ itemTypes: ['INSIGNIA'] }, 0, products.length)
        .positions.map((position) => products[position]?.itemType),
    );
    expect(types).toEqual(new Set(['Insignia', 'Collar Insignia']));
  });

  test('matches phrases across line breaks and double spaces, but not across fields', () => {
    expect(ids({ search: 'patch, 82nd airborne — 第' })).toHaveLength(8);
    const [product] = products;
    const end = product?.name.split(' ').at(-1);
    const start = product?.description?.split(' ')[0];
    expect(ids({ search: `${end} ${start}` })).not.toContain(product?.id);
  });

  test('pages through a filtered list without gaps or duplicates', () => {
    const filters = { eras: ['WW'] };
    const seen: (string | undefined)[] = [];
    let from = 0;
    for (;;) {
      const { positions, more } = index.list(filters, from, 7);
      seen.push(...positions.map((position) => products[position]?.id));
      if (!more) break;
      from = index.positionAfter(index.sortKeyAt(positions.at(-1) ?? 0));
    }
    expect(seen).toEqual(ids(filters));
  });

  test('pages through products with the same creation time', () => {
    const createdAt = products[0]?.createdAt ?? '';
    const twins = products
      .slice(0, 20)
      .map((product) => ({ ...product, createdAt }))
      .sort(newestFirst);
    const twinIndex = new ProductIndex(twins);
    const seen: number[] = [];
    for (let from = 0; from < twins.length; ) {
      const { positions } = twinIndex.list({}, from, 3);
      seen.push(...positions);
      from = twinIndex.positionAfter(twinIndex.sortKeyAt(positions.at(-1) ?? 0));
    }
    expect(seen).toEqual(twins.map((_, position) => position));
  });

  test('finds the same units as a plain filter over all products', () => {
    const some = products.slice(0, 150);
    const shop = new ProductIndex(some);
    fc.assert(
      fc.property(unitSearch, (search) => {
        const { positions } = shop.list({ search }, 0, some.length);
        const expected = some.flatMap((product, position) =>
          matchesQuery(product, { search }) ? [position] : [],
        );
        expect(positions).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('finds a unit that is abbreviated with dots or a slash', () => {
    const names = ['28th I.D. patch', '82nd A/B patch', '1st A/C', '28 I.D., felt'];
    const [like] = products;
    const shop = new ProductIndex(
      names.flatMap((name) => (like ? [{ ...like, name, description: '' }] : [])),
    );
    const found = (search: string) =>
      shop.list({ search }, 0, 20).positions.map((position) => names[position]);
    expect(found('28th Infantry Division').sort()).toEqual(['28 I.D., felt', '28th I.D. patch']);
    expect(found('82nd Airborne')).toEqual(['82nd A/B patch']);
  });

  test('finds a unit by any of its names, combined with other words', () => {
    const names = [
      '1st Infantry Division patch',
      '‘Big Red One’ patch, felt',
      'First Inf. Div. crest',
      '21st ID patch',
      '1st Infantry Regiment crest',
      'Big red onesie',
      '28th Division patch',
      '28th Infantry Regiment',
      '28th Regt patch',
      'Navy Construction Battalions patch',
      'kaaba AAF patch',
      '101st Airborne tab',
      'XVIII Airborne Corps',
    ];
    const shop = new ProductIndex(
      names.map((name) => ({
        ...(products[0] as Product),
        ...{ name, description: null, shortDescription: null, unitName: null, unitNumber: null },
      })),
    );
    const found = (search: string) =>
      shop.list({ search }, 0, 20).positions.map((position) => names[position]);
    expect(found('BRO')).toEqual(names.slice(0, 3));
    expect(found('1st ID')).toEqual(names.slice(0, 4));
    expect(found('big red one')).toEqual([...names.slice(0, 3), 'Big red onesie']);
    expect(found('big red one patch')).toEqual(names.slice(0, 2));
    expect(found('28th Division')).toEqual(['28th Division patch']);
    expect(found('28th Infantry Regiment')).toEqual(['28th Infantry Regiment', '28th Regt patch']);
    expect(found('Bloody Bucket')).toEqual(['28th Division patch']);
    expect(found('sea bees')).toEqual(['Navy Construction Battalions patch']);
    expect(found('screaming eagels')).toEqual(['101st Airborne tab']);
    expect(found('18th corps')).toEqual(['XVIII Airborne Corps']);
    expect(found('aa')).toEqual(['kaaba AAF patch']);
    expect(found('1st')).toHaveLength(4);
    const { itemTypes } = shop.facets({ search: 'screaming eagles' });
    expect(itemTypes.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
  });

  test('ignores quote styles and Unicode composition, but not accents', () => {
    const named = (name: string) => ({ ...(products[0] as Product), name });
    const shop = new ProductIndex([named('Merrill’s Café “Burma”')]);
    for (const search of ["merrill's", 'merrill’s', 'cafe\u0301', 'CAFÉ', '"', '"burma”']) {
      expect(shop.list({ search }, 0, 1).total).toBe(1);
    }
    expect(shop.list({ search: 'cafe' }, 0, 1).total).toBe(0);
  });

  test('continues after a product that no longer exists', () => {
    const gone = products[10];
    const without = new ProductIndex(products.filter((product) => product !== gone));
    expect(gone && without.positionAfter(gone)).toBe(10);
  });

  test('counts the results of each option under the other filters', () => {
    const filters: ProductFilters = { eras: ['WWII'], itemTypes: ['Patches'], priceMax: 100 };
    const facets = index.facets(filters);
    expect(facets.itemTypes.map(({ value }) => value)).toEqual([...ITEM_TYPES]);
    for (const { value, count } of facets.itemTypes) {
      expect(count).toBe(index.list({ ...filters, itemTypes: [value] }, 0, 1).total);
    }
    for (const { value, count } of facets.unitNames.slice(0, 30)) {
      expect(count).toBe(index.list({ ...filters, unitNames: [value] }, 0, 1).total);
    }
    expect(facets.priceRanges.map(({ value }) => value)).toContain('Over $500');
    expect(facets.priceRanges[3]?.count).toBe(
      index.list({ eras: ['WWII'], itemTypes: ['Patches'], priceMin: 500 }, 0, 1).total,
    );
  });

  test('lists featured products newest first, and handles an empty shop', () => {
    expect([...products].sort(newestFirst)).toEqual(products);
    expect(index.featured.length).toBeGreaterThan(5);
    const reproductions = new ProductIndex(
      products.map((product) => ({ ...product, isFeatured: true, isAuthentic: false })),
    );
    expect(reproductions.featured).toEqual([]);
    expect(index.featured).toEqual([...index.featured].sort((a, b) => a - b));
    const empty = new ProductIndex([]);
    expect(empty.list({ search: 'x' }, 0, 10)).toEqual({ positions: [], more: false, total: 0 });
    expect(empty.positionOf('x')).toBeUndefined();
  });
});
