import type { Contract } from '../../../shared/contract/contract.ts';
import { unauthorized } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findUser } from '../../platform/table/users.ts';

type Call = Contract['auth']['GET /api/auth/user'];

export async function getUser({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const user = await findUser(caller.userId);
  if (!user) throw unauthorized();
  const { isStaff, needsSecondFactor, role, permissions } = caller;
  return { body: { ...user, isStaff, needsSecondFactor, role, permissions: [...permissions] } };
}
