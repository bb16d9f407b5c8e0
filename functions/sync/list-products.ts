import type { ShopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import type { SyncContext } from './context.ts';
import type { LoadedProducts } from './publish-catalog.ts';

/** The products that a run knows, after its writes: all in a full run, otherwise those that it wrote. */
export function listProducts(
  { outcome }: Pick<SyncContext, 'outcome'>,
  loaded: LoadedProducts | undefined,
): ShopItem[] {
  const products = new Map<string, ShopItem>();
  for (const product of [...(loaded?.products ?? []), ...outcome.writtenProducts]) {
    products.set(product.id, product);
  }
  for (const id of outcome.removedProductIds) products.delete(id);
  return [...products.values()];
}
