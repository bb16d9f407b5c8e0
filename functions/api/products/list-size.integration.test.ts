import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../../shared/entities/product.ts';
import { loadHandler } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { makeProducts } from '../../../tests/support/products.ts';

const LAMBDA_LIMIT_BYTES = 6 * 1024 * 1024;
/** Lambda's response escapes quotes and backslashes twice. */
const products = makeProducts(2_500).map((product, n) => ({
  ...product,
  description: '2½" \\ "'.repeat(n < 1_000 ? 700 : 1),
}));

let engines: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  const { publishBase } = await import('../../platform/bucket/published-catalog.ts');
  await publishBase(products);
});
afterAll(() => engines.stop());

test('a list without limit ends after 1,000 products, or before Lambda’s 6 MB limit, and continues at its cursor', async () => {
  const handler = await loadHandler('products');
  const seen: string[] = [];
  let cursor: string | undefined = '';
  const pages: number[] = [];
  while (cursor !== undefined) {
    const query = cursor && `cursor=${cursor}`;
    const result = await handler(createEvent('GET /api/products', { query }));
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(LAMBDA_LIMIT_BYTES);
    const page = JSON.parse(result.body ?? '') as Product[];
    seen.push(...page.map(({ id }) => id));
    cursor = result.headers?.['x-next-cursor'] as string | undefined;
    pages.push(page.length);
  }
  expect(pages[0]).toBeLessThan(1_000);
  expect(pages).toContain(1_000);
  expect(seen).toEqual(products.map(({ id }) => id));
});
