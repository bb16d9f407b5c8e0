import type { Contract } from '../../../shared/contract/contract.ts';
import { describeRole } from '../../../shared/entities/role.ts';
import type { StaffMember } from '../../../shared/entities/staff-member.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { deleteUserSessions, markUserSessionsStale } from '../../platform/table/sessions.ts';
import { getActor } from '../../platform/table/users.ts';
import { staffGroup } from './default-staff-group.ts';

type Call = Contract['staff']['PATCH /api/staff/{id}'];

export async function changeMember({
  caller,
  params,
  body,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { isEnabled, role, seesCosts } = body;
  if (params.id === caller.userId && isEnabled === false) {
    throw conflict('You cannot disable your own account');
  }
  const before = (await staffGroup.members()).find(({ id }) => id === params.id);
  if (!before) throw notFound('Staff member not found');
  const by = await getActor(caller.userId);
  let member = before;
  if (role !== undefined || seesCosts !== undefined) {
    member = await changeRole(before, { role: role ?? before.role, seesCosts });
    await recordActivity(event, {
      action: 'staff-role-changed',
      outcome: 'success',
      by,
      subject: member.email,
      changes: [{ field: 'role', before: describeRole(before), after: describeRole(member) }],
    });
  }
  if (isEnabled !== undefined) {
    member = await setEnabled(member, isEnabled);
    await recordActivity(event, {
      action: isEnabled ? 'staff-enabled' : 'staff-disabled',
      outcome: 'success',
      by,
      subject: member.email,
    });
  }
  return { body: member };
}

/** @param seesCosts undefined leaves the choice as it is. */
async function changeRole(
  before: StaffMember,
  { role, seesCosts }: { role: StaffMember['role']; seesCosts: boolean | undefined },
): Promise<StaffMember> {
  // An owner who gets another role no longer sees costs by default.
  const kept = before.role !== 'owner' && before.seesCosts;
  const after = await staffGroup.setRole(before, { role, seesCosts: seesCosts ?? kept });
  if (after.role !== 'owner' && !(await hasOwnerBesides(before.id))) {
    await staffGroup.setRole(before, before);
    throw lastOwner();
  }
  await markUserSessionsStale(before.id);
  return after;
}

async function setEnabled(before: StaffMember, isEnabled: boolean): Promise<StaffMember> {
  const after = await staffGroup.setEnabled(before, isEnabled);
  if (isEnabled) return after;
  if (!(await hasOwnerBesides(before.id))) {
    await staffGroup.setEnabled(before, true);
    throw lastOwner();
  }
  await deleteUserSessions(before.id);
  return after;
}

/** Asked after a change, which is taken back if need be: two owners may disable each other at the same time. */
async function hasOwnerBesides(changedId: string): Promise<boolean> {
  const members = await staffGroup.members();
  return members.some(
    ({ id, standing, role }) => id !== changedId && standing === 'active' && role === 'owner',
  );
}

const lastOwner = () =>
  new AppError(
    'LAST_OWNER',
    'At least one owner must be able to log in. Make a colleague an owner first.',
  );
