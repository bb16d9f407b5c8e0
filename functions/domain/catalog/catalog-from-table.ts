import { createHash } from 'node:crypto';
import { buildCatalog } from '../../../shared/search/build-catalog.ts';
import { listEarlyProducts } from '../../platform/bucket/early-products.ts';
import { loadPublicProducts } from '../../platform/table/products.ts';

export async function buildCatalogFromTable(): Promise<{ bytes: Uint8Array; etag: string }> {
  const [products, early] = await Promise.all([loadPublicProducts(), listEarlyProducts()]);
  const hidden = new Set(early.map(({ id }) => id));
  const bytes = buildCatalog(products.filter(({ id }) => !hidden.has(id)));
  return { bytes, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
}
