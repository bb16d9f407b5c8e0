import * as z from 'zod';
import { User } from './user.ts';

/** `invited`: has not logged in yet. */
export const STAFF_STATUSES = ['active', 'invited', 'disabled'] as const;

/** A user in the user pool's staff group. */
export const StaffMember = User.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  createdAt: true,
})
  // The account's status; the name is part of the public API.
  .extend({ standing: z.enum(STAFF_STATUSES) })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;
