import * as z from 'zod';
import { Product } from './product.ts';

export const Quantity = z.int().positive().max(999);

export const LineProduct = Product.pick({
  id: true,
  name: true,
  imageUrl: true,
  availability: true,
  isAuthentic: true,
});
export type LineProduct = z.infer<typeof LineProduct>;

const line = {
  /** Identifies the line, not the product. */
  id: z.uuid(),
  userId: z.guid(),
  productId: z.uuid(),
  createdAt: z.iso.datetime(),
  product: LineProduct,
  /** False once the product is unlisted; `product` then shows it as it was when the line was created or last
   *  increased. */
  isListed: z.boolean(),
};

export const CartItem = z.object({ ...line, quantity: Quantity }).meta({ id: 'CartItem' });
export type CartItem = z.infer<typeof CartItem>;

export const WishlistItem = z.object(line).meta({ id: 'WishlistItem' });
export type WishlistItem = z.infer<typeof WishlistItem>;
