import { isPublishedByThisRelease, publishSnapshot } from '../storage/bucket/snapshot.ts';
import {
  getCatalogVersion,
  markPublished,
  markUnpublished,
} from '../storage/table/catalog-version.ts';
import {
  loadAllProducts,
  type ProductWrites,
  type StoredProduct,
} from '../storage/table/products.ts';
import { hasDueProducts, withholdEarlyProducts } from './early-access.ts';

/** Bounds the retries while others keep writing products. */
const MAX_ATTEMPTS = 6;

/** All products of the shop; valid while `byOthers` of the catalog version stays the same. */
export interface LoadedProducts {
  products: readonly StoredProduct[];
  byOthers: number;
}

export async function loadProducts(): Promise<LoadedProducts> {
  const { byOthers } = await getCatalogVersion();
  return { products: await loadAllProducts(), byOthers };
}

/**
 * Publishes the snapshot of the catalog, again whenever products were written in the meantime.
 *
 * @param written the caller's latest writes: the table's index may not show them yet.
 * @param loaded saves reading the table.
 * @param options.isFirstImport shows everybody the new products at once.
 * @returns all products of the shop.
 */
export async function publishCatalog(
  written: ProductWrites,
  loaded?: LoadedProducts,
  options: { isFirstImport?: boolean } = {},
): Promise<StoredProduct[]> {
  for (let attempt = 1; ; attempt++) {
    const { written: version, byOthers } = await getCatalogVersion();
    const before = loaded?.byOthers === byOthers ? loaded.products : await loadAllProducts();
    const products = new Map(before.map((product) => [product.id, product]));
    for (const product of written.put) products.set(product.id, product);
    for (const id of written.remove) products.delete(id);
    const all = [...products.values()];
    await markUnpublished();
    const { visible, savePublished } = await withholdEarlyProducts(all, options);
    await publishSnapshot(visible);
    await savePublished();
    if ((await markPublished(version)) || attempt === MAX_ATTEMPTS) return all;
  }
}

/** An earlier run may have ended between writing products and publishing them, an earlier release may have published,
 *  or early products are due. */
export async function hasUnpublishedChanges(): Promise<boolean> {
  const { written, published } = await getCatalogVersion();
  return written !== published || !(await isPublishedByThisRelease()) || (await hasDueProducts());
}
