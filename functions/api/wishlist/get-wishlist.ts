import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { withProducts } from '../../platform/table/cart-and-wishlist-lines.ts';
import { listWishlistEntries } from '../../platform/table/wishlist.ts';

type Call = Contract['wishlist']['GET /api/wishlist'];

export async function getWishlist({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await withProducts(await listWishlistEntries(caller.userId)) };
}
