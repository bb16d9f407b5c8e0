import type { Product } from '../../shared/entities/product.ts';
import { type AppError, conflict } from '../errors.ts';

/** The error for more of a product than there is.
 *  @param isInCart whether the cart already has some of it. */
export function overStock(
  { name, stockQuantity }: Pick<Product, 'name' | 'stockQuantity'>,
  isInCart: boolean,
): AppError {
  if (stockQuantity === 1) {
    return conflict(
      isInCart
        ? `${name} is already in your cart. There is only one.`
        : `There is only one ${name}.`,
    );
  }
  return conflict(`There are only ${stockQuantity} of ${name}.`);
}
