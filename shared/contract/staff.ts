import * as z from 'zod';
import { Activity } from '../entities/activity.ts';
import { MAX_PRESETS, PRESET_KINDS, Preset, PresetInput } from '../entities/preset.ts';
import { StaffMember } from '../entities/staff-member.ts';
import { linkHeaders, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const PersonName = z.string().trim().min(1).max(100);

const presetKind = z.enum(PRESET_KINDS, `Expected one of ${PRESET_KINDS.join(', ')}`);

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
