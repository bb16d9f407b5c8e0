import { createHash } from 'node:crypto';
import { Product } from '../../shared/entities/product.ts';
import { newestFirst } from '../../shared/search/sort-order.ts';
import type { Snapshot } from '../storage/bucket/snapshot.ts';
import { loadAllProducts } from '../storage/table/products.ts';

/** Builds a snapshot from the table, for the time before the first one is published. */
export async function tableSnapshot(): Promise<Snapshot> {
  const products = (await loadAllProducts())
    .map((stored) => Product.parse(stored))
    .sort(newestFirst);
  const lines = products.map((product) => JSON.stringify(product));
  const etag = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32);
  return { lines, etag };
}
