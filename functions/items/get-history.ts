import type { Contract } from '../../shared/contract/contract.ts';
import { ItemEvent } from '../../shared/entities/item-event.ts';
import { idOfCursor, pageOf, pagingHeaders } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type Answer, ParsedJson } from '../http/response.ts';
import { eventCount, eventsOf } from '../storage/table/item-events.ts';
import { requireItem } from '../storage/table/items.ts';

type Call = Contract['items']['GET /api/military-items/{id}/history'];

export async function getHistory({
  params,
  query,
  event,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const { id } = await requireItem(params.id);
  const { rows, next } = await pageOf(
    eventsOf(id, idOfCursor(query.cursor)),
    (each) => ParsedJson.of(ItemEvent, each),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, await eventCount(id), next) };
}
