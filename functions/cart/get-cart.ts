import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { cartLines } from '../storage/cart.ts';
import { withProducts } from '../storage/lines.ts';

type Call = Contract['cart']['GET /api/cart'];

export async function getCart({ caller }: ApiRequest<Call>): Promise<Answer<Call>> {
  return { body: await withProducts(await cartLines(caller.userId)) };
}
