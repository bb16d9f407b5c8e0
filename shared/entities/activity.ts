import * as z from 'zod';
import { Preset } from './preset.ts';
import { User } from './user.ts';

export const ACTIVITIES = [
  'sign-in',
  'log-out-everywhere',
  'password-reset',
  'second-factor-setup',
  'second-factor-removal',
  'data-export',
  'account-deletion',
  'staff-invitation',
  'staff-disabled',
  'staff-enabled',
  'staff-role-changed',
  'airtable-connected',
  'airtable-disconnected',
  'task-discarded',
  'settings-changed',
  'page-changed',
  'preset-saved',
  'preset-deleted',
  'listing-confirmed',
  'listing-withdrawn',
  'spelling-decided',
  'columns-changed',
  'base-changed',
] as const;

export const Activity = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    action: z.enum(ACTIVITIES),
    outcome: z.enum(['success', 'failure']),
    by: User.pick({ id: true, email: true }).nullable(),
    subject: z.string().nullable(),
    /** Set for changes of public data; long texts are truncated. */
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    /** The values before the change, which staff can save again. */
    replacedPreset: Preset.nullable(),
    /** Equal events within an hour are counted. */
    count: z.int().min(1),
    requestId: z.string(),
    /** Equal for the same IP address, which it does not reveal; null outside of requests. */
    addressHash: z.string().nullable(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;
