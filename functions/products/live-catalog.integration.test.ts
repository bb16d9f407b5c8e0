import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startEngines } from '../../tests/support/engines.ts';
import { makeProducts } from '../../tests/support/products.ts';

const FOUR_SECONDS = 4_000;
const [first, second, third] = makeProducts(3).map((product) => ({ ...product, sourceHash: null }));
let engines: Awaited<ReturnType<typeof startEngines>>;
let countProducts: () => Promise<number>;
let stored: typeof import('../storage/table/products.ts');
let snapshots: typeof import('../storage/bucket/snapshot.ts');

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  stored = await import('../storage/table/products.ts');
  snapshots = await import('../storage/bucket/snapshot.ts');
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

test('serves the table until the first snapshot, then each new snapshot within seconds', async () => {
  if (!first || !second || !third) throw new Error('three products are needed');
  await stored.writeProducts({ put: [first], remove: [] });
  expect(await countProducts()).toBe(1);

  await snapshots.publishSnapshot([first, second]);
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(2);

  await snapshots.publishSnapshot([first, second, third]);
  expect(await countProducts()).toBe(2);
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(3);
});

test('serves the snapshot of the release before until there is a catalog file', async () => {
  const { DeleteObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const { s3 } = await import('../aws/s3.ts');
  const { CATALOG_FILE } = await import('../storage/bucket/object-keys.ts');
  const file = { Bucket: process.env.MEDIA_BUCKET, Key: CATALOG_FILE };
  await s3.send(new DeleteObjectCommand(file));
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(3);
  expect(await snapshots.isPublishedByThisRelease()).toBe(false);

  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await s3.send(new PutObjectCommand({ ...file, Body: 'not compressed' }));
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(3);
  expect(error).toHaveBeenCalled();

  if (!first || !second || !third) throw new Error('three products are needed');
  expect(await snapshots.publishSnapshot([first, second, third])).toBe(true);
  expect(await snapshots.publishSnapshot([first, second, third])).toBe(false);
  expect(await snapshots.isPublishedByThisRelease()).toBe(true);
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(3);
});

test('publishes again when only a dealer’s number changed, which only the search shows', async () => {
  if (!first) throw new Error('a product is needed');
  const { getLiveCatalog } = await import('./live-catalog.ts');
  expect(await snapshots.publishSnapshot([{ ...first, uniqueId: 'GD-4711' }])).toBe(true);
  advance(FOUR_SECONDS);
  const { catalog } = await getLiveCatalog();
  expect([...catalog.list({ search: 'gd-4711' })]).toEqual([0]);
  expect(catalog.jsonAt(0)).not.toContain('4711');
});

test('keeps serving the last catalog when storage is down', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await engines.stop();
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(1);
});
