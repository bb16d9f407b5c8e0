import type { Contract } from '../../../shared/contract/contract.ts';
import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import { VisibleMilitaryItem } from '../../../shared/entities/military-item.ts';
import { pagingHeaders, parseCursor, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { countItems, iterateItems } from '../../platform/table/items.ts';
import {
  createSummaryReader,
  type ItemInLists,
  loadItemsInLists,
  toSummary,
} from './items-in-lists.ts';

type Call = Contract['items']['GET /api/military-items'];

export async function listItems(request: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { rows, next } = await takeItems(request);
  return {
    body: ParsedJson.list(rows),
    headers: pagingHeaders(request.event, await countItems(), next),
  };
}

/** The first page is read directly, before all items are loaded. */
const MAX_READ_AT_ONCE = 200;

async function takeItems({ query, caller: { permissions } }: ApiRequest<Call>) {
  const { fields, limit = Number.POSITIVE_INFINITY } = query;
  const after = parseCursor(query.cursor);
  if (fields === 'texts' || (fields === 'summary' && limit > MAX_READ_AT_ONCE)) {
    const items = await loadItemsInLists();
    const rest = after === undefined ? items : items.filter(({ id }) => id < after);
    const toJson =
      fields === 'texts' ? ({ texts }: ItemInLists) => texts : createSummaryReader(permissions);
    return takePage(rest, toJson, query.limit);
  }
  return takePage(
    // Read one more to know whether others follow.
    iterateItems(after, limit + 1),
    (item) => {
      const visible = omitHiddenFields(item, permissions);
      return fields === 'summary'
        ? toSummary(visible)
        : ParsedJson.of(VisibleMilitaryItem, visible);
    },
    query.limit,
  );
}
