import type { Contract } from '../../shared/contract/contract.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { createUndo } from '../item-changes/create-undo.ts';
import { retryOnConflict } from '../storage/retry-on-conflict.ts';
import { updateItem } from '../storage/table/items.ts';
import { publishProvenance } from './publish-provenance.ts';

type Call = Contract['items']['POST /api/military-items/{id}/history/{eventId}/undo'];

/** Undoing is itself a change, which can be undone. */
export async function undo({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const item = await retryOnConflict(
    'Someone has just changed the item. Review it and try again.',
    async () => {
      const update = await createUndo(params, by);
      if (!(await updateItem(update))) return undefined;
      return update.after;
    },
  );
  await publishProvenance(item.id);
  return { body: item };
}
