import * as z from 'zod';
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
    /** Finds the request in the logs. */
    requestId: z.string(),
    /** The same for the same address of the caller, which it does not reveal; null outside a request. */
    addressHash: z.string().nullable(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;
