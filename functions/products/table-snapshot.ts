import { createHash } from 'node:crypto';
import { buildCatalog } from '../../shared/search/build-catalog.ts';
import type { CatalogFile } from '../storage/bucket/snapshot.ts';
import { loadAllProducts } from '../storage/table/products.ts';

/** Builds the catalog's file from the table, for the time before the first one is published. */
export async function tableSnapshot(): Promise<CatalogFile> {
  const bytes = buildCatalog(await loadAllProducts());
  return { bytes, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
}
