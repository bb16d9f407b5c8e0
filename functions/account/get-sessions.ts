import type { Contract } from '../../shared/contract/contract.ts';
import type { AccountSession } from '../../shared/entities/account.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { getSessionId } from '../http/session.ts';
import { listSessions, toListedId } from '../storage/table/sessions.ts';

type Call = Contract['account']['GET /api/account/sessions'];

export async function getSessions(request: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await listAccountSessions(request) };
}

export async function listAccountSessions({
  caller,
  event,
}: Pick<ApiRequest<Call>, 'caller' | 'event'>): Promise<AccountSession[]> {
  const currentId = getSessionId(event);
  const sessions = await listSessions(caller.userId);
  return sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    userAgent: userAgent ?? null,
    createdAt,
    lastUsedAt: lastUsedAt ?? createdAt,
    isCurrent: currentId !== undefined && id === toListedId(currentId),
  }));
}
