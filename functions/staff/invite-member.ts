import type { Contract } from '../../shared/contract/contract.ts';
import { conflict } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { staffGroup } from './default-staff-group.ts';

type Call = Contract['staff']['POST /api/staff'];

export async function inviteMember({ body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const member = await staffGroup.invite(body);
  if (member === 'already-staff') throw conflict(`${body.email} is already a staff member`);
  if (member === 'unconfirmed') {
    throw conflict(`${body.email} signed up but has not confirmed their e-mail address yet`);
  }
  return { body: member };
}
