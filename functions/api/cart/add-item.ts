import { BUDGETS } from '../../../shared/contract/budgets.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { addToCart, isInCart } from '../../platform/table/cart.ts';
import { findOnSale, overStock, requireNotHeld } from './stock.ts';

type Call = Contract['cart']['POST /api/cart'];

export async function addCartItem({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { productId, quantity } = body;
  const found = await findOnSale(productId);
  if (!found) throw notFound('Product not found');
  const { product, free } = found;
  if (product.availability === 'Sold Out') throw conflict(`${product.name} is sold out`);
  requireNotHeld(product);
  const stock = { ...product, stockQuantity: free };
  const line = await addToCart(caller.userId, stock, quantity, headers['idempotency-key']);
  if (line === 'other-quantity') {
    throw conflict('idempotency-key: Already used to add another quantity');
  }
  if (line === 'full') {
    throw conflict(
      `A cart holds up to ${BUDGETS.cartLine.rows} different items. Remove one to add another.`,
    );
  }
  if (!line) throw overStock(stock, await isInCart(caller.userId, productId));
  return { body: { ...line, product, isListed: true } };
}
