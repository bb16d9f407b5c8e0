import type { Product } from '../../shared/entities/product.ts';
import { AppError, conflict } from '../errors.ts';

/** The error for more of a product than there is.
 *  @param isInCart whether the cart already has some of it. */
export function overStock(
  { name, stockQuantity }: Pick<Product, 'name' | 'stockQuantity'>,
  isInCart: boolean,
): AppError {
  if (!isInCart) return conflict(describeStock(name, stockQuantity));
  return new AppError(
    'ALREADY_IN_CART',
    stockQuantity === 1
      ? `${name} is already in your cart. There is only one.`
      : describeStock(name, stockQuantity),
  );
}

const describeStock = (name: string, stockQuantity: number) =>
  stockQuantity === 1
    ? `There is only one ${name}.`
    : `There are only ${stockQuantity} of ${name}.`;
