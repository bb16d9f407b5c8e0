import type { Contract } from '../../shared/contract/contract.ts';
import { conflict } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { TRIES, untilOthersHaveWritten } from '../storage/table/conflict-backoff.ts';
import { existingItem } from '../storage/table/existing-item.ts';
import { deleteItem as deleteStoredItem } from '../storage/table/items.ts';

type Call = Contract['items']['DELETE /api/military-items/{id}'];

/** Its Airtable record stays: the dealer decides about it. */
export async function deleteItem({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const { updatedAt } = await existingItem(params.id);
  for (let tries = 1; tries <= TRIES; tries++) {
    const item = await existingItem(params.id);
    if (item.updatedAt !== updatedAt) break;
    if (await deleteStoredItem(item)) return { body: { success: true } };
    await untilOthersHaveWritten(tries);
  }
  throw conflict('Someone has just changed the item. Review it and try again.');
}
