import type { Contract } from '../../../shared/contract/contract.ts';
import { describeRole } from '../../../shared/entities/role.ts';
import { conflict } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { getActor } from '../../platform/table/users.ts';
import { staffGroup } from './default-staff-group.ts';

type Call = Contract['staff']['POST /api/staff'];

export async function inviteMember({
  caller,
  body,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const member = await staffGroup.invite(body);
  if (member === 'already-staff') throw conflict(`${body.email} is already a staff member`);
  await recordActivity(event, {
    action: 'staff-invitation',
    outcome: 'success',
    by,
    subject: body.email,
    changes:
      member.role === 'owner' ? [] : [{ field: 'role', before: '', after: describeRole(member) }],
  });
  return { body: member };
}
