/** Measures the sitemap of 100,000 products, all parts of it, next to what no sitemap can do without: reading the
 *  products of the catalog and joining their texts. */
import { startEngines } from '../../tests/support/engines.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { formatCount, formatMiB, median } from '../support/figures.ts';

const PRODUCTS = 100_000;
const ROUNDS = 5;
const GOAL_MS = 1_000;
const SITE = 'https://guidon.example';

const engines = await startEngines();
Object.assign(process.env, engines.env);
const { publishSnapshot } = await import('../../functions/platform/bucket/snapshot.ts');
await publishSnapshot(makeProducts(PRODUCTS));
const { getLiveCatalog } = await import('../../functions/domain/catalog/live-catalog.ts');
const { renderFile } = await import('../../functions/render/files.ts');

/** @returns the bytes of the index and of all its sitemaps. */
async function renderAll(): Promise<number> {
  const index = await renderFile(new URL('/sitemap.xml', SITE));
  let bytes = 0;
  for (const [, address = ''] of index?.body.matchAll(/<loc>(.*?)<\/loc>/g) ?? []) {
    const part = await renderFile(new URL(address));
    if (!part) throw new Error(`There is no ${address}`);
    bytes += Buffer.byteLength(part.body);
  }
  return bytes;
}

async function readAll(): Promise<number> {
  const { catalog } = await getLiveCatalog();
  let bytes = 0;
  for (let position = 0; position < catalog.size; position++) {
    const { id, name, imageUrls, updatedAt } = catalog.publishedAt(position);
    bytes += [SITE, id, name, ...imageUrls, updatedAt].join('').length;
  }
  return bytes;
}

async function measure(run: () => Promise<number>) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now();
    bytes = await run();
    times.push(performance.now() - startMs);
  }
  return { ms: median(times), bytes };
}

await renderAll();
const [sitemap, baseline] = [await measure(renderAll), await measure(readAll)];
await engines.stop();
console.log(`${formatCount(PRODUCTS)} products, median of ${ROUNDS} rounds, in one process`);
console.log(`sitemap     ${formatCount(sitemap.ms)} ms, ${formatMiB(sitemap.bytes)}`);
console.log(`only read   ${formatCount(baseline.ms)} ms`);
console.log(`goal        ${formatCount(GOAL_MS)} ms: ${sitemap.ms <= GOAL_MS ? 'met' : 'missed'}`);
process.exit(sitemap.ms <= GOAL_MS ? 0 : 1);
