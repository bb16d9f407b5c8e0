import type { Contract } from '../../../shared/contract/contract.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { deleteUserSessions } from '../../platform/table/sessions.ts';
import { getActor } from '../../platform/table/users.ts';
import { staffGroup } from './default-staff-group.ts';

type Call = Contract['staff']['PATCH /api/staff/{id}'];

export async function setStaffEnabled({
  caller,
  params,
  body,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  if (params.id === caller.userId && !body.isEnabled) {
    throw conflict('You cannot disable your own account');
  }
  const member = await staffGroup.setEnabled(params.id, body.isEnabled);
  if (!member) throw notFound('Staff member not found');
  if (!body.isEnabled) await endAccess(member.id);
  await recordActivity(event, {
    action: body.isEnabled ? 'staff-enabled' : 'staff-disabled',
    outcome: 'success',
    by: await getActor(caller.userId),
    subject: member.email,
  });
  return { body: member };
}

/** Keeps the sessions if ending them would lock everyone out: two staff members may disable each other
 *  concurrently. */
async function endAccess(id: string): Promise<void> {
  const members = await staffGroup.members();
  if (members.every(({ standing }) => standing !== 'active')) {
    await staffGroup.setEnabled(id, true);
    throw conflict('At least one staff member must be able to log in');
  }
  await deleteUserSessions(id);
}
