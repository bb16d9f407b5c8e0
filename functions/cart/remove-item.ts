import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { removeFromCart } from '../storage/cart.ts';

type Call = Contract['cart']['DELETE /api/cart/{id}'];

export async function removeItem({ caller, params }: ApiRequest<Call>): Promise<Answer<Call>> {
  await removeFromCart(caller.userId, params.id);
  return { body: { success: true } };
}
