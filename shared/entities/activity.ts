import * as z from 'zod';
import { Preset } from './preset.ts';
import { User } from './user.ts';

/** Security-relevant actions that staff can look up. */
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
    /** Null when it is unknown, or their account was deleted. */
    by: User.pick({ id: true, email: true }).nullable(),
    /** Whom or what it concerns, such as the address of an invited colleague. */
    subject: z.string().nullable(),
    /** The fields that a change of public data has changed; long texts are cut. */
    changes: z
      .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
      .default([]),
    /** What a changed or deleted preset was before: staff can save it again. */
    replacedPreset: Preset.nullable().default(null),
    /** How often the same was done within the hour. */
    count: z.int().min(1).default(1),
    /** Finds the request in the logs. */
    requestId: z.string(),
    /** The same for the same address of the caller, which it does not reveal; null outside a request. */
    addressHash: z.string().nullable(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;
