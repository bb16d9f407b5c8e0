import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { loadHandler } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { makeProducts } from '../../../tests/support/products.ts';

const products = makeProducts(100);
let stop: () => Promise<void>;
let call: (
  routeKey: RouteKey,
  options?: Parameters<typeof createEvent>[1],
) => Promise<{ status: number; headers: Record<string, unknown>; body: string }>;

beforeAll(async () => {
  const engines = await startEngines();
  stop = engines.stop;
  Object.assign(process.env, engines.env);
  const { publishBase } = await import('../../platform/bucket/published-catalog.ts');
  await publishBase(products);
  const handler = await loadHandler('products');
  call = async (routeKey, options) => {
    const result = await handler(createEvent(routeKey, options));
    return {
      status: result.statusCode ?? 0,
      headers: result.headers ?? {},
      body: result.body ?? '',
    };
  };
});
afterAll(() => stop());

const listed = async (query = '') => {
  const { status, headers, body } = await call('GET /api/products', { query });
  return { status, headers, products: JSON.parse(body) as Product[] };
};
const mentions = (word: string) => (product: Product) =>
  [product.description, product.material].some((text) => text?.toLowerCase().includes(word));
const refused = async (query: string) => {
  const { status, headers, body } = await call('GET /api/products', { query });
  const { code, issues } = JSON.parse(body);
  expect({ status, code, kept: headers['cache-control'] }).toEqual({
    status: 400,
    code: 'INVALID_REQUEST',
    kept: 'no-store',
  });
  return issues.map(({ path }: { path: string }) => path);
};

test('GET /api/products returns the whole list as a plain array, newest first, with its total', async () => {
  const { status, headers, products: all } = await listed();
  expect(status).toBe(200);
  expect(all).toEqual(products);
  expect(headers['x-total-count']).toBe('100');
  expect(headers['x-next-cursor']).toBeUndefined();
  expect(headers['cache-control']).toContain('s-maxage');
});

test('GET /api/products pages by limit and cursor, and keeps the filters in the Link header', async () => {
  const seen: string[] = [];
  let query = 'limit=12&itemTypes=Patches&itemTypes=Medals&itemTypes=Gear';
  let pages = 0;
  for (;;) {
    const { headers, products: page } = await listed(query);
    pages += 1;
    seen.push(...page.map(({ id }) => id));
    const link = headers.link as string | undefined;
    if (!link) break;
    expect(link).toMatch(/^<\/api\/products\?.*>; rel="next"$/);
    query = link.slice(link.indexOf('?') + 1, link.indexOf('>'));
    expect(new URLSearchParams(query).getAll('itemTypes')).toHaveLength(3);
  }
  const expected = products.filter(({ itemType }) => /Patches|Medals|Gear/.test(itemType));
  expect(seen).toEqual(expected.map(({ id }) => id));
  expect(pages).toBe(Math.ceil(expected.length / 12));
});

test.each([
  ['sort=oldest', [...products].reverse()],
  ['sort=newest&search=felt', products.filter(mentions('felt'))],
  ['rare=true', products.filter(({ isRare }) => isRare)],
  ['newSince=2026-10-01', products.filter(({ createdAt }) => createdAt >= '2026-10-01')],
  ['conditions=Fine&exact=true', products.filter(({ condition }) => condition === 'Fine')],
  ['conditions=fine', products.filter(({ condition }) => condition.endsWith('Fine'))],
])('GET /api/products filters and sorts by %s', async (query, expected) => {
  expect((await listed(query)).products.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test.each(['relevance', 'oldest', 'name', 'era'])(
  'GET /api/products pages in the order %s',
  async (sort) => {
    const query = `search=patches&sort=${sort}`;
    const all = (await listed(query)).products;
    const seen: Product[] = [];
    let cursor: unknown;
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed(
        `${query}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...page.products);
      cursor = page.headers['x-next-cursor'];
    } while (cursor !== undefined);
    expect(all.length).toBeGreaterThan(4);
    expect(seen).toEqual(all);
  },
);

test('GET /api/products refuses the cursor of another order, naming the field', async () => {
  const { headers } = await listed('search=patches&limit=2');
  expect(await refused(`limit=2&cursor=${headers['x-next-cursor']}`)).toEqual(['cursor']);
});

test('GET /api/products reports what a search was taken to mean, in ASCII', async () => {
  const unit = products.find(({ unitName }) => unitName?.endsWith('Airborne Division'));
  const name = unit?.unitName?.toLowerCase() ?? '';
  const { headers } = await listed(`search=gemsc\u00f6 ${name.replace('airb', 'airbo')}`);
  const text = headers['x-search-interpretation'] as string;
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(text)).toEqual({
    corrections: [{ from: 'airboorne', to: 'airborne' }],
    expansions: [],
    dropped: ['gemscö'],
    unknown: ['gemscö'],
    effective: name,
    results: expect.any(Number),
  });
  expect((await listed('eras=WWII')).headers['x-search-interpretation']).toBeUndefined();
});

test('GET /api/products answers 304 if the ETag matches', async () => {
  const { headers } = await listed('limit=1');
  const etag = headers.etag as string;
  const again = await call('GET /api/products', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.body).toBe('');
});

test('GET /api/products matches its ETag in a list, in strong form, and a wildcard', async () => {
  const etag = (await listed('limit=1')).headers.etag as string;
  for (const held of [`"a", ${etag}`, etag.replace('W/', ''), '*']) {
    const headers = { 'if-none-match': held };
    expect((await call('GET /api/products', { headers })).status).toBe(304);
  }
  const malformed = { query: 'cursor=nonsense', headers: { 'if-none-match': etag } };
  expect((await call('GET /api/products', malformed)).status).toBe(400);
});

test('GET /api/products ignores unknown and empty parameters', async () => {
  expect((await listed('colour=red&search=&itemTypes=&utm_source=x')).products).toHaveLength(100);
});

test.each([
  ['priceMin=abc', ['priceMin']],
  ['priceMax=-5', ['priceMax']],
  ['priceMin=Infinity', ['priceMin']],
  ['limit=-1', ['limit']],
  ['limit=0', ['limit']],
  ['limit=1001', ['limit']],
  ['limit=2.5', ['limit']],
  ['limit=0x10', ['limit']],
  ['priceMin=1e3', ['priceMin']],
  ['priceMax=%20', ['priceMax']],
  ['limit=1&limit=2', ['limit']],
  [`search=${'x'.repeat(5000)}`, ['search']],
  ['search=%E0%A4%A', ['search']],
  ['__proto__=1', ['__proto__']],
  ['constructor=1&prototype=2', ['constructor', 'prototype']],
  ['cursor=nonsense', ['cursor']],
  ['limit=x&priceMin=y', ['limit', 'priceMin']],
  ['sort=price', ['sort']],
  ['rare=yes&exact=1', ['exact', 'rare']],
  ['newSince=yesterday', ['newSince']],
])('GET /api/products refuses %.40s, naming the field', async (query, fields) => {
  expect((await refused(query)).sort()).toEqual([...fields].sort());
});

test('GET /api/products/featured returns the featured products, newest first', async () => {
  const { status, body } = await call('GET /api/products/featured');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual(products.filter(({ isFeatured }) => isFeatured));
});

test('GET /api/products/featured returns as many as are asked for, and says how many there are', async () => {
  const featured = products.filter(({ isFeatured }) => isFeatured);
  const { body, headers } = await call('GET /api/products/featured', { query: 'limit=2' });
  expect(JSON.parse(body)).toEqual(featured.slice(0, 2));
  expect(headers['x-total-count']).toBe(String(featured.length));
  const { status } = await call('GET /api/products/featured', { query: 'limit=0' });
  expect(status).toBe(400);
});

test('GET /api/products/facets counts the facet values under the filters', async () => {
  const { status, body } = await call('GET /api/products/facets', { query: 'eras=WWII' });
  const { itemTypes, unitNames } = JSON.parse(body);
  const ofEra = products.filter(({ era }) => era.includes('WWII'));
  expect(status).toBe(200);
  expect(itemTypes).toHaveLength(14);
  expect(itemTypes[0]).toEqual({
    value: 'Patches',
    count: ofEra.filter(({ itemType }) => itemType === 'Patches').length,
  });
  expect(unitNames.length).toBe(new Set(products.map(({ unitName }) => unitName)).size);
});

test('GET /api/products/suggest suggests units, types, eras and products for an unfinished text', async () => {
  const { status, body, headers } = await call('GET /api/products/suggest', { query: 'q=pat' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('s-maxage');
  const { itemTypes, items } = JSON.parse(body);
  expect(itemTypes).toEqual([
    { value: 'Patches', count: products.filter(({ itemType }) => itemType === 'Patches').length },
  ]);
  expect(items).toHaveLength(5);
  expect(items[0]).toEqual({
    id: expect.any(String),
    name: expect.stringMatching(/patches/),
    imageUrl: expect.stringMatching(/^\/photos\//),
  });
});

test('GET /api/products/suggest suggests nothing for an empty text, and refuses one that is too long', async () => {
  const { body } = await call('GET /api/products/suggest');
  expect(JSON.parse(body)).toEqual({ units: [], itemTypes: [], eras: [], items: [] });
  const { status } = await call('GET /api/products/suggest', { query: `q=${'x'.repeat(201)}` });
  expect(status).toBe(400);
});

test('GET /api/products/{id} returns the product', async () => {
  const id = products[3]?.id ?? '';
  const { status, body } = await call('GET /api/products/{id}', { params: { id } });
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual(products[3]);
});

test.each(['nope', '__proto__', 'x'.repeat(300)])(
  'GET /api/products/{id} answers 404 for %.20s',
  async (id) => {
    const { status, body } = await call('GET /api/products/{id}', { params: { id } });
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({ code: 'NOT_FOUND', message: expect.any(String) });
  },
);

describe('GET /api/products/sale-prices', () => {
  const findId = (availability: Product['availability']) =>
    products.find((product) => product.availability === availability)?.id ?? '';
  const [sold, forSale, gone] = [findId('Sold Out'), findId('In Stock'), randomUUID()];
  const listPrices = async (ids: readonly string[]) => {
    const query = ids.map((id) => `ids=${id}`).join('&');
    const { status, headers, body } = await call('GET /api/products/sale-prices', { query });
    return { status, headers, body: JSON.parse(body) };
  };
  async function publishPrices(showSoldPrices: boolean) {
    const storage = await import('../../platform/table/shop-settings.ts');
    await storage.saveShopSettings({ ...(await storage.getShopSettings()), showSoldPrices });
  }
  beforeAll(async () => {
    const { saveSalePrice } = await import('../../platform/table/sale-prices.ts');
    const sale = { price: '1250.00', soldAt: '2026-11-20T12:00:00.000Z' };
    for (const productId of [sold, forSale, gone]) await saveSalePrice({ ...sale, productId });
    await publishPrices(true);
  });
  afterAll(() => publishPrices(false));

  test('GET /api/products/sale-prices says what sold products went for, and nothing else about the sale', async () => {
    const { status, headers, body } = await listPrices([sold, sold]);
    expect({ status, body }).toEqual({
      status: 200,
      body: [{ productId: sold, price: '1250.00' }],
    });
    expect(headers['cache-control']).toContain('s-maxage');
  });

  test('GET /api/products/sale-prices says nothing of products that are not sold out, not in the shop or without a price', async () => {
    const others = products.filter(
      ({ id, availability }) => availability === 'Sold Out' && id !== sold,
    );
    const ids = [forSale, gone, randomUUID(), ...others.map(({ id }) => id)];
    expect(await listPrices(ids)).toMatchObject({ status: 200, body: [] });
  });

  test('GET /api/products/sale-prices says nothing once the settings do not publish prices', async () => {
    await publishPrices(false);
    expect(await listPrices([sold])).toMatchObject({ status: 200, body: [] });
    await publishPrices(true);
    expect((await listPrices([sold])).body).toHaveLength(1);
  });

  test.each([
    ['no products', []],
    ['more than 60', Array.from({ length: 61 }, () => randomUUID())],
    ['ids of another kind', ['HOLDS']],
  ])('GET /api/products/sale-prices rejects %s', async (_, ids) => {
    const { status, body } = await listPrices(ids);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_REQUEST' });
  });
});
