import type { Contract } from '../../../shared/contract/contract.ts';
import { agreeOnLayaway } from '../../domain/quotes/layaway.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['PUT /api/orders/{id}/layaway'];

export async function putLayaway({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await agreeOnLayaway(caller, params.id, body.instalments) };
}
