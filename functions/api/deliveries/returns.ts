import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Order } from '../../../shared/entities/order.ts';
import { restock } from '../../domain/quotes/restock.ts';
import { decideReturn, receiveReturn, requestReturn } from '../../domain/quotes/returns.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Deliveries = Contract['deliveries'];
type Ask = Deliveries['POST /api/orders/{id}/returns'];
type Change = Deliveries['PATCH /api/orders/{id}/returns/{number}'];

export async function postReturn({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Ask>): Promise<ApiResponse<Ask>> {
  const key = headers['idempotency-key'] ?? uuidV4();
  return { body: await requestReturn(caller, params.id, body, key) };
}

export async function patchReturn(request: ApiRequest<Change>): Promise<ApiResponse<Change>> {
  return { body: await changeReturn(request) };
}

function changeReturn({ caller, params, body }: ApiRequest<Change>): Promise<Order> {
  const { id, number } = params;
  if ('decision' in body) return decideReturn(caller, id, number, body);
  if ('receivedAt' in body) return receiveReturn(caller, id, number, body.receivedAt);
  return restock(caller, id, number, body.restocked);
}
