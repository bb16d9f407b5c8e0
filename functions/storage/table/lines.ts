import * as z from 'zod';
import { LineProduct } from '../../../shared/entities/cart.ts';
import { productsById } from './products.ts';

/** What lines of carts and wishlists have in common. */
export const StoredLine = z.object({
  id: z.uuid(),
  userId: z.guid(),
  productId: z.uuid(),
  createdAt: z.iso.datetime(),
  /** As it was when the line was made or last raised; shown when the product has left the shop. */
  product: LineProduct,
});
export type StoredLine = z.infer<typeof StoredLine>;

/** Newest first, each with its product as it is now. */
export async function withProducts<L extends StoredLine>(lines: readonly L[]) {
  const products = await productsById(lines.map(({ productId }) => productId));
  return lines
    .map((line) => {
      const current = products.get(line.productId);
      return {
        ...line,
        product: current ?? line.product,
        current,
        isListed: current !== undefined,
      };
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
}
