import type { Contract } from '../../../shared/contract/contract.ts';
import { OrderSummary } from '../../../shared/entities/order.ts';
import { linkHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';
import {
  InboxCursor,
  iterateInbox,
  summaryAt,
  toInboxCursor,
} from '../../platform/table/quote-inbox.ts';

type Call = Contract['orders']['GET /api/orders/inbox'];

export async function getInbox({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const after = query.cursor === undefined ? undefined : decodeSortKey(InboxCursor, query.cursor);
  const now = new Date().toISOString();
  const cursors = new Map<string, InboxCursor>();
  const { rows, next } = await takePage(
    iterateInbox(query.group, after, query.limit),
    (summary) => {
      cursors.set(summary.id, toInboxCursor(summary));
      return ParsedJson.of(OrderSummary, summaryAt(summary, now));
    },
    query.limit,
  );
  const cursor = next === undefined ? undefined : cursors.get(next);
  return {
    body: ParsedJson.list(rows),
    headers: linkHeaders(event, cursor && encodeSortKey(cursor)),
  };
}
