import type { Contract } from '../../shared/contract/contract.ts';
import { MilitaryItem, MilitaryItemSummary } from '../../shared/entities/military-item.ts';
import { pagingHeaders, parseCursor, takePage } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, ParsedJson } from '../http/response.ts';
import { countItems, iterateItems } from '../storage/table/items.ts';

type Call = Contract['items']['GET /api/military-items'];

export async function listItems({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { rows, next } = await takePage(
    iterateItems(parseCursor(query.cursor)),
    query.fields === 'summary' ? summarize : (item) => ParsedJson.of(MilitaryItem, item),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, await countItems(), next) };
}

function summarize(item: MilitaryItem): ParsedJson {
  const { asmicMatches } = item;
  const match =
    asmicMatches?.find(({ verified }) => verified) ??
    asmicMatches?.find(({ verified }) => verified === null);
  return ParsedJson.of(MilitaryItemSummary, {
    ...item,
    asmicMatches: asmicMatches && (match ? [match] : []),
  });
}
