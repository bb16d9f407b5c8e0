import type { Contract } from '../../../shared/contract/contract.ts';
import * as quotes from '../../domain/quotes/layaway.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Orders = Contract['orders'];
type Agree = Orders['PUT /api/orders/{id}/layaway'];
type Pay = Orders['POST /api/orders/{id}/payments'];

export async function putLayaway({
  caller,
  params,
  body,
}: ApiRequest<Agree>): Promise<ApiResponse<Agree>> {
  return { body: await quotes.agreeOnLayaway(caller, params.id, body.instalments) };
}

export async function postPayment({
  caller,
  params,
  body,
}: ApiRequest<Pay>): Promise<ApiResponse<Pay>> {
  return { body: await quotes.recordPayment(caller, params.id, body.instalment) };
}
