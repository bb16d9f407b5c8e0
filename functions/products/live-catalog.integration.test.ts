import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startEngines } from '../../tests/support/engines.ts';
import { makeProducts } from '../../tests/support/products.ts';

const FOUR_SECONDS = 4_000;
const [first, second, third] = makeProducts(3).map((product) => ({ ...product, sourceHash: null }));
let engines: Awaited<ReturnType<typeof startEngines>>;
let shown: () => Promise<number>;
let stored: typeof import('../storage/table/products.ts');
let snapshots: typeof import('../storage/bucket/snapshot.ts');

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  stored = await import('../storage/table/products.ts');
  snapshots = await import('../storage/bucket/snapshot.ts');
  const { getLiveCatalog: shopWindow } = await import('./live-catalog.ts');
  shown = async () => (await shopWindow()).products.length;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.useRealTimers();
  await engines.stop();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('the shop shows the table until a first snapshot is published, and each new one within seconds', async () => {
  if (!first || !second || !third) throw new Error('three products are needed');
  await stored.writeProducts({ put: [first], remove: [] });
  expect(await shown()).toBe(1);

  await snapshots.publishSnapshot([first, second]);
  later(FOUR_SECONDS);
  expect(await shown()).toBe(2);

  await snapshots.publishSnapshot([first, second, third]);
  expect(await shown()).toBe(2);
  later(FOUR_SECONDS);
  expect(await shown()).toBe(3);
});

test('the shop keeps what it shows when storage is gone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await engines.stop();
  later(FOUR_SECONDS);
  expect(await shown()).toBe(3);
});
