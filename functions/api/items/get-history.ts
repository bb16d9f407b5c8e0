import type { Contract } from '../../../shared/contract/contract.ts';
import { ItemEvent } from '../../../shared/entities/item-event.ts';
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
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { id, airtableId } = await requireItem(params.id);
  const ids = airtableId ? [id, airtableId] : [id];
  const { rows, next } = await takePage(
    mergeEvents(ids, parseCursor(query.cursor)),
    (each) => ParsedJson.of(ItemEvent, each),
    query.limit,
  );
  const counts = await Promise.all(ids.map(countEvents));
  const total = counts.reduce((sum, count) => sum + count);
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, total, next) };
}
