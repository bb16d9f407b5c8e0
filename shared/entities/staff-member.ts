import * as z from 'zod';
import { ROLES } from './role.ts';
import { User } from './user.ts';

export const STAFF_STATUSES = ['active', 'invited', 'disabled'] as const;

export const StaffMember = User.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  createdAt: true,
})
  // The public API uses this name for the account's status.
  .extend({
    standing: z.enum(STAFF_STATUSES),
    role: z.enum(ROLES),
    /** Costs, consignors and margins. Always true for owners, and false for catalogers. */
    seesCosts: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;
