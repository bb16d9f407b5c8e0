import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import type { ProductWrites } from '../../platform/table/products.ts';
import type { SyncContext } from './context.ts';

export function listCurrentProducts(
  { outcome }: Pick<SyncContext, 'outcome'>,
  stored: readonly StoredProduct[],
): StoredProduct[] {
  const products = new Map<string, StoredProduct>();
  for (const product of [...stored, ...outcome.writtenProducts]) {
    products.set(product.id, product);
  }
  for (const id of outcome.removedProductIds) products.delete(id);
  return [...products.values()];
}

/** The table's index shows a write within a second or two; a sync writes at most this many in ten. */
const LATEST_WRITES = 10_000;

export const listLatestWrites = ({
  writtenProducts,
  removedProductIds: remove,
}: SyncContext['outcome']): ProductWrites => ({
  put: writtenProducts.slice(-LATEST_WRITES),
  remove,
});
