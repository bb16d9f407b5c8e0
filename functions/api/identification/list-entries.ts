import type { Contract } from '../../../shared/contract/contract.ts';
import type { EntryList } from '../../domain/identification/entry-list.ts';
import { getReferenceCatalog } from '../../domain/identification/reference-catalog.ts';
import { pagingHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';

type Call = Contract['identification']['GET /api/asmic-entries'];

export async function listEntries({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const list = await (await getReferenceCatalog()).list();
  const { total, positionsFrom } = list.search(query.search);
  const positions = positionsFrom(
    query.cursor === undefined ? 0 : list.positionAfter(query.cursor),
  );
  const { rows, next } = await takePage(
    entriesAt(list, positions),
    ({ json }) => json,
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, total, next) };
}

async function* entriesAt(list: EntryList, positions: readonly number[]) {
  for (const position of positions) {
    const { cursor, json } = list.at(position);
    yield { id: cursor, json };
  }
}
