import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { deleteAlert } from '../../platform/table/alerts.ts';

type Call = Contract['alerts']['DELETE /api/alerts/{id}'];

export async function removeAlert({
  caller,
  params,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await deleteAlert(caller.userId, params.id);
  return { body: { success: true } };
}
