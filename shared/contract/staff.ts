import * as z from 'zod';
import { Activity } from '../entities/activity.ts';
import { StaffMember } from '../entities/staff-member.ts';
import { linkHeaders, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const PersonName = z.string().trim().min(1).max(100);

export const staff = defineEndpoints({
  'GET /api/staff': {
    summary: 'All staff, ordered by e-mail address',
    access: 'staff',
    response: z.array(StaffMember),
  },
  'POST /api/staff': {
    summary:
      'Invite a member of staff by mail; repeating it resends the mail. An existing collector becomes staff',
    access: 'staff',
    body: z.object({
      email: z.email('Expected an e-mail address').max(128).toLowerCase(),
      firstName: PersonName.optional(),
      lastName: PersonName.optional(),
    }),
    response: StaffMember,
    status: [201],
    errors: ['CONFLICT'],
  },
  'GET /api/activity': {
    summary: 'Security-relevant actions of the last 400 days, newest first',
    access: 'staff',
    query: z.object(paging),
    response: z.array(Activity),
    headers: linkHeaders,
  },
  'PATCH /api/staff/{id}': {
    summary: 'Disable or enable a staff account',
    access: 'staff',
    params: z.object({ id: z.guid().toLowerCase() }),
    body: z.object({ isEnabled: z.boolean() }),
    response: StaffMember,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
