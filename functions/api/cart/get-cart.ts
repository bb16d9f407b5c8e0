import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listCartLines } from '../../platform/table/cart.ts';
import { withProducts } from '../../platform/table/cart-and-wishlist-lines.ts';

type Call = Contract['cart']['GET /api/cart'];

export async function getCart({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await withProducts(await listCartLines(caller.userId)) };
}
