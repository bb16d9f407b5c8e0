import type { Contract } from '../../shared/contract/contract.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { TRIES, untilOthersHaveWritten } from '../storage/table/conflict-backoff.ts';
import { existingItem } from '../storage/table/existing-item.ts';
import { deleteItem as takeOut } from '../storage/table/items.ts';

type Call = Contract['items']['DELETE /api/military-items/{id}'];

/** Its record in Airtable stays: what is sold there is the dealer's to say. */
export async function deleteItem({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const { updatedAt } = await existingItem(params.id);
  for (let tries = 1; tries <= TRIES; tries++) {
    const item = await existingItem(params.id);
    // A comparison that ends meanwhile is nobody's change.
    if (item.updatedAt !== updatedAt) break;
    if (await takeOut(item)) return { body: { success: true } };
    await untilOthersHaveWritten(tries);
  }
  throw new ApiError('CONFLICT', 'Someone has just changed the item. Look at it, and try again.');
}
