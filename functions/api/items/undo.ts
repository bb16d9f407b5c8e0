import type { Contract } from '../../../shared/contract/contract.ts';
import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import { createUndo } from '../../domain/items/create-undo.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { updateItem } from '../../platform/table/items.ts';
import { getActor } from '../../platform/table/users.ts';
import { publishProvenance } from './publish-provenance.ts';

type Call = Contract['items']['POST /api/military-items/{id}/history/{eventId}/undo'];

export async function undo({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const item = await retryOnConflict(
    'Someone has just changed the item. Review it and try again.',
    async () => {
      const update = await createUndo(params, by);
      requireVisibleFields(
        caller,
        update.event.changes.map(({ field }) => field),
      );
      if (!(await updateItem(update))) return undefined;
      return update.after;
    },
  );
  await publishProvenance(item.id);
  return { body: omitHiddenFields(item, caller.permissions) };
}
