import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProducts } from '../../tests/support/products.ts';
import { DEFAULT_SHOP_SETTINGS } from '../default-shop-settings.ts';
import type { Product } from '../entities/product.ts';
import { AVAILABILITIES_SHOWN } from '../vocabulary.ts';
import {
  describeBreadcrumbs,
  describeCollection,
  describeProduct,
  describeShop,
} from './structured-data.ts';

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const SITE = 'https://guidon.example/';
const URL = `${SITE}product/1/eagle`;
const shop = DEFAULT_SHOP_SETTINGS;

const [first] = makeProducts(1) as [Product];
const full: Product = { ...first, motto: 'Rendezvous with Destiny', backing: 'Greenback' };
const bare: Product = {
  ...first,
  description: null,
  shortDescription: null,
  unitName: null,
  unitNumber: null,
  material: null,
  countryOfOrigin: null,
  imageUrl: null,
  imageUrls: [],
};
const ofProduct = (product: Product) => describeProduct({ product, url: URL, shop });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'structured-data-'));
  await symlink(MODULES, join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Validates JSON-LD with schema-dts, whose types are generated from schema.org.
 *  @returns the compiler's messages. */
async function validate(objects: readonly object[]): Promise<string> {
  const lines = objects.map((object, index) => {
    const type = '@type' in object ? String(object['@type']) : 'Thing';
    return `export const x${index}: WithContext<Extract<Thing, { '@type': '${type}' }>> = ${JSON.stringify(object)};`;
  });
  const file = join(folder, 'check.ts');
  await writeFile(
    file,
    ["import type { Thing, WithContext } from 'schema-dts';", ...lines].join('\n'),
  );
  try {
    await promisify(execFile)(join(MODULES, '.bin/tsc'), [
      ...[
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--types',
        '',
        '--module',
        'preserve',
      ],
      file,
    ]);
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

test("the structured data of all pages are valid by schema.org's definitions", async () => {
  const link = { name: 'Eagle', url: URL };
  const messages = await validate([
    describeShop(shop, SITE),
    describeShop({ ...shop, phone: null }, SITE),
    ...[full, bare].map(ofProduct),
    ...AVAILABILITIES_SHOWN.map((availability) => ofProduct({ ...full, availability })),
    describeBreadcrumbs([{ name: 'Home', url: SITE }, link]),
    describeCollection({ ...link, description: 'Patches', products: [link, link], total: 20 }),
    describeCollection({ ...link, description: 'Patches', products: [], total: 0 }),
  ]);
  expect(messages).toBe('');
});

test.each([
  ['property', { material_: 'Wool' }, 'material_'],
  ['value', { name: { '@type': 'Offer' } }, 'name'],
  ['enumeration member', { offers: { '@type': 'Offer', availability: 'Gone' } }, 'Gone'],
])('an unknown %s in structured data is reported', async (_, change, reported) => {
  expect(await validate([{ ...ofProduct(full), ...change }])).toContain(reported);
});

test('the structured data of a product has an offer without a price, and absolute addresses', () => {
  expect(ofProduct(full)).toMatchObject({
    sku: full.id,
    image: full.imageUrls.map((path) => `https://guidon.example${path}`),
    offers: { itemCondition: 'https://schema.org/UsedCondition', url: URL },
  });
  expect(JSON.stringify(ofProduct(full))).not.toMatch(/price/i);
});

test('the structured data of a product leaves out what is not known', () => {
  const data = ofProduct(bare);
  expect(Object.keys(data)).not.toContain('image');
  expect(Object.keys(data)).not.toContain('description');
  expect(JSON.stringify(data)).not.toMatch(/null|Motto|Unit/);
});

test('the structured data of a reproduction say that it is one', () => {
  expect(JSON.stringify(ofProduct({ ...full, isAuthentic: false }))).toContain('"Reproduction"');
});

test('the shop names its profiles, but not the home pages of networks', () => {
  const facebook = 'https://www.facebook.com/guidon';
  expect(describeShop(shop, SITE)).not.toHaveProperty('sameAs');
  expect(describeShop({ ...shop, social: { ...shop.social, facebook } }, SITE)).toMatchObject({
    sameAs: [facebook],
  });
});
