import { publishSnapshot } from '../storage/bucket/snapshot.ts';
import {
  catalogueVersion,
  markPublished,
  markUnpublished,
} from '../storage/table/catalogue-version.ts';
import { allProducts, type ProductWrites, type StoredProduct } from '../storage/table/products.ts';

/** Of one call: others write and publish too, but not without end. */
const LOOKS = 6;

/** All that was in the shop before a run; good for as long as nobody but the run has written products. */
export interface KnownProducts {
  products: readonly StoredProduct[];
  byOthers: number;
}

export async function knownProducts(): Promise<KnownProducts> {
  const { byOthers } = await catalogueVersion();
  return { products: await allProducts(), byOthers };
}

/**
 * Publishes the catalogue as the table has it, anew for as long as somebody has written products meanwhile.
 *
 * @param written what the caller has just written: the table's index may show it a moment later.
 * @returns all that is in the shop.
 */
export async function publishCatalogue(
  { put, remove }: ProductWrites,
  known?: KnownProducts,
): Promise<StoredProduct[]> {
  for (let looks = 1; ; looks++) {
    const { written: version, byOthers } = await catalogueVersion();
    const before = known?.byOthers === byOthers ? known.products : await allProducts();
    const products = new Map(before.map((product) => [product.id, product]));
    for (const product of put) products.set(product.id, product);
    for (const id of remove) products.delete(id);
    const all = [...products.values()];
    await markUnpublished();
    await publishSnapshot(all);
    if ((await markPublished(version)) || looks === LOOKS) return all;
  }
}

/** Whether products were written that are not published: a run may have ended in between. */
export async function isCatalogueBehind(): Promise<boolean> {
  const { written, published } = await catalogueVersion();
  return written !== published;
}
