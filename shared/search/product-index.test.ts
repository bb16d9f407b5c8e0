import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProducts } from '../../tests/support/products.ts';
import { numRuns } from '../../tests/support/property-runs.ts';
import { matchesQuery } from '../../tests/support/reference.ts';
import type { ProductFilters } from '../entities/product-search.ts';
import { CONDITIONS, ERAS, ITEM_TYPES, PRICE_RANGES, type ProductSort } from '../vocabulary.ts';
import { buildCatalog } from './build-catalog.ts';
import type { SearchableProduct } from './fields.ts';
import { ProductIndex } from './product-index.ts';
import { getListingTime, newestFirst, type SortKey } from './sort-order.ts';

const products: SearchableProduct[] = makeProducts(400).map((product, i) => ({
  ...product,
  material: i % 7 === 0 ? null : product.material,
  price: ['0.00', '99.99', '100.00', '250.00', '900.00'][i % 5] ?? '0.00',
  uniqueId: `KM-${1000 + i}`,
  ...(i % 50 === 3 ? { description: 'Café “Überfall”\n  patch,   82nd  Airborne — 第八十二' } : {}),
}));
const toIndex = (all: readonly SearchableProduct[]) => new ProductIndex(buildCatalog(all));
const index = toIndex(products);

const list = (filters: ProductFilters, sort?: ProductSort) =>
  [...index.list(filters, sort)].map((position) => products[position] as SearchableProduct);
const ids = (filters: ProductFilters, sort?: ProductSort) =>
  list(filters, sort).map(({ id }) => id);

function shopOf(names: readonly string[]) {
  const [like] = products;
  const shop = toIndex(
    names.map((name) => ({
      ...(like as SearchableProduct),
      ...{ name, description: null, shortDescription: null, unitName: null, unitNumber: null },
    })),
  );
  return (search: string) =>
    [...shop.list({ search })].map((position) => names[position] as string);
}

const toSortKey = (product: SearchableProduct): SortKey => ({
  id: product.id,
  listedAt: getListingTime(product),
});

const term = fc
  .tuple(fc.constantFrom(...products), fc.nat(120), fc.integer({ min: 1, max: 25 }))
  .map(([{ name, description }, start, length]) =>
    `${name} ${description}`.slice(start, start + length).trim(),
  );
const some = (values: readonly string[]) =>
  fc.option(fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), {
    nil: undefined,
  });
const filterValues = {
  itemTypes: some([...ITEM_TYPES, 'insignia', 'gear']),
  eras: some([...ERAS, 'wwii']),
  conditions: some([...CONDITIONS, 'fine']),
  exact: fc.constantFrom(undefined, true),
  rare: fc.constantFrom(undefined, true),
  newSince: fc.constantFrom(undefined, '2026-09-30', '2026-10-01'),
  priceMin: fc.constantFrom(undefined, 0, 100, 250),
  priceMax: fc.constantFrom(undefined, 100, 500),
};

test('filters return the same results as a plain filter over all products', () => {
  fc.assert(
    fc.property(fc.record(filterValues), (query) => {
      const expected = products.filter((product) => matchesQuery(product, query));
      expect(ids(query)).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: numRuns(500) },
  );
});

test('filters ignore case, and match parts of a value unless they are exact', () => {
  const types = (filters: ProductFilters) => new Set(list(filters).map(({ itemType }) => itemType));
  expect(types({ itemTypes: ['INSIGNIA'] })).toEqual(new Set(['Insignia', 'Collar Insignia']));
  expect(types({ itemTypes: ['INSIGNIA'], exact: true })).toEqual(new Set(['Insignia']));
});

test('filters count the results of each option under the other filters', () => {
  for (const exact of [undefined, true]) {
    const filters: ProductFilters = {
      eras: ['WWII'],
      itemTypes: ['Patches'],
      priceMax: 100,
      ...(exact && { exact, eras: ['WWII (1941-1945)'] }),
    };
    const facets = index.facets(filters);
    expect(facets.itemTypes.map(({ value }) => value)).toEqual([...ITEM_TYPES]);
    for (const { value, count } of facets.itemTypes) {
      expect(count).toBe(ids({ ...filters, itemTypes: [value] }).length);
    }
    for (const { value, count } of facets.unitNames.slice(0, 30)) {
      expect(count).toBe(ids({ ...filters, unitNames: [value] }).length);
    }
    expect(facets.rare).toBe(ids({ ...filters, rare: true }).length);
    expect(facets.priceRanges.map(({ value }) => value)).toContain('Over $500');
    const { priceMax: _priceMax, ...others } = filters;
    expect(facets.priceRanges[3]?.count).toBe(ids({ ...others, priceMin: 500 }).length);
  }
});

test('filters compare prices by the number stored, both bounds included', () => {
  const prices = (filters: ProductFilters) =>
    [...new Set(list(filters).map(({ price }) => price))].sort();
  expect(prices({ priceMax: 100 })).toEqual(['0.00', '100.00', '99.99']);
  expect(prices({ priceMin: 0, priceMax: 0 })).toEqual(['0.00']);
  expect(prices({ priceMin: 100, priceMax: 250 })).toEqual(['100.00', '250.00']);
  expect(prices({ priceMin: 500 })).toEqual(['900.00']);
  const counts = index.facets({}).priceRanges.map(({ count }) => count);
  expect(counts).toEqual(
    PRICE_RANGES.map(({ min, max }) => {
      return ids({ priceMin: min, ...(max !== null && { priceMax: max }) }).length;
    }),
  );
});

test('filters tell whether every price is by request', () => {
  expect(index.facets({}).isPriceByRequest).toBe(false);
  const unpriced = products.map((product) => ({ ...product, price: '0.00' }));
  const byRequest = new ProductIndex(buildCatalog(unpriced)).facets({ priceMax: 100 });
  expect(byRequest.isPriceByRequest).toBe(true);
  expect(byRequest.priceRanges.map(({ count }) => count)).toEqual([products.length, 0, 0, 0]);
});

test('filters count the results of a search', () => {
  const filters = { search: 'airborne', itemTypes: ['Patches'] };
  const { itemTypes, search } = index.facets(filters);
  expect(itemTypes.find(({ value }) => value === 'Medals')?.count).toBe(
    ids({ ...filters, itemTypes: ['Medals'] }).length,
  );
  expect(search?.highlights).toContain('airborne');
});

test('a search finds everything that contains the search literally, with any filters', () => {
  fc.assert(
    fc.property(
      fc.record({ search: fc.oneof(term, fc.string({ maxLength: 4 })), ...filterValues }),
      ({ search, ...filters }) => {
        const query = { ...filters, search: search.trim() };
        const found = new Set(ids(query));
        const literal = products.filter((product) => matchesQuery(product, query));
        expect(literal.filter(({ id }) => !found.has(id))).toEqual([]);
        const unfiltered = products.filter((product) => matchesQuery(product, filters));
        const allowed = new Set(unfiltered.map(({ id }) => id));
        expect([...found].filter((id) => !allowed.has(id))).toEqual([]);
      },
    ),
    { numRuns: numRuns(500) },
  );
});

test('a search finds literally only what a product says itself', () => {
  const found = shopOf(['Screaming Eagle tab', 'Airborne division tab']);
  expect(found('rne divi')).toEqual(['Airborne division tab']);
});

test('a search matches phrases across line breaks and double spaces', () => {
  expect(ids({ search: 'patch, 82nd airborne — 第' })).toHaveLength(8);
});

test('a search finds words of different fields, and the dealer’s number', () => {
  const [product] = products;
  const search = `${product?.unitName} ${product?.itemType} ${product?.condition}`;
  expect(ids({ search })).toContain(product?.id);
  expect(ids({ search: 'km-1007' })).toEqual([products[7]?.id]);
});

test('a search finds a unit that is abbreviated with dots or a slash', () => {
  const found = shopOf(['28th I.D. patch', '82nd A/B patch', '1st A/C', '28 I.D., felt']);
  expect(found('28th Infantry Division').sort()).toEqual(['28 I.D., felt', '28th I.D. patch']);
  expect(found('82nd Airborne')).toEqual(['82nd A/B patch']);
});

test('a search finds a unit by any of its names, combined with other words', () => {
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
    '1st (US) Infantry Division tab',
  ];
  const found = shopOf(names);
  const sorted = (search: string) =>
    found(search).sort((a, b) => names.indexOf(a) - names.indexOf(b));
  expect(sorted('BRO')).toEqual([...names.slice(0, 3), names[13]]);
  expect(sorted('1st ID')).toEqual([...names.slice(0, 4), names[13]]);
  const [first, second, ...related] = found('big red one patch');
  expect(new Set([first, second])).toEqual(new Set(names.slice(0, 2)));
  expect(new Set(related)).toEqual(new Set([names[2], names[13]]));
  expect(found('big red one')[0]).toBe('‘Big Red One’ patch, felt');
  expect(found('28th Division')).toEqual(['28th Division patch']);
  expect(sorted('28th Infantry Regiment')).toEqual(['28th Infantry Regiment', '28th Regt patch']);
  expect(found('Bloody Bucket')).toEqual(['28th Division patch']);
  expect(found('sea bees')).toEqual(['Navy Construction Battalions patch']);
  expect(found('screaming eagels')).toEqual(['101st Airborne tab']);
  expect(found('18th corps')).toEqual(['XVIII Airborne Corps']);
  expect(found('9th Armored Division')).toEqual([]);
});

test('a search finds units by all words of a search, whatever else their names say', () => {
  const found = shopOf(['11th Airborne Division patch', '7th Armored Division', 'VII Corps tab']);
  expect(found('11th division')).toEqual(['11th Airborne Division patch']);
  expect(found('7th corps')).toEqual(['VII Corps tab']);

  const numbers = '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th';
  const lot = `${numbers} Marine and Army Division patches`;
  expect(shopOf([lot, 'Zulu shield'])(`${numbers} division`)).toContain(lot);
});

test.each([
  ['rangers', 'Ranger tab'],
  ['knives', 'M3 trench knife'],
  ['first army', '1st Army patch'],
  ['82d', '82nd Airborne patch'],
  ['ww2', 'WWII canteen'],
  ['world war ii', 'WW2 canteen'],
  ['theater made', 'Theatre-made wings'],
  ['grey wool', 'Wool blanket, gray'],
  ['snowback', 'Patch, snow back'],
  ['snow back', 'Snowback patch'],
  ['shoulder sleeve insignia', 'Third Army patch'],
  ['steel pot', 'M1 helmet'],
  ['boonie', 'Jungle hat'],
  ['crest', 'Distinctive unit insignia, enamel'],
  ['cafe', 'Café sign'],
  ['merrills', 'Merrill’s Marauders'],
  ['engraved', 'Engraving tool'],
  ['m43 jacket', 'Field jacket, M-1943'],
  ['mk 1 knife', 'Mark I trench knife'],
  ['sweet heart pin', 'Sweetheart pin'],
  ['fieldjacket', 'M65 field jacket'],
  ['jungle hat', 'Hat, boonie, jungle'],
  ['vf-84', 'Fighter Squadron 84 patch'],
  ['442nd rct', '442nd Infantry crest'],
  ['3rd armored division', 'Spearhead patch'],
  ['rendezvous with destiny', '101st Airborne patch'],
  ['tunder bird', '45th Infantry Division patch'],
  ['bucket bludy', '28th Infantry Division patch'],
  ['collar di', 'Collar disc'],
  ['garri', 'Overseas cap'],
  ['gas mask', 'Gasmask, AEF'],
  ['wound medal', 'Purple Heart'],
  ['dated army shovel', 'Entrenching tool'],
  ['airborne division', 'Screaming Eagle tab'],
  ['armored patch', 'Hell on Wheels patch'],
])('a search finds “%s” in “%s”', (search, name) => {
  expect(shopOf([name, 'Zulu shield'])(search)).toContain(name);
});

test.each([
  ['airbourne', 'Airborne tab'],
  ['infanty', 'Infantry badge'],
  ['bombardeer', 'Bombardier wings'],
  ['calvary', 'Cavalry badge'],
  ['eagels', 'Eagle badge'],
])('a search corrects “%s”', (search, name) => {
  expect(shopOf([name, 'Zulu shield'])(search)).toEqual([name]);
});

test('a search does not correct a word that a product has, nor a short word', () => {
  expect(shopOf(['Marine cap', 'Martin wings'])('martin')).toEqual(['Martin wings']);
  expect(shopOf(['Cap device'])('cup')).toEqual([]);
});

test('a search finds the right spelling too if a product has the misspelled word', () => {
  const found = shopOf(['Collar insignia', 'Sleeve insigina', 'Zulu shield']);
  expect(found('insigina')).toEqual(['Sleeve insigina', 'Collar insignia']);
});

test('a search completes the last word only', () => {
  const found = shopOf(['Airborne wings', 'Wire airship']);
  expect(found('airborne win')).toEqual(['Airborne wings']);
  expect(found('airb wings')).toEqual(['Airborne wings']);
  expect(found('air wings')).toEqual(['Airborne wings']);
});

test('a search leaves out the least informative words when no product has all, and says so', () => {
  const [product] = products;
  const { positions, interpretation } = index.search(`Gemsco ${product?.unitName}`);
  expect([...positions].map((position) => products[position]?.id)).toContain(product?.id);
  expect(interpretation.dropped).toEqual(['gemsco']);
  expect(interpretation.effective).toBe(product?.unitName?.toLowerCase());
});

test('a search shows related products last: the same kind of object, and kinds that are sold with it', () => {
  const found = shopOf(['Field pack', 'Flight helmet', 'Musette bag', 'M1 helmet']);
  expect(found('flight helmet')).toEqual(['Flight helmet', 'M1 helmet']);
  expect(found('musette bag')).toEqual(['Musette bag', 'Field pack']);
  expect(found('pilot helmet')[0]).toBe('Flight helmet');
  expect(found('luftwaffe helmet')).toEqual([]);
});

test('a search shows the object of a long search though no product is of its unit', () => {
  const found = shopOf(['Field jacket, OD', 'Canteen', 'Steel helmet', 'Mess kit']);
  expect(found('named 45th division officer field jacket, OD, wool')).toEqual(['Field jacket, OD']);
  expect(found('45th division jacket')).toEqual([]);
});

test('a search finds the items of the time of a battle, and says so', () => {
  const [like] = products;
  const eras = ['WWI (1914-1918)', 'WWII (1941-1945)'] as const;
  const shop = toIndex(
    eras.map((era) => ({
      ...(like as SearchableProduct),
      ...{ era, name: 'Helmet', description: null, shortDescription: null },
    })),
  );
  const { positions, interpretation } = shop.search('d-day helmet');
  expect(positions[0]).toBe(1);
  expect(interpretation.expansions).toEqual([{ from: 'd-day', to: 'WWII (1941-1945)' }]);
});

test('a search shows at most a page of products that lack a word', () => {
  const found = shopOf([
    'Painted flight helmet',
    ...Array.from({ length: 100 }, (_, i) => `Flight helmet ${i}`),
    ...Array.from({ length: 400 }, (_, i) => `Canteen ${i}`),
  ]);
  expect(found('painted flight helmet')).toHaveLength(1 + 48);
});

test('a search shows nothing rather than what says too little', () => {
  expect(ids({ search: 'luftwaffe patches' })).toEqual([]);
});

test('a search ranks names before descriptions, whole words before parts, and the exact name first', () => {
  const found = shopOf(['Unnamed medal', 'Vietnam medal', 'Ornament', 'Nam', 'Nam jacket']);
  expect(found('nam')).toEqual(['Nam', 'Nam jacket', 'Vietnam medal', 'Unnamed medal', 'Ornament']);
});

test('a search prefers words that stand together', () => {
  const found = shopOf(['Wings for a glider, pilot bag', 'Wings of a glider pilot']);
  expect(found('glider pilot')[0]).toBe('Wings of a glider pilot');
});

test.each([
  ['5,000 characters', 'x'.repeat(5000)],
  ['200 words', Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ')],
  ['200 common words', Array.from({ length: 200 }, () => 'patch').join(' ')],
  ['combining marks', `a${'\u0301'.repeat(300)}`],
  ['right-to-left text', 'שלום مرحبا \u202e82nd'],
  ['regular-expression characters', '(.*)+[a-z]{2,}\\b^$|?'],
  ['emoji', '🎖️🪖👨‍👩‍👧‍👦'],
  ['a lone surrogate', 'patch \ud83c'],
  ['nothing but punctuation', '—…!?'],
  ['names of object members', '__proto__ constructor toString'],
])('a search survives %s', (_, search) => {
  expect(index.list({ search }).length).toBeLessThanOrEqual(products.length);
  expect(index.facets({ search }).search?.highlights.length).toBeLessThanOrEqual(60);
});

test('the order of products is newest first, and by relevance with a search', () => {
  expect([...products].sort(newestFirst)).toEqual(products);
  expect(ids({})).toEqual(products.map(({ id }) => id));
  expect(ids({ search: 'felt' }, 'newest')).toEqual(
    list({ search: 'felt' })
      .sort(newestFirst)
      .map(({ id }) => id),
  );
});

test('the order of products is oldest first, by name or by era on request', () => {
  expect(ids({}, 'oldest')).toEqual(products.map(({ id }) => id).reverse());
  const eras = list({ itemTypes: ['Patches'] }, 'era').map(({ era }) => ERAS.indexOf(era as never));
  expect(eras).toEqual([...eras].sort((a, b) => a - b));
  const found = shopOf(['11th patch', '‘2nd’ patch', 'Zulu shield', 'aiguillette']);
  expect(found('patch')).toHaveLength(2);
  const names = list({}, 'name').map(({ name }) => name);
  expect(names).toHaveLength(products.length);
  expect(names.findIndex((name) => name.startsWith('2th'))).toBeLessThan(
    names.findIndex((name) => name.startsWith('11th')),
  );
});

test('products are sent as they were published', () => {
  const { uniqueId: _uniqueId, ...product } = products[5] as SearchableProduct;
  const position = index.positionOf(product.id) as number;
  expect(JSON.parse(index.jsonAt(position))).toEqual(product);
  expect(index.payloadBytesAt(position)).toBe(
    Buffer.byteLength(JSON.stringify(index.jsonAt(position))) - '""'.length,
  );
  expect(index.positionOf('00000000-0000-4000-8000-000000000000')).toBeUndefined();
});

test('products show another stock until the next change', () => {
  const shop = toIndex(products.map((product) => ({ ...product, availability: 'In Stock' })));
  const { id, name } = products[5] as SearchableProduct;
  const inStock = { availabilities: ['In Stock'] };
  const onHold = { availabilities: ['On Hold'], exact: true };
  const countOnHold = () =>
    shop.facets({}).availabilities.find(({ value }) => value === 'On Hold')?.count;
  const before = shop.jsonAt(5);
  expect([shop.list(inStock).length, shop.list(onHold).length]).toEqual([products.length, 0]);
  expect(countOnHold()).toBe(0);

  const unknown = '00000000-0000-4000-8000-000000000000';
  const stock = { availability: 'On Hold' as const, stockQuantity: 1 };
  shop.show(
    new Map([
      [id, stock],
      [unknown, stock],
    ]),
  );
  expect(JSON.parse(shop.jsonAt(5))).toEqual({ ...JSON.parse(before), ...stock });
  expect(shop.payloadBytesAt(5)).toBe(
    Buffer.byteLength(JSON.stringify(shop.jsonAt(5))) - '""'.length,
  );
  expect(shop.stockOf(id)).toMatchObject({ availability: 'In Stock' });
  expect([...shop.list(onHold)]).toEqual([5]);
  expect([...shop.list({ ...onHold, search: name })]).toEqual([5]);
  expect(shop.list(inStock)).toHaveLength(products.length - 1);
  expect(countOnHold()).toBe(1);

  shop.show(new Map());
  expect(shop.jsonAt(5)).toBe(before);
  expect(shop.payloadBytesAt(5)).toBe(index.payloadBytesAt(5));
  expect(shop.list(onHold)).toHaveLength(0);
  expect(shop.list(inStock)).toHaveLength(products.length);
  expect(countOnHold()).toBe(0);
});

test('products that are sold or held come after available ones of the same relevance', () => {
  const [like] = products;
  const toShopProduct = (name: string, i: number, availability: string) => ({
    ...(like as SearchableProduct),
    ...{ id: `00000000-0000-4000-8000-00000000000${i}`, name, availability },
    ...{ description: null, shortDescription: null, createdAt: `2026-10-0${9 - i}T00:00:00Z` },
  });
  const shop = toIndex([
    toShopProduct('Bugle, brass', 0, 'Sold Out'),
    toShopProduct('Bugle, brass', 1, 'In Stock'),
    toShopProduct('Bugle, brass', 2, 'In Stock'),
    toShopProduct('Photo of a soldier with his bugle', 3, 'In Stock'),
  ] as SearchableProduct[]);
  expect([...shop.list({ search: 'bugle' })]).toEqual([1, 2, 0, 3]);
  expect([...shop.list({ search: 'brass bugle' })]).toEqual([1, 2, 0, 3]);
  const held = { availability: 'On Hold' as const, stockQuantity: 1 };
  shop.show(new Map([['00000000-0000-4000-8000-000000000001', held]]));
  expect([...shop.list({ search: 'bugle' })]).toEqual([2, 0, 1, 3]);
  expect(shop.suggest('bugle').items[0]?.id).toBe('00000000-0000-4000-8000-000000000002');
});

test('products are found by age, also when one no longer exists', () => {
  const gone = products[10] as SearchableProduct;
  const without = toIndex(products.filter((product) => product !== gone));
  expect(without.positionAfter(toSortKey(gone))).toBe(10);
  expect(index.positionAfter(toSortKey(gone))).toBe(11);
  expect(index.sortKeyAt(10)).toEqual(toSortKey(gone));
});

test('products count as new since they were listed, not since their record was made', () => {
  const [older, newer] = products.slice(-2) as [SearchableProduct, SearchableProduct];
  const listedAt = '2030-01-01T00:00:00.000Z';
  const shop = toIndex([{ ...older, listedAt }, newer]);
  expect([...shop.list({}, 'newest')].map((at) => shop.sortKeyAt(at).id)).toEqual([
    older.id,
    newer.id,
  ]);
  expect(shop.list({ newSince: '2029-12-31' })).toHaveLength(1);
});

test('products of the same age are ordered by id', () => {
  const createdAt = products[0]?.createdAt ?? '';
  const twins = products
    .slice(0, 20)
    .map((product) => ({ ...product, createdAt }))
    .sort(newestFirst);
  const shop = toIndex(twins);
  expect(twins.map((twin) => shop.positionAfter(toSortKey(twin)))).toEqual(
    twins.map((_, i) => i + 1),
  );
});

test('products are featured only if they are authentic', () => {
  expect(index.featured.length).toBeGreaterThan(5);
  const all = products.map((product) => ({ ...product, isFeatured: true, isAuthentic: false }));
  expect(toIndex(all).featured).toEqual([]);
});

test('the list of products may be empty', () => {
  const empty = toIndex([]);
  expect(empty.list({ search: 'x' })).toHaveLength(0);
  expect(empty.facets({ search: 'x' }).unitNames).toEqual([]);
  expect(empty.positionOf('x')).toBeUndefined();
});

test('a damaged file is refused as an index', () => {
  const file = buildCatalog(products);
  expect(() => new ProductIndex(file.subarray(0, file.length / 2))).toThrow();
  expect(() => new ProductIndex(new TextEncoder().encode('{"products":[]}'))).toThrow();
});
