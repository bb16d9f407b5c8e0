import type { Contract } from '../../shared/contract/contract.ts';
import { conflict } from '../errors.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { createDeletion } from '../item-changes/delete-item.ts';
import { retryOnConflict } from '../storage/retry-on-conflict.ts';
import { deleteItem as deleteStoredItem } from '../storage/table/deleted-items.ts';
import { requireItem } from '../storage/table/items.ts';

type Call = Contract['items']['DELETE /api/military-items/{id}'];

const CONFLICT_MESSAGE = 'Someone has just changed the item. Review it and try again.';

/** Its Airtable record stays: the dealer decides about it. */
export async function deleteItem({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const { updatedAt } = await requireItem(params.id);
  const body = await retryOnConflict(CONFLICT_MESSAGE, async () => {
    const item = await requireItem(params.id);
    if (item.updatedAt !== updatedAt) throw conflict(CONFLICT_MESSAGE);
    const isDeleted = await deleteStoredItem(item, createDeletion(item, by));
    return isDeleted ? { success: true as const } : undefined;
  });
  return { body };
}
