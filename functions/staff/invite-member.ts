import type { Contract } from '../../shared/contract/contract.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { staffGroup } from './default-staff-group.ts';

type Call = Contract['staff']['POST /api/staff'];

export async function inviteMember({ body }: ApiRequest<Call>): Promise<Answer<Call>> {
  const member = await staffGroup.invite(body);
  if (member === 'member') throw conflict(`${body.email} is of the staff already`);
  if (member === 'unconfirmed') {
    throw conflict(
      `${body.email} has signed up without confirming the address: they must do so first`,
    );
  }
  return { body: member };
}

const conflict = (message: string) => new ApiError('CONFLICT', message);
