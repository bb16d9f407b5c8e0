import * as z from 'zod';
import { Product } from './product.ts';

export const Quantity = z.int().positive().max(999);

/** What a cart or wishlist line shows of its product. */
export const LineProduct = Product.pick({
  id: true,
  name: true,
  imageUrl: true,
  availability: true,
});
export type LineProduct = z.infer<typeof LineProduct>;

const line = {
  /** The line's own id, never its product's. */
  id: z.uuid(),
  userId: z.guid(),
  productId: z.uuid(),
  createdAt: z.iso.datetime(),
  product: LineProduct,
  /** False when the product has left the shop: `product` is then as it was when the line was made. */
  isListed: z.boolean(),
};

export const CartItem = z.object({ ...line, quantity: Quantity }).meta({ id: 'CartItem' });
export type CartItem = z.infer<typeof CartItem>;

export const WishlistItem = z.object(line).meta({ id: 'WishlistItem' });
export type WishlistItem = z.infer<typeof WishlistItem>;
