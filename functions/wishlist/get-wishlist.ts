import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { withProducts } from '../storage/table/lines.ts';
import { listWishlistEntries } from '../storage/table/wishlist.ts';

type Call = Contract['wishlist']['GET /api/wishlist'];

export async function getWishlist({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await withProducts(await listWishlistEntries(caller.userId)) };
}
