import { afterAll, beforeAll, expect, test } from 'vitest';
import { toProductId } from '../../shared/airtable-mapping/product-id.ts';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import type { Product } from '../../shared/entities/product.ts';
import { pagePaths } from '../../shared/page-paths.ts';
import { formatShortCode, toItemCode, toProductCode } from '../../shared/short-codes.ts';
import { loadCalls } from '../../tests/support/call.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { signedInStaff } from '../../tests/support/session.ts';
import { withinPermissions } from '../../tests/support/within-permissions.ts';

const TWIN = '0abcdef0-1200-5000-8000-000000000001';
const products: Product[] = makeProducts(40).map((product, n) => ({
  ...product,
  id: toProductId(`recProduct${n}`),
  airtableId: `recProduct${n}`,
  availability: n === 1 ? 'Sold Out' : 'In Stock',
}));
const [first, sold] = products as [Product, Product];

let engines: Awaited<ReturnType<typeof startEngines>>;
let find: (path: string) => Promise<string | undefined>;
let items: Awaited<ReturnType<typeof loadCalls>>;
let storage: typeof import('../platform/table/items.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  const { publishBase } = await import('../platform/bucket/published-catalog.ts');
  const twins = [TWIN, TWIN.replace(/1$/, '2')].map((id) => ({ ...first, id, airtableId: null }));
  await publishBase([...products, ...twins]);
  const { findCodedPage } = await import('./short-code.ts');
  find = (path) => withinPermissions('render', () => findCodedPage(path));
  items = await loadCalls('items');
  storage = await import('../platform/table/items.ts');
});
afterAll(() => engines.stop());

async function catalog(airtableId: string | null): Promise<MilitaryItem> {
  const body = { name: 'Patch', itemType: 'Patches', condition: 'Good' };
  const staff = await signedInStaff();
  const { body: item } = await items('POST /api/military-items', { ...staff, body });
  const before = await storage.requireItem(item.id);
  expect(await storage.updateItem({ before, after: { ...before, airtableId } })).toBe(true);
  return item;
}

test('the address of a label leads to the product with the code, also after its sale', async () => {
  for (const { id, name } of [first, sold, ...products.slice(30)]) {
    expect(await find(pagePaths.code(toProductCode(id)))).toBe(pagePaths.product(id, name));
  }
  const typed = formatShortCode(toProductCode(first.id)).toLowerCase();
  expect(await find(`/i/${typed}`)).toBe(pagePaths.product(first.id, first.name));
});

test('the address of a label leads to the product that comes from the item with the code', async () => {
  const { id } = await catalog(first.airtableId);
  expect(await find(`/i/${toItemCode(id)}`)).toBe(pagePaths.product(first.id, first.name));
});

test('the address of a label leads nowhere for an item without a product in the shop', async () => {
  for (const airtableId of [null, 'recNotListed']) {
    const { id } = await catalog(airtableId);
    expect(await find(`/i/${toItemCode(id)}`)).toBeUndefined();
  }
});

test('the address of a label leads to none of several products with the same code', async () => {
  expect(await find(`/i/${toProductCode(TWIN)}`)).toBeUndefined();
});

test.each([
  '/',
  '/i/',
  '/i/00000000',
  '/i/0000000000',
  '/i/ZZZZZZZZZZ',
  '/i/%00%00%00%00',
  `/i/${'0'.repeat(500)}`,
  '/i/0000/0000',
  '/product/00000000',
])('%j is no address of a label', async (path) => {
  expect(await find(path)).toBeUndefined();
});
