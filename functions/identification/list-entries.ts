import type { Contract } from '../../shared/contract/contract.ts';
import { invalidRequest } from '../errors.ts';
import { pagingHeaders, parseCursor, takePage } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, ParsedJson } from '../http/response.ts';
import type { EntryList } from './entry-list.ts';
import { getReferenceCatalog } from './reference-catalog.ts';

type Call = Contract['identification']['GET /api/asmic-entries'];

export async function listEntries({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const list = await (await getReferenceCatalog()).list();
  const { total, positionsFrom } = list.search(query.search);
  const positions = positionsFrom(startPosition(list, query.cursor));
  const { rows, next } = await takePage(
    entriesAt(list, positions),
    ({ json }) => json,
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, total, next) };
}

/** Imports add entries at the top and never delete any, so the last entry of a page stays a valid cursor. */
function startPosition(list: EntryList, cursor: string | undefined): number {
  const id = parseCursor(cursor);
  if (id === undefined) return 0;
  const position = list.positionOf(id);
  if (position !== undefined) return position + 1;
  throw invalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
}

async function* entriesAt(list: EntryList, positions: readonly number[]) {
  for (const position of positions) yield list.at(position);
}
