import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { makeOffer as make } from '../../domain/quotes/make-offer.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/orders/{id}/offers'];

export async function makeOffer({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await make(caller, params.id, body, headers['idempotency-key'] ?? uuidV4()) };
}
