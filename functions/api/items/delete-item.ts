import type { Contract } from '../../../shared/contract/contract.ts';
import { createDeletion } from '../../domain/items/delete-item.ts';
import { conflict } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { deleteStoredItem } from '../../platform/table/deleted-items.ts';
import { requireItem } from '../../platform/table/items.ts';
import { getActor } from '../../platform/table/users.ts';

type Call = Contract['items']['DELETE /api/military-items/{id}'];

const CONFLICT_MESSAGE = 'Someone has just changed the item. Review it and try again.';

/** The Airtable record stays: the dealer decides whether to delete it. */
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
