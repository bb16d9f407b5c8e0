import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngines } from '../../../tests/support/engines.ts';
import { makeProducts } from '../../../tests/support/products.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let storage: typeof import('./products.ts') & typeof import('./gone-products.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  storage = { ...(await import('./products.ts')), ...(await import('./gone-products.ts')) };
});
afterAll(() => engines.stop());

test('each removed product leaves a row that says since when it is gone', async () => {
  const put = makeProducts(120).map((product) => ({ ...product, sourceHash: null }));
  const ids = put.map(({ id }) => id);
  await storage.writeProducts({ put, remove: [] });
  const [first = ''] = ids;
  expect(await storage.findGoneProduct(first)).toBeUndefined();

  await storage.writeProducts({ put: [], remove: ids });
  expect(await storage.findProducts(ids)).toEqual(new Map());
  for (const id of ids) {
    const { goneAt = '' } = (await storage.findGoneProduct(id)) ?? {};
    expect(Date.now() - Date.parse(goneAt)).toBeLessThan(60_000);
  }
  expect(await storage.findGoneProduct(randomUUID())).toBeUndefined();
});
