import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { getSessionId } from '../../platform/http/session.ts';
import { listAccountSessions } from '../../platform/table/sessions.ts';

type Call = Contract['account']['GET /api/account/sessions'];

export async function getSessions({ caller, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await listAccountSessions(caller.userId, getSessionId(event)) };
}
