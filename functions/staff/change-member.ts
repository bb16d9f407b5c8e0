import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { deleteSessionsOf } from '../storage/sessions.ts';
import { staffGroup } from './back-office.ts';

type Call = Contract['staff']['PATCH /api/staff/{id}'];

/** Nobody can disable themselves, so there is always someone left who can enable others. */
export async function changeMember({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  if (params.id === caller.userId && !body.isEnabled) {
    throw new ApiError('CONFLICT', 'You cannot disable your own account');
  }
  const member = await staffGroup.setEnabled(params.id, body.isEnabled);
  if (!member) throw notFound('There is no such member of the staff');
  if (!body.isEnabled) await deleteSessionsOf(params.id);
  return { body: member };
}
