import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { notFound } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { productById } from '../storage/products.ts';
import { addToWishlist } from '../storage/wishlist.ts';

type Call = Contract['wishlist']['POST /api/wishlist'];

export async function addItem({ caller, body }: ApiRequest<Call>): Promise<Answer<Call>> {
  const product = await productById(body.productId);
  if (!product) throw notFound('There is no such product');
  const line = await addToWishlist(caller.userId, product);
  return { body: { ...line, product, isListed: true } };
}
