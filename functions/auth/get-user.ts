import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { unauthorized } from '../platform/session.ts';
import { userById } from '../storage/users.ts';

type Call = Contract['auth']['GET /api/auth/user'];

export async function getUser({ caller }: ApiRequest<Call>): Promise<Answer<Call>> {
  const user = await userById(caller.userId);
  if (!user) throw unauthorized();
  return { body: { ...user, isStaff: caller.isStaff } };
}
