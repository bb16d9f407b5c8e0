import type { Contract } from '../../shared/contract/contract.ts';
import { conflict, notFound } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { addToCart, listCartLines, MAX_CART_LINES } from '../storage/table/cart.ts';
import { findOnSale, overStock, requireNotHeld } from './stock.ts';

type Call = Contract['cart']['POST /api/cart'];

export async function addItem({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { productId, quantity } = body;
  const [found, lines] = await Promise.all([findOnSale(productId), listCartLines(caller.userId)]);
  if (!found) throw notFound('Product not found');
  const { product, free } = found;
  if (product.availability === 'Sold Out') throw conflict(`${product.name} is sold out`);
  requireNotHeld(product);
  const inCart = lines.find((line) => line.productId === productId);
  if (!inCart && lines.length >= MAX_CART_LINES) {
    throw conflict(
      `A cart holds up to ${MAX_CART_LINES} different items. Remove one to add another.`,
    );
  }
  const stock = { ...product, stockQuantity: free };
  const line = await addToCart(caller.userId, stock, quantity, headers['idempotency-key']);
  if (line === 'other-quantity') {
    throw conflict('idempotency-key: Already used to add another quantity');
  }
  if (!line) throw overStock(stock, inCart !== undefined);
  return { body: { ...line, product, isListed: true } };
}
