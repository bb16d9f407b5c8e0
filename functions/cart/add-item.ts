import type { Contract } from '../../shared/contract/contract.ts';
import { conflict, notFound } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { addToCart, listCartLines, MAX_CART_LINES } from '../storage/table/cart.ts';
import { findProduct } from '../storage/table/products.ts';
import { overStock } from './stock.ts';

type Call = Contract['cart']['POST /api/cart'];

export async function addItem({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { productId, quantity } = body;
  const [product, lines] = await Promise.all([
    findProduct(productId),
    listCartLines(caller.userId),
  ]);
  if (!product) throw notFound('Product not found');
  if (product.availability === 'Sold Out') throw conflict(`${product.name} is sold out`);
  const inCart = lines.find((line) => line.productId === productId);
  if (!inCart && lines.length >= MAX_CART_LINES) {
    throw conflict(
      `A cart holds up to ${MAX_CART_LINES} different items. Remove one to add another.`,
    );
  }
  const line = await addToCart(caller.userId, product, quantity, headers['idempotency-key']);
  if (line === 'other-quantity') {
    throw conflict('idempotency-key: Already used to add another quantity');
  }
  if (!line) throw overStock(product, inCart !== undefined);
  return { body: { ...line, product, isListed: true } };
}
