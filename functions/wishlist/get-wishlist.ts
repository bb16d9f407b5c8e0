import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { withProducts } from '../storage/lines.ts';
import { wishlistLines } from '../storage/wishlist.ts';

type Call = Contract['wishlist']['GET /api/wishlist'];

export async function getWishlist({ caller }: ApiRequest<Call>): Promise<Answer<Call>> {
  return { body: await withProducts(await wishlistLines(caller.userId)) };
}
