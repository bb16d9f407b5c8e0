import type { Contract } from '../../shared/contract/contract.ts';
import { invalidRequest } from '../http/api-error.ts';
import { idOfCursor, pageOf, pagingHeaders } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type Answer, ParsedJson } from '../http/response.ts';
import type { EntryList } from './entry-list.ts';
import { getReferenceCatalog } from './reference-catalog.ts';

type Call = Contract['identification']['GET /api/asmic-entries'];

export async function listEntries({ query, event }: ApiRequest<Call>): Promise<Answer<Call>> {
  const list = await (await getReferenceCatalog()).list();
  const { total, from } = list.matching(query.search);
  const positions = from(positionAfter(list, query.cursor));
  const { rows, next } = await pageOf(rowsAt(list, positions), ({ answer }) => answer, query.limit);
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, total, next) };
}

/** Where a page begins. What an import adds stands before all that there was, and nothing is ever taken
 *  away: so the entry that a page ended with is where the next one goes on. */
function positionAfter(list: EntryList, cursor: string | undefined): number {
  const id = idOfCursor(cursor);
  if (id === undefined) return 0;
  const position = list.positionOf(id);
  if (position !== undefined) return position + 1;
  throw invalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
}

async function* rowsAt(list: EntryList, positions: readonly number[]) {
  for (const position of positions) yield list.at(position);
}
