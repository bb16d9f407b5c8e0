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
  countProducts = async () => (await getLiveCatalog()).products.length;
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

test('keeps serving the last catalog when storage is down', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await engines.stop();
  advance(FOUR_SECONDS);
  expect(await countProducts()).toBe(3);
});
