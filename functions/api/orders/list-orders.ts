import type { Contract } from '../../../shared/contract/contract.ts';
import { Order } from '../../../shared/entities/order.ts';
import { adoptGuestQuotes } from '../../domain/quotes/access.ts';
import { orderForCaller } from '../../domain/quotes/views.ts';
import { pagingHeaders, parseCursor, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { countOrders, iterateOrders, type OrderList } from '../../platform/table/orders.ts';

type Call = Contract['orders']['GET /api/orders'];

export async function listOrders({
  caller,
  query,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const staffList = query.archived ? 'archived' : 'current';
  const list: OrderList = caller.isStaff ? staffList : { userId: caller.userId };
  if (!caller.isStaff && query.cursor === undefined) await adoptGuestQuotes(caller.userId);
  const { rows, next } = await takePage(
    iterateOrders(list, parseCursor(query.cursor), query.limit),
    (order) => ParsedJson.of(Order, orderForCaller(caller, order)),
    query.limit,
  );
  return {
    body: ParsedJson.list(rows),
    headers: pagingHeaders(event, await countOrders(list), next),
  };
}
