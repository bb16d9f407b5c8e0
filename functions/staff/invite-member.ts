import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { ApiError } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { staffGroup } from './back-office.ts';

type Call = Contract['staff']['POST /api/staff'];

export async function inviteMember({ body }: ApiRequest<Call>): Promise<Answer<Call>> {
  const member = await staffGroup.invite(body);
  if (!member) throw new ApiError('CONFLICT', `${body.email} is of the staff already`);
  return { body: member };
}
