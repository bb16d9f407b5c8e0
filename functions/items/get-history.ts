import type { Contract } from '../../shared/contract/contract.ts';
import { ItemEvent } from '../../shared/entities/item-event.ts';
import { pagingHeaders, parseCursor, takePage } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, ParsedJson } from '../http/response.ts';
import { countEvents, iterateEvents } from '../storage/table/item-events.ts';
import { requireItem } from '../storage/table/items.ts';

type Call = Contract['items']['GET /api/military-items/{id}/history'];

export async function getHistory({
  params,
  query,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { id } = await requireItem(params.id);
  const { rows, next } = await takePage(
    iterateEvents(id, parseCursor(query.cursor)),
    (each) => ParsedJson.of(ItemEvent, each),
    query.limit,
  );
  return {
    body: ParsedJson.list(rows),
    headers: pagingHeaders(event, await countEvents(id), next),
  };
}
