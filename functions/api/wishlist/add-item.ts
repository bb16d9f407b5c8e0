import { BUDGETS } from '../../../shared/contract/budgets.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { withHolds } from '../../platform/table/holds.ts';
import { findPublicProduct } from '../../platform/table/products.ts';
import { addToWishlist } from '../../platform/table/wishlist.ts';

type Call = Contract['wishlist']['POST /api/wishlist'];

export async function addWishlistItem({
  caller,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const product = await findPublicProduct(body.productId);
  if (!product) throw notFound('Product not found');
  const line = await addToWishlist(caller.userId, product);
  if (!line) {
    throw conflict(
      `A wishlist holds up to ${BUDGETS.wishlistEntry.rows} items. Remove one to add another.`,
    );
  }
  const [shown = product] = await withHolds([product]);
  return { body: { ...line, product: shown, isListed: true } };
}
