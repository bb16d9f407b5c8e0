import type { Contract } from '../../shared/contract/contract.ts';
import { notFound } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { findCartLine, setQuantity } from '../storage/table/cart.ts';
import { findProduct } from '../storage/table/products.ts';
import { overStock } from './stock.ts';

type Call = Contract['cart']['PUT /api/cart/{itemId}'];

export async function setItemQuantity({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const before = await findCartLine(caller.userId, params.itemId);
  const product = before && (await findProduct(before.productId));
  // The stock may have become less than what is in the cart, which stays there.
  const isMore = before !== undefined && body.quantity > before.quantity;
  if (product && isMore && body.quantity > product.stockQuantity) throw overStock(product, false);
  const line = before && (await setQuantity(before, body.quantity));
  if (!line) throw notFound('This item is not in your cart');
  return { body: { ...line, product: product ?? line.product, isListed: product !== undefined } };
}
