import { allProducts, type ProductWrites, type StoredProduct } from '../storage/products.ts';
import { publishSnapshot } from '../storage/snapshot.ts';

/** Of one call: others write and publish too, but not without end. */
const LOOKS = 5;

/**
 * Publishes the catalogue as the table has it. What was read could have been overtaken by another
 * writer's products before it was published, so it looks again until it publishes nothing new.
 *
 * @param written what the caller has just written: the table's index may show it a moment later.
 * @returns all that is in the shop.
 */
export async function publishCatalogue({ put, remove }: ProductWrites): Promise<StoredProduct[]> {
  for (let looks = 1; ; looks++) {
    const products = new Map((await allProducts()).map((product) => [product.id, product]));
    for (const product of put) products.set(product.id, product);
    for (const id of remove) products.delete(id);
    const all = [...products.values()];
    if (!(await publishSnapshot(all)) || looks === LOOKS) return all;
  }
}
