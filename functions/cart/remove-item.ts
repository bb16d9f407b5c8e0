import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { removeFromCart } from '../storage/table/cart.ts';

type Call = Contract['cart']['DELETE /api/cart/{id}'];

export async function removeItem({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await removeFromCart(caller.userId, params.id);
  return { body: { success: true } };
}
