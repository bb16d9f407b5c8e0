import type { Contract } from '../../../shared/contract/contract.ts';
import { setAddress } from '../../domain/quotes/address.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['PUT /api/orders/{id}/address'];

export async function putAddress({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await setAddress(caller, params.id, body) };
}
