import type { Product } from '../../../shared/entities/product.ts';
import { countClaimed, withClaims } from '../../../shared/quotes/holds.ts';
import { ON_HOLD } from '../../../shared/vocabulary.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { findHolds } from '../../platform/table/holds.ts';
import { findPublicProduct, type PublicProduct } from '../../platform/table/products.ts';

interface ProductOnSale {
  product: PublicProduct;
  free: number;
}

export async function findOnSale(id: string): Promise<ProductOnSale | undefined> {
  const [product, holds] = await Promise.all([findPublicProduct(id), findHolds([id])]);
  if (!product) return undefined;
  const claims = holds.get(id)?.claims ?? [];
  const now = new Date().toISOString();
  return {
    product: withClaims(product, claims, now),
    free: Math.max(0, product.stockQuantity - countClaimed(claims, now)),
  };
}

/** @throws AppError ON_HOLD if all pieces are held. */
export function requireNotHeld({ id, name, availability }: PublicProduct): void {
  if (availability !== ON_HOLD) return;
  throw new AppError('ON_HOLD', `${name} is on hold`, { productIds: [id] });
}

export function overStock(
  { name, stockQuantity }: Pick<Product, 'name' | 'stockQuantity'>,
  isInCart: boolean,
): AppError {
  if (!isInCart) return conflict(describeStock(name, stockQuantity));
  return new AppError(
    'ALREADY_IN_CART',
    stockQuantity === 1
      ? `${name} is already in your cart. Only one is available.`
      : describeStock(name, stockQuantity),
  );
}

function describeStock(name: string, stockQuantity: number): string {
  if (stockQuantity === 0) return `${name} is sold out.`;
  return stockQuantity === 1
    ? `Only one ${name} is available.`
    : `Only ${stockQuantity} of ${name} are available.`;
}
