import * as z from 'zod';
import { Activity } from '../entities/activity.ts';
import { FailedTask } from '../entities/failed-task.ts';
import { MailStatus } from '../entities/mail-status.ts';
import { MAX_PRESETS, PRESET_KINDS, Preset, PresetInput } from '../entities/preset.ts';
import { ROLES } from '../entities/role.ts';
import { StaffMember } from '../entities/staff-member.ts';
import { LINK_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const PersonName = z.string().trim().min(1).max(100);

const presetKind = z.enum(PRESET_KINDS, `Expected one of ${PRESET_KINDS.join(', ')}`);

const taskId = z.string().regex(/^[a-z-]{1,40}\.[\w-]{32}$/, 'Expected the id of a failed task');

export const staff = defineEndpoints({
  'GET /api/staff': {
    summary: 'All staff, ordered by e-mail address',
    access: 'staff',
    response: z.array(StaffMember),
  },
  'POST /api/staff': {
    summary:
      'Invite a member of staff by e-mail; repeating it resends the e-mail. An existing collector becomes staff',
    access: 'staff',
    body: z.object({
      email: z.email('Expected an e-mail address').max(128).toLowerCase(),
      firstName: PersonName.optional(),
      lastName: PersonName.optional(),
      /** Default: owner. An invitation that is sent again keeps its role. */
      role: z.enum(ROLES).optional(),
      seesCosts: z.boolean().optional(),
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
    headers: LINK_HEADERS,
  },
  'GET /api/failed-tasks': {
    summary:
      'What could not be processed in the background, by kind: it waits for staff, or for its next attempt',
    access: 'staff',
    query: z.object({ ...paging, cursor: taskId.optional() }),
    response: z.array(FailedTask),
    headers: LINK_HEADERS,
  },
  'POST /api/failed-tasks/{id}/retry': {
    summary: 'Try a failed task again, which happens within a minute',
    access: 'staff',
    params: z.object({ id: taskId }),
    response: FailedTask,
  },
  'DELETE /api/failed-tasks/{id}': {
    summary: 'Discard a failed task for good',
    access: 'staff',
    params: z.object({ id: taskId }),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/mail-status': {
    summary: 'Whether the shop can send e-mails, and what was reported about e-mails to the dealer',
    access: 'staff',
    response: MailStatus,
  },
  'DELETE /api/mail-status/dealer-report': {
    summary: 'Stop showing the last report about an e-mail to the dealer',
    access: 'staff',
    response: z.object({ success: z.literal(true) }),
  },
  'PATCH /api/staff/{id}': {
    summary:
      'Disable or enable a staff account, or change its role, which takes effect with the next call. One active owner remains',
    access: 'staff',
    params: z.object({ id: z.guid().toLowerCase() }),
    body: z
      .object({
        isEnabled: z.boolean().optional(),
        role: z.enum(ROLES).optional(),
        /** Only sellers and readers have a choice. */
        seesCosts: z.boolean().optional(),
      })
      .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
        message: 'Expected at least one change',
      }),
    response: StaffMember,
    errors: ['CONFLICT', 'LAST_OWNER'],
  },
  'GET /api/presets': {
    summary: 'The saved views of a list, or the templates of items, by name; all staff share them',
    access: 'staff',
    query: z.object({ kind: presetKind }),
    response: z.array(Preset),
  },
  'PUT /api/presets/{id}': {
    summary: `Save a view or template under an id of the caller's choice, or replace it. Names are unique within a kind, whatever their case; at most ${MAX_PRESETS} of a kind`,
    access: 'staff',
    params: z.object({ id: z.uuid() }),
    body: PresetInput,
    response: Preset,
    errors: ['CONFLICT'],
  },
  'DELETE /api/presets/{id}': {
    summary: 'Delete a view or template',
    access: 'staff',
    params: z.object({ id: z.uuid() }),
    query: z.object({ kind: presetKind }),
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT'],
  },
});
