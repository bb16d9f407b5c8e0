import {
  allProducts,
  countProducts,
  type ProductWrites,
  type StoredProduct,
} from '../storage/products.ts';
import { publishSnapshot } from '../storage/snapshot.ts';

/** Of one call: others write and publish too, but not without end. */
const LOOKS = 5;

/**
 * Publishes the catalogue. Others may add samples meanwhile, and publish them: so it counts the products
 * afterwards, and begins anew from the table where there are others than it knew of.
 *
 * @param written what the caller has just written: the table's index may show it a moment later.
 * @param known all that was in the shop before, where the caller has just read it.
 * @returns all that is in the shop.
 */
export async function publishCatalogue(
  { put, remove }: ProductWrites,
  known?: readonly StoredProduct[],
): Promise<StoredProduct[]> {
  for (let looks = 1; ; looks++) {
    const before = looks === 1 && known ? known : await allProducts();
    const products = new Map(before.map((product) => [product.id, product]));
    for (const product of put) products.set(product.id, product);
    for (const id of remove) products.delete(id);
    const all = [...products.values()];
    await publishSnapshot(all);
    if (looks === LOOKS || (await countProducts()) === all.length) return all;
  }
}
