import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { makeOffer } from '../../domain/quotes/make-offer.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/orders/{id}/offers'];

export async function postOffer({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await makeOffer(caller, params.id, body, headers['idempotency-key'] ?? uuidV4()) };
}
