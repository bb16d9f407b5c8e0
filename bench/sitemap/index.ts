/** Measures the sitemap of 100,000 products in all its parts. The baseline reads the products of the catalog
 *  and joins their texts. */
import { makeProducts } from '../../tests/support/products.ts';
import { formatMs, median, report, timed } from '../support/figures.ts';
import { withEngines } from '../support/servers.ts';

const PRODUCTS = 100_000;
const ROUNDS = 5;
const MAX_MS = 1_000;
const SITE = 'https://guidon.example';

await withEngines(async () => {
  const { publishBase } = await import('../../functions/platform/bucket/published-catalog.ts');
  await publishBase(makeProducts(PRODUCTS));
  await renderAll();
  report('index and all parts of 100,000 products', await measure(renderAll), formatMs, {
    max: MAX_MS,
  });
  report('  only reading the products', await measure(readAll), formatMs);
});

async function renderAll(): Promise<number> {
  const { renderFile } = await import('../../functions/render/files.ts');
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
  const { getLiveCatalog } = await import('../../functions/domain/catalog/live-catalog.ts');
  const { catalog } = await getLiveCatalog();
  let bytes = 0;
  for (let position = 0; position < catalog.size; position++) {
    const { id, name, imageUrls, updatedAt } = catalog.publishedAt(position);
    bytes += [SITE, id, name, ...imageUrls, updatedAt].join('').length;
  }
  return bytes;
}

async function measure(run: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  while (times.length < ROUNDS) times.push((await timed(run)).ms);
  return median(times);
}
