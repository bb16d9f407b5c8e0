import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findCartLine, setQuantity } from '../../platform/table/cart.ts';
import { findOnSale, overStock, requireNotHeld } from './stock.ts';

type Call = Contract['cart']['PUT /api/cart/{itemId}'];

export async function setItemQuantity({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const before = await findCartLine(caller.userId, params.itemId);
  const found = before && (await findOnSale(before.productId));
  // The stock may drop below the quantity in the cart, which stays there.
  const isMore = before !== undefined && body.quantity > before.quantity;
  if (found && isMore) {
    requireNotHeld(found.product);
    const stock = { ...found.product, stockQuantity: found.free };
    if (body.quantity > stock.stockQuantity) throw overStock(stock, false);
  }
  const line = before && (await setQuantity(before, body.quantity));
  if (!line) throw notFound('This item is not in your cart');
  const product = found?.product ?? line.product;
  return { body: { ...line, product, isListed: found !== undefined } };
}
