import type { Contract } from '../../../shared/contract/contract.ts';
import { Purchase } from '../../../shared/entities/purchase.ts';
import { recordPurchase, takeBackPurchase } from '../../domain/books/purchases.ts';
import { linkHeaders, parseCursor, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { toRequestId } from '../../platform/http/request-id.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { isIn } from '../../platform/table/day-periods.ts';
import { findPurchase, iteratePurchases } from '../../platform/table/purchases.ts';
import { getActor } from '../../platform/table/users.ts';
import { findLast, requirePeriod } from './period.ts';

type Books = Contract['books'];
type List = Books['GET /api/purchases'];
type Add = Books['POST /api/purchases'];
type Void = Books['POST /api/purchases/{id}/void'];

export async function getPurchases({ query, event }: ApiRequest<List>): Promise<ApiResponse<List>> {
  const period = requirePeriod(query);
  const last = await findLast(parseCursor(query.cursor), findPurchase, ({ date }) =>
    isIn(period, date),
  );
  const { rows, next } = await takePage(
    iteratePurchases(period, last),
    (purchase) => ParsedJson.of(Purchase, purchase),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: linkHeaders(event, next) };
}

export async function postPurchase({
  caller,
  headers,
  body,
}: ApiRequest<Add>): Promise<ApiResponse<Add>> {
  const by = await getActor(caller.userId);
  return { body: await recordPurchase(toRequestId(caller, headers), body, by) };
}

export async function voidPurchase({
  caller,
  params,
}: ApiRequest<Void>): Promise<ApiResponse<Void>> {
  return { body: await takeBackPurchase(params.id, await getActor(caller.userId)) };
}
