import type { Contract } from '../../shared/contract/contract.ts';
import { MilitaryItem } from '../../shared/entities/military-item.ts';
import { pagingHeaders, parseCursor, takePage } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, ParsedJson } from '../http/response.ts';
import { countItems, iterateItems } from '../storage/table/items.ts';

type Call = Contract['items']['GET /api/military-items'];

export async function listItems({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { rows, next } = await takePage(
    iterateItems(parseCursor(query.cursor)),
    (item) => ParsedJson.of(MilitaryItem, item),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, await countItems(), next) };
}
