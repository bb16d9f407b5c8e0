import type { Contract } from '../../shared/contract/contract.ts';
import { notFound } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { setQuantity } from '../storage/table/cart.ts';
import { findProduct } from '../storage/table/products.ts';

type Call = Contract['cart']['PUT /api/cart/{itemId}'];

export async function setItemQuantity({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const line = await setQuantity(caller.userId, params.itemId, body.quantity);
  if (!line) throw notFound('This item is not in your cart');
  const product = await findProduct(line.productId);
  return { body: { ...line, product: product ?? line.product, isListed: product !== undefined } };
}
