import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { listCartLines } from '../storage/table/cart.ts';
import { withProducts } from '../storage/table/lines.ts';

type Call = Contract['cart']['GET /api/cart'];

export async function getCart({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await withProducts(await listCartLines(caller.userId)) };
}
