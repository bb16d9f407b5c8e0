import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { removeFromCart } from '../../platform/table/cart.ts';

type Call = Contract['cart']['DELETE /api/cart/{id}'];

export async function removeCartItem({
  caller,
  params,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await removeFromCart(caller.userId, params.id);
  return { body: { success: true } };
}
