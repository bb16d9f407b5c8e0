import type { Contract } from '../../../shared/contract/contract.ts';
import * as quotes from '../../domain/quotes/close-quote.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Orders = Contract['orders'];
type Decline = Orders['POST /api/orders/{id}/decline'];
type Withdraw = Orders['POST /api/orders/{id}/withdraw'];
type Release = Orders['POST /api/orders/{id}/release'];

export async function postDecline({
  caller,
  params,
  body,
}: ApiRequest<Decline>): Promise<ApiResponse<Decline>> {
  return { body: await quotes.declineQuote(caller, params.id, body.note) };
}

export async function postWithdrawal({
  caller,
  params,
}: ApiRequest<Withdraw>): Promise<ApiResponse<Withdraw>> {
  return { body: await quotes.withdrawQuote(caller, params.id) };
}

export async function postRelease({
  caller,
  params,
  body,
}: ApiRequest<Release>): Promise<ApiResponse<Release>> {
  return { body: await quotes.releaseHold(caller, params.id, body.note) };
}
