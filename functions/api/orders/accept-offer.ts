import type { Contract } from '../../../shared/contract/contract.ts';
import { acceptOffer } from '../../domain/quotes/accept-offer.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/orders/{id}/accept'];

export async function postAcceptance({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await acceptOffer(caller, params.id, body.offer) };
}
