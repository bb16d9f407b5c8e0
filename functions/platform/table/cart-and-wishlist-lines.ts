import * as z from 'zod';
import { LineProduct } from '../../../shared/entities/cart.ts';
import { withHolds } from './holds.ts';
import { findPublicProducts } from './products.ts';

export const StoredLine = z.object({
  id: z.uuid(),
  userId: z.guid(),
  productId: z.uuid(),
  createdAt: z.iso.datetime(),
  product: LineProduct,
});
export type StoredLine = z.infer<typeof StoredLine>;

export async function withProducts<L extends StoredLine>(lines: readonly L[]) {
  const found = await findPublicProducts(lines.map(({ productId }) => productId));
  const shown = await withHolds([...found.values()]);
  const products = new Map(shown.map((product) => [product.id, product]));
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
