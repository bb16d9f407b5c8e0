import type { Contract } from '../../../shared/contract/contract.ts';
import { counterOffer } from '../../domain/quotes/counter-offer.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/orders/{id}/counter'];

export async function postCounteroffer({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await counterOffer(caller, params.id, body) };
}
