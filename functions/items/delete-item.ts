import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { ApiError } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { deleteItem as takeOut } from '../storage/items.ts';
import { existingItem } from './existing-item.ts';

type Call = Contract['items']['DELETE /api/military-items/{id}'];

/** Its record in Airtable stays: what is sold there is the dealer's to say. */
export async function deleteItem({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const item = await existingItem(params.id);
  if (!(await takeOut(item))) {
    throw new ApiError('CONFLICT', 'Someone has just changed the item. Look at it, and try again.');
  }
  return { body: { success: true } };
}
