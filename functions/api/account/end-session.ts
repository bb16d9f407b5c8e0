import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { deleteListedSession } from '../../platform/table/sessions.ts';

type Call = Contract['account']['DELETE /api/account/sessions/{id}'];

export async function endListedSession({
  caller,
  params,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const isDeleted = await deleteListedSession(caller.userId, params.id);
  if (!isDeleted) throw notFound('This session has already ended');
  return { body: { success: true } };
}
