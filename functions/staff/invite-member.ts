import type { Contract } from '../../shared/contract/contract.ts';
import { conflict } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { staffGroup } from './default-staff-group.ts';

type Call = Contract['staff']['POST /api/staff'];

export async function inviteMember({ body }: ApiRequest<Call>): Promise<Answer<Call>> {
  const member = await staffGroup.invite(body);
  if (member === 'member') throw conflict(`${body.email} is already a staff member`);
  if (member === 'unconfirmed') {
    throw conflict(`${body.email} signed up but has not confirmed their email address yet`);
  }
  return { body: member };
}
