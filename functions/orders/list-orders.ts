import * as z from 'zod';
import type { Contract } from '../../shared/contract/contract.ts';
import { Order } from '../../shared/entities/order.ts';
import { type Answer, ParsedJson } from '../platform/answer.ts';
import { invalidRequest } from '../platform/api-error.ts';
import { MAX_PAYLOAD_BYTES, pagingHeaders } from '../platform/paging.ts';
import type { ApiRequest } from '../platform/request.ts';
import { orderCount, ordersAfter } from '../storage/orders.ts';
import { asSeenBy } from './as-seen-by.ts';

type Call = Contract['orders']['GET /api/orders'];

export async function listOrders({
  caller,
  query,
  event,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const { limit, cursor } = query;
  const whose = caller.isStaff ? 'all' : { userId: caller.userId };
  const page: ParsedJson[] = [];
  let bytes = 0;
  let last = cursor === undefined ? undefined : idOf(cursor);
  let next: string | undefined;
  for await (const order of ordersAfter(whose, last)) {
    const json = ParsedJson.of(Order, asSeenBy(caller, order));
    // And a comma.
    bytes += json.payloadBytes + 1;
    if (page.length === limit || bytes > MAX_PAYLOAD_BYTES) {
      next = last;
      break;
    }
    page.push(json);
    last = order.id;
  }
  return {
    body: ParsedJson.list(page),
    headers: pagingHeaders(event, await orderCount(whose), next),
  };
}

/** A cursor is the id of the last order of the page before. */
function idOf(cursor: string): string {
  const id = z.uuid().safeParse(cursor);
  if (!id.success) throw invalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
  return id.data;
}
