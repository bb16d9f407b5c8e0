import type { Contract } from '../../shared/contract/contract.ts';
import { Order } from '../../shared/entities/order.ts';
import { idOfCursor, pageOf, pagingHeaders } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type Answer, ParsedJson } from '../http/response.ts';
import { orderCount, ordersAfter } from '../storage/table/orders.ts';
import { orderForCaller } from './order-for-caller.ts';

type Call = Contract['orders']['GET /api/orders'];

export async function listOrders({
  caller,
  query,
  event,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const whose = caller.isStaff ? 'all' : { userId: caller.userId };
  const { rows, next } = await pageOf(
    ordersAfter(whose, idOfCursor(query.cursor)),
    (order) => ParsedJson.of(Order, orderForCaller(caller, order)),
    query.limit,
  );
  return {
    body: ParsedJson.list(rows),
    headers: pagingHeaders(event, await orderCount(whose), next),
  };
}
