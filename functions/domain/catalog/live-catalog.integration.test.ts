import { type GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SearchableProduct } from '../../../shared/search/fields.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { listProducts } from '../../../tests/support/index-contents.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { CATALOG_CHANGES, CATALOG_FILE } from '../../platform/bucket/object-keys.ts';

const FOUR_SECONDS = 4_000;
const [first, second, third] = makeProducts(3).map((product) => ({ ...product, sourceHash: null }));
let engines: Awaited<ReturnType<typeof startEngines>>;
let countProducts: () => Promise<number>;
let stored: typeof import('../../platform/table/products.ts');
let catalogs: typeof import('../../platform/bucket/published-catalog.ts');

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  stored = await import('../../platform/table/products.ts');
  catalogs = await import('../../platform/bucket/published-catalog.ts');
  const { getLiveCatalog } = await import('./live-catalog.ts');
  countProducts = async () => (await getLiveCatalog()).catalog.size;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.useRealTimers();
  await engines.stop();
});

const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('the live catalog is the table until the first publication, then each new publication within seconds', async () => {
  if (!first || !second || !third) throw new Error('three products are needed');
  await stored.writeProducts({ put: [first], remove: [] });
  expect(await countProducts()).toBe(1);

  await catalogs.publishBase([first, second]);
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(2);

  await catalogs.publishBase([first, second, third]);
  expect(await countProducts()).toBe(2);
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(3);
});

test('the live catalog is the table while there is no readable base, whatever changes are there', async () => {
  const { DeleteObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const { s3 } = await import('../../platform/aws/s3.ts');
  const file = { Bucket: process.env.MEDIA_BUCKET, Key: CATALOG_FILE };
  if (!first || !second || !third) throw new Error('three products are needed');
  const changes = { products: [second, third], removed: [] };
  await catalogs.publishChanges(changes, 'v2', await catalogs.findPublished());
  await s3.send(new DeleteObjectCommand(file));
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(1);
  expect(await catalogs.findPublished()).toMatchObject({ version: undefined, changedIds: [] });

  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await s3.send(new PutObjectCommand({ ...file, Body: 'not compressed' }));
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(1);
  expect(error).toHaveBeenCalled();

  expect(await catalogs.publishBase([first, second, third], 'v3')).toBe(true);
  expect(await catalogs.findPublished()).toMatchObject({ version: 'v3', changedIds: [] });
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(3);
});

describe('published changes', () => {
  const change = async (products: SearchableProduct[], removed: string[] = []) =>
    catalogs.publishChanges({ products, removed }, 'v', await catalogs.findPublished());

  test('published changes show within seconds, with another ETag, and without loading the base again', async () => {
    if (!first || !second || !third) throw new Error('three products are needed');
    const { getLiveCatalog } = await import('./live-catalog.ts');
    await catalogs.publishBase([first, second]);
    advance(FOUR_SECONDS);
    const before = await getLiveCatalog();
    expect(await change([{ ...first, name: 'Renamed' }, third], [second.id])).toBe(true);
    advance(FOUR_SECONDS);
    const send = vi.spyOn(S3Client.prototype, 'send');
    const after = await getLiveCatalog();
    expect(after.etag).not.toBe(before.etag);
    const names = listProducts(after.catalog).map(({ name }) => name);
    expect(names.sort()).toEqual(['Renamed', third.name].sort());
    const answers = await Promise.allSettled(send.mock.results.map(({ value }) => value));
    const keys = send.mock.calls.flatMap(([command], i) =>
      answers[i]?.status === 'fulfilled' ? [(command as GetObjectCommand).input.Key] : [],
    );
    expect(keys).toEqual([CATALOG_CHANGES]);
  });

  test('published changes of an earlier base are ignored', async () => {
    if (!first || !second) throw new Error('two products are needed');
    await catalogs.publishBase([first, second]);
    expect(await change([], [second.id])).toBe(true);
    advance(FOUR_SECONDS);
    expect(await countProducts()).toBe(1);
    await catalogs.publishBase([first, second]);
    advance(FOUR_SECONDS);
    expect(await countProducts()).toBe(2);
  });

  test('published changes are not overwritten by a publication that has not read them', async () => {
    if (!first || !second) throw new Error('two products are needed');
    await catalogs.publishBase([first]);
    await change([second]);
    const seen = await catalogs.findPublished();
    expect(await change([{ ...second, name: 'Newer' }])).toBe(true);
    const late = { products: [second], removed: [] };
    expect(await catalogs.publishChanges(late, 'v', seen)).toBe(false);
  });
});

test('the catalog is published again when only a dealer’s number changed, which only the search shows', async () => {
  if (!first) throw new Error('a product is needed');
  const { getLiveCatalog } = await import('./live-catalog.ts');
  expect(await catalogs.publishBase([{ ...first, uniqueId: 'GD-4711' }])).toBe(true);
  advance(FOUR_SECONDS);
  const { catalog } = await getLiveCatalog();
  expect([...catalog.list({ search: 'gd-4711' })]).toEqual([0]);
  expect(catalog.jsonAt(0)).not.toContain('4711');
});

test('the live catalog shows holds and sales within seconds, and the end of a hold at once', async () => {
  if (!first || !second || !third) throw new Error('three products are needed');
  const { savePublishedHolds, toPublishedHolds } = await import(
    '../../platform/bucket/published-holds.ts'
  );
  const { getLiveCatalog } = await import('./live-catalog.ts');
  const products = [first, second, third].map((each) => ({
    ...each,
    availability: 'In Stock' as const,
    stockQuantity: 2,
  }));
  await catalogs.publishBase(products);
  advance(FOUR_SECONDS);
  const free = await getLiveCatalog();
  const untilMs = Date.now() + 30_000;
  const claim = { reason: 'Show', by: null, at: new Date().toISOString(), airtable: null };
  const until = new Date(untilMs).toISOString();
  const hold = (productId: string, claims: { kind: 'manual' | 'sale'; quantity: number }[]) => ({
    productId,
    name: 'Patch',
    claims: claims.map((each) => ({
      ...claim,
      ...each,
      id: productId,
      until: each.kind === 'sale' ? null : until,
    })),
  });
  const published = toPublishedHolds([
    hold(first.id, [{ kind: 'manual', quantity: 2 }]),
    hold(second.id, [{ kind: 'sale', quantity: 2 }]),
    hold(third.id, [{ kind: 'sale', quantity: 1 }]),
  ]);
  expect(JSON.stringify(published)).not.toContain('Show');
  await savePublishedHolds(published);

  const show = async () => {
    const { catalog, etag } = await getLiveCatalog();
    const find = (id: string) => JSON.parse(catalog.jsonAt(catalog.positionOf(id) ?? -1));
    return {
      etag,
      stock: [first, second, third].map(({ id }) => {
        const { availability, stockQuantity } = find(id);
        return `${availability} ${stockQuantity}`;
      }),
      inStock: catalog.list({ availabilities: ['In Stock'] }).length,
      onHold: catalog.list({ availabilities: ['On Hold'] }).length,
      counts: Object.fromEntries(
        catalog.facets({}).availabilities.map(({ value, count }) => [value, count]),
      ),
    };
  };
  expect((await show()).stock).toEqual(['In Stock 2', 'In Stock 2', 'In Stock 2']);
  advance(FOUR_SECONDS);
  const held = await show();
  expect(held).toMatchObject({
    stock: ['On Hold 2', 'Sold Out 0', 'In Stock 1'],
    inStock: 1,
    onHold: 1,
    counts: { 'In Stock': 1, 'On Hold': 1, 'Sold Out': 1 },
  });
  expect(held.etag).not.toBe(free.etag);
  advance(FOUR_SECONDS);
  expect((await show()).etag).toBe(held.etag);

  vi.setSystemTime(untilMs);
  const ended = await show();
  expect(ended).toMatchObject({
    stock: ['In Stock 2', 'Sold Out 0', 'In Stock 1'],
    inStock: 2,
    onHold: 0,
    counts: { 'In Stock': 2, 'On Hold': 0, 'Sold Out': 1 },
  });
  expect(ended.etag).not.toBe(held.etag);
  await savePublishedHolds({});
  advance(FOUR_SECONDS);
  expect((await show()).etag).toBe(free.etag);
  await catalogs.publishBase([first]);
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(1);
});

test('a sale that the catalog has taken over is never on sale in between', async () => {
  if (!first) throw new Error('a product is needed');
  const { savePublishedHolds } = await import('../../platform/bucket/published-holds.ts');
  const { getLiveCatalog } = await import('./live-catalog.ts');
  const { PUBLISHED_HOLDS } = await import('../../platform/bucket/object-keys.ts');
  const availability = async () => {
    const { catalog } = await getLiveCatalog();
    return JSON.parse(catalog.jsonAt(0)).availability;
  };
  const product = { ...first, availability: 'In Stock' as const, stockQuantity: 1 };
  await catalogs.publishBase([product]);
  await savePublishedHolds({
    [first.id]: [{ id: first.id, kind: 'sale', quantity: 1, until: null }],
  });
  advance(FOUR_SECONDS);
  expect(await availability()).toBe('Sold Out');
  const takeOver = async () => {
    await catalogs.publishBase([{ ...product, availability: 'Sold Out', stockQuantity: 0 }]);
    await savePublishedHolds({});
  };
  const { promise: isCatalogRead, resolve: reportRead } = Promise.withResolvers<void>();
  const { send } = S3Client.prototype;
  const spy = vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (
    this: S3Client,
    ...args: object[]
  ) {
    const { Key } = (args[0] as GetObjectCommand).input;
    if (Key === PUBLISHED_HOLDS) {
      await isCatalogRead;
      spy.mockRestore();
      await takeOver();
    }
    return Reflect.apply(send, this, args).finally(reportRead);
  });
  advance(FOUR_SECONDS);
  expect(await availability()).toBe('Sold Out');
});

test('the live catalog stays as it was when storage is down', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await engines.stop();
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(1);
});
