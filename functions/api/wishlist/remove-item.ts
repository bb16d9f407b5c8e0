import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { removeFromWishlist } from '../../platform/table/wishlist.ts';

type Call = Contract['wishlist']['DELETE /api/wishlist/{productId}'];

export async function removeWishlistItem({
  caller,
  params,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await removeFromWishlist(caller.userId, params.productId);
  return { body: { success: true } };
}
