import type { Contract } from '../../../shared/contract/contract.ts';
import { acceptOffer as accept } from '../../domain/quotes/accept-offer.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/orders/{id}/accept'];

export async function acceptOffer({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await accept(caller, params.id, body.offer) };
}
