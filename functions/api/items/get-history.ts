import type { Contract } from '../../../shared/contract/contract.ts';
import { listHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import { omitHiddenEvents } from '../../domain/items/visible-events.ts';
import { pagingHeaders, parseCursor, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { countEvents, mergeEvents } from '../../platform/table/item-events.ts';
import { requireItem } from '../../platform/table/items.ts';

type Call = Contract['items']['GET /api/military-items/{id}/history'];

export async function getHistory({
  params,
  query,
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { id, airtableId } = await requireItem(params.id);
  const ids = airtableId ? [id, airtableId] : [id];
  const { permissions } = caller;
  const { rows, next } = await takePage(
    omitHiddenEvents(mergeEvents(ids, parseCursor(query.cursor)), permissions),
    (each) => ParsedJson.of(ItemEvent, each),
    query.limit,
  );
  const total = await countVisibleEvents(ids, permissions);
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, total, next) };
}

/** The stored counts include hidden events, so callers who do not see all fields need a read of the whole history. */
async function countVisibleEvents(
  ids: readonly string[],
  permissions: readonly Permission[],
): Promise<number> {
  if (listHiddenFields(permissions).length > 0) {
    return (await Array.fromAsync(omitHiddenEvents(mergeEvents(ids), permissions))).length;
  }
  const counts = await Promise.all(ids.map(countEvents));
  return counts.reduce((sum, count) => sum + count);
}
