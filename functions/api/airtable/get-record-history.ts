import type { Contract } from '../../../shared/contract/contract.ts';
import { ItemEvent } from '../../../shared/entities/item-event.ts';
import { omitHiddenEvents } from '../../domain/items/visible-events.ts';
import { takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { iterateEvents } from '../../platform/table/item-events.ts';

type Call = Contract['airtable']['GET /api/airtable/item-log/{id}/history'];

const MAX_EVENTS = 100;

export async function getRecordHistory({
  params: { id },
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { rows } = await takePage(
    omitHiddenEvents(iterateEvents(id), caller.permissions),
    (each) => ParsedJson.of(ItemEvent, each),
    MAX_EVENTS,
  );
  return { body: ParsedJson.list(rows) };
}
