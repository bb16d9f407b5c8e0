import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const shop = syncedShop();
const HOURS = 48;
const HOUR_MS = 3_600_000;
const NEW = 17;

const loadEarly = async () =>
  (await import('../../platform/bucket/early-products.ts')).loadEarlyAccess();
const findEarly = async (number = NEW) =>
  (await loadEarly()).products.find(({ airtableId }) => airtableId === recordId(number));
const publishInWorker = () =>
  withinPermissions('sync-worker', async () =>
    (await import('../../jobs/worker/handler.ts')).worker({ job: 'publication' }),
  );
const list = (number = NEW) => shop.itemLog.edit(number, { Status: 'List' });
const advance = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR_MS);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  process.env.EARLY_ACCESS_HOURS = String(HOURS);
  const { saveEarlyAccess } = await import('../../platform/bucket/early-products.ts');
  await saveEarlyAccess({ publishedAt: new Date(0).toISOString(), products: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete process.env.EARLY_ACCESS_HOURS;
});

async function withEarlyProduct() {
  await shop.sync();
  await list();
  await shop.sync();
  const product = await findEarly();
  if (!product) throw new Error('The product is public');
  return product;
}

async function recordObjects(work: () => Promise<unknown>): Promise<string[]> {
  const keys: string[] = [];
  shop.functions.s3.middlewareStack.add(
    (next) => async (args) => {
      keys.push(String((args.input as { Key?: string }).Key));
      return next(args);
    },
    { step: 'initialize', name: 'recordObjects' },
  );
  await work().finally(() => shop.functions.s3.middlewareStack.remove('recordObjects'));
  return keys;
}

test('the products of the first sync are public at once', async () => {
  await shop.sync();
  expect(await shop.shown()).toHaveLength(16);
  expect((await loadEarly()).products).toEqual([]);
});

test('only members see a new product, until its time', async () => {
  const startMs = Date.now();
  const product = await withEarlyProduct();
  expect(Date.parse(product.publicAt)).toBeGreaterThanOrEqual(startMs + HOURS * HOUR_MS);
  expect(Date.parse(product.publicAt)).toBeLessThan(Date.now() + (HOURS + 1) * HOUR_MS);
  expect(product).not.toHaveProperty('sourceHash');
  expect(await shop.shown()).toHaveLength(16);
  expect(await shop.findStored(NEW)).toBeDefined();
});

test('no public answer has an early product', async () => {
  await shop.sync();
  await shop.itemLog.edit(NEW, {
    Status: 'List',
    Header: 'Xylophone badge',
    'Is Featured': true,
    'Item Type': 'Xylophones',
    'Unit Name': 'Xylophone Company',
  });
  await shop.sync();
  const product = await findEarly();
  expect(product).toMatchObject({ name: 'Xylophone badge' });
  const call = await loadCalls('products');
  const answers = await Promise.all(
    (
      [
        ['GET /api/products', {}],
        ['GET /api/products', { query: 'search=xylophone' }],
        ['GET /api/products/featured', {}],
        ['GET /api/products/facets', {}],
        ['GET /api/products/suggest', { query: 'q=xylo' }],
        ['GET /api/products/{id}', { params: { id: product?.id ?? '' } }],
      ] satisfies [RouteKey, object][]
    ).map(async ([key, options]) => call(key, options)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
  expect(answers[0]?.body).toHaveLength(16);
  const text = JSON.stringify(answers.map(({ headers: _, ...answer }) => answer));
  expect(text).not.toContain(product?.id);
  expect(text).not.toContain('Xylophone');
});

test('the products of the table leave out early ones while nothing is published', async () => {
  const { id } = await withEarlyProduct();
  const { buildCatalogFromTable } = await import('./catalog-from-table.ts');
  const { ProductIndex } = await import('../../../shared/search/product-index.ts');
  const { bytes } = await withinPermissions('products', buildCatalogFromTable);
  const index = new ProductIndex(bytes);
  expect(index.size).toBe(16);
  expect(index.positionOf(id)).toBeUndefined();
});

test('an early product keeps its time when it changes', async () => {
  const { publicAt } = await withEarlyProduct();
  advance(1);
  await shop.itemLog.edit(NEW, { Header: 'Renamed' });
  await shop.sync();
  expect(await findEarly()).toMatchObject({ name: 'Renamed', publicAt });
});

test('an early product whose time is over is published by the worker without a sync', async () => {
  await withEarlyProduct();
  const runs = await shop.functions.listSyncRuns(10);
  await shop.itemLog.close();
  await publishInWorker();
  expect(await shop.findShown(NEW)).toBeUndefined();
  advance(HOURS);
  await publishInWorker();
  expect(await shop.findShown(NEW)).toBeDefined();
  expect(await shop.shown()).toHaveLength(17);
  expect(await shop.functions.listSyncRuns(10)).toEqual(runs);
});

test('an early product whose time is over is published by the next sync, even if that finds no changes', async () => {
  await withEarlyProduct();
  advance(HOURS);
  await shop.sync({ cause: 'schedule' });
  expect(await shop.findShown(NEW)).toBeDefined();
});

test('an early product whose time is over is published once', async () => {
  await withEarlyProduct();
  advance(HOURS);
  await publishInWorker();
  const written = await recordObjects(publishInWorker);
  expect(written).toEqual(['catalogue/early.v1.json.gz']);
});

test('an early product whose time is over is left to a sync in progress', async () => {
  await withEarlyProduct();
  advance(HOURS);
  const lease = await shop.functions.acquireSyncLease(crypto.randomUUID());
  await publishInWorker();
  expect(await shop.findShown(NEW)).toBeUndefined();
  await shop.functions.releaseSyncLease(lease);
  await publishInWorker();
  expect(await shop.findShown(NEW)).toBeDefined();
});

test('an early product whose time is over stays public when a slower publication began before', async () => {
  await withEarlyProduct();
  const { publishCatalog } = await import('./publish-catalog.ts');
  const { s3 } = shop.functions;
  let isFirst = true;
  s3.middlewareStack.add(
    (next) => async (args) => {
      if ('Body' in args.input && isFirst) {
        isFirst = false;
        advance(HOURS);
        await publishInWorker();
        expect(await shop.findShown(NEW)).toBeDefined();
      }
      return next(args);
    },
    { step: 'initialize', name: 'concurrentPublish' },
  );
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const put = vi.spyOn(s3, 'send');
  const [first] = await shop.functions.loadAllProducts();
  if (!first) throw new Error('The shop is empty');
  await shop.functions.writeProducts({ put: [{ ...first, name: 'Renamed' }], remove: [] });
  await publishCatalog();
  s3.middlewareStack.remove('concurrentPublish');
  expect(put.mock.calls.some(([command]) => command instanceof PutObjectCommand)).toBe(true);
  expect(await shop.findShown(NEW)).toBeDefined();
  expect(await shop.shown()).toHaveLength(17);
});

test.each([
  ['sold', 'Sold', 'Sold Out'],
  ['no longer listed', 'Owned', undefined],
])('a product that is %s is not early anymore', async (_, Status, availability) => {
  await withEarlyProduct();
  await shop.itemLog.edit(NEW, { Status });
  await shop.sync({ confirm: true });
  expect(await findEarly()).toBeUndefined();
  expect((await shop.findShown(NEW))?.availability).toBe(availability);
});

test('the next sync without the setting publishes the early products, and new ones at once', async () => {
  await withEarlyProduct();
  process.env.EARLY_ACCESS_HOURS = '0';
  await shop.sync({ cause: 'schedule' });
  expect(await shop.findShown(NEW)).toBeDefined();
  expect((await loadEarly()).products).toEqual([]);
  await list(18);
  await shop.sync();
  expect(await shop.findShown(18)).toBeDefined();
});

test('visitors and members cost no reads of the list without the setting', async () => {
  await withEarlyProduct();
  delete process.env.EARLY_ACCESS_HOURS;
  const { signedIn } = await import('../../../tests/support/session.ts');
  const { headers } = await signedIn();
  const { handler } = await import('../../jobs/outbox/handler.ts');
  const [products, alerts] = [await loadCalls('products'), await loadCalls('alerts')];
  const objects = await recordObjects(async () => {
    expect((await products('GET /api/products')).status).toBe(200);
    expect((await alerts('GET /api/early-products', { headers })).body).toEqual([]);
    await handler({ cause: 'schedule' });
  });
  expect(objects).not.toContain('catalogue/early.v1.json.gz');
});
