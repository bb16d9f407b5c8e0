import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { removeFromWishlist } from '../storage/table/wishlist.ts';

type Call = Contract['wishlist']['DELETE /api/wishlist/{productId}'];

export async function removeItem({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await removeFromWishlist(caller.userId, params.productId);
  return { body: { success: true } };
}
