import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../../shared/entities/product.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { makeProducts } from '../../tests/support/products.ts';

const SITE = 'https://guidon.example';
const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

const PHOTOS = Array.from(
  { length: 12 },
  (_, n) => `/photos/11111111-2222-4333-8444-5555555555${10 + n}/full`,
);
const HOSTILE = `<script>alert(1)</script> & "Fritz's" ]]> \u0000\u0007\uFFFE ${'ä'.repeat(80)}`;
/** Fills more than one sitemap with products of the maximum size. */
const products: Product[] = makeProducts(2_600).map((product, n) => ({
  ...product,
  name: n === 0 ? HOSTILE : product.name.padEnd(90, ' of a veteran'),
  description: n === 0 ? HOSTILE : product.description,
  imageUrl: PHOTOS[0] ?? null,
  imageUrls: PHOTOS,
  availability: n === 1 ? 'Sold Out' : 'In Stock',
}));

let engines: Awaited<ReturnType<typeof startEngines>>;
let renderFile: typeof import('./files.ts').renderFile;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  const { publishBase } = await import('../platform/bucket/published-catalog.ts');
  await publishBase(products);
  ({ renderFile } = await import('./files.ts'));
});
afterAll(() => engines.stop());

const render = async (path: string) => {
  const file = await renderFile(new URL(path, SITE));
  if (!file) throw new Error(`There is no ${path}`);
  expect(Buffer.byteLength(JSON.stringify(file))).toBeLessThan(MAX_ANSWER_BYTES);
  return file;
};
const LISTS = ['sitemap', 'url', 'image:image', 'entry', 'link'];
const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => LISTS.includes(name),
  processEntities: { maxTotalExpansions: 1_000_000, maxExpandedLength: 10_000_000 },
});
const parse = async (path: string) => {
  const { type, body } = await render(path);
  expect(XMLValidator.validate(body)).toBe(true);
  return { type, ...parser.parse(body) };
};

test('the sitemap lists every product once, with its photos, the oldest first', async () => {
  const { type, sitemapindex } = await parse('/sitemap.xml');
  expect(type).toBe('application/xml');
  const addresses: string[] = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
  expect(addresses).toEqual(
    ['pages', 'products-1', 'products-2'].map((name) => `${SITE}/sitemaps/${name}.xml`),
  );
  const entries: { loc: string; lastmod: string; 'image:image': object[] }[] = [];
  for (const address of addresses.slice(1)) {
    const { urlset } = await parse(new URL(address).pathname);
    entries.push(...urlset.url);
  }
  const oldestFirst = products.toReversed();
  expect(entries.map(({ loc }) => loc.split('/')[4])).toEqual(oldestFirst.map(({ id }) => id));
  expect(entries[0]).toMatchObject({ lastmod: oldestFirst[0]?.updatedAt });
  expect(entries[0]?.['image:image'].slice(0, 2)).toEqual(
    PHOTOS.slice(0, 2).map((path) => ({ 'image:loc': SITE + path })),
  );
  for (const { loc } of entries)
    expect(loc).toMatch(/^https:\/\/guidon\.example\/product\/[\w/-]+$/);
});

test('the sitemap lists the other pages', async () => {
  const { urlset } = await parse('/sitemaps/pages.xml');
  const addresses: string[] = urlset.url.map(({ loc }: { loc: string }) => loc);
  expect(addresses).toContain(`${SITE}/`);
  expect(addresses).toContain(`${SITE}/archive`);
  expect(addresses).toContain(`${SITE}/pages/shipping`);
  expect(addresses).toContain(`${SITE}/era/wwii-1941-1945`);
  expect(addresses.filter((each) => each.includes('/unit/')).length).toBeGreaterThan(100);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(['0', '3', '999999', '1234567', 'x', '-1'])(
  'the sitemap has no part %s',
  async (part) => {
    expect(await renderFile(new URL(`/sitemaps/products-${part}.xml`, SITE))).toBeUndefined();
  },
);

test('the feed has the 50 newest products for sale, with a photo and the description', async () => {
  const { type, feed } = await parse('/feed.xml');
  expect(type).toBe('application/atom+xml');
  const forSale = products.filter(({ availability }) => availability === 'In Stock');
  expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual(
    forSale.slice(0, 50).map(({ id }) => `urn:uuid:${id}`),
  );
  expect(feed).toMatchObject({
    '@_xmlns': 'http://www.w3.org/2005/Atom',
    id: `${SITE}/`,
    title: 'Guidon: new arrivals',
    author: { name: 'Guidon' },
  });
  expect(feed.link[0]).toMatchObject({ '@_rel': 'self', '@_href': `${SITE}/feed.xml` });
  const { published, updated, link, content } = feed.entry[1];
  expect({ published, updated }).toEqual({
    published: forSale[1]?.createdAt,
    updated: forSale[1]?.updatedAt,
  });
  expect(link[0]['@_href']).toContain(`${SITE}/product/${forSale[1]?.id}/`);
  expect(content['@_type']).toBe('html');
  expect(content['#text']).toContain(`<img src="${SITE}${PHOTOS[0]?.replace('full', 'card')}"`);
  expect(content['#text']).toContain(forSale[1]?.description);
});

test('the feed executes nothing that a product says', async () => {
  const { feed } = await parse('/feed.xml');
  const [{ title, content }] = feed.entry;
  expect(title).toMatch(/^<script>alert\(1\)<\/script> & "Fritz/);
  expect(content['#text']).not.toContain('<script');
  expect(content['#text']).toContain('&lt;script&gt;');
});

test('robots.txt names the sitemap', async () => {
  const { type, body } = await render('/robots.txt');
  expect(type).toBe('text/plain');
  expect(body).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`);
  expect(body).toContain('\nDisallow: /admin\n');
});

describe('the key of IndexNow', () => {
  const KEY = 'A1b2c3d4-e5f6';
  const find = (path: string) => renderFile(new URL(path, SITE));
  async function setKey(indexNowKey: string | null) {
    const storage = await import('../platform/table/shop-settings.ts');
    await storage.saveShopSettings({ ...(await storage.getShopSettings()), indexNowKey });
  }

  test('the key of IndexNow is at its address, and no other key is', async () => {
    await setKey(KEY);
    expect(await render(`/${KEY}.txt`)).toEqual({ type: 'text/plain', body: KEY });
    for (const path of [`/${KEY.toLowerCase()}.txt`, `/${KEY}0.txt`, `/x/${KEY}.txt`, `/${KEY}`]) {
      expect(await find(path)).toBeUndefined();
    }
  });

  test('the key of IndexNow is nowhere when the shop has none', async () => {
    await setKey(null);
    for (const path of [`/${KEY}.txt`, '/null.txt', '/undefined.txt', '/.txt']) {
      expect(await find(path)).toBeUndefined();
    }
  });
});
