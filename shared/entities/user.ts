import * as z from 'zod';
import { PERMISSIONS, ROLES } from './role.ts';

export const User = z
  .object({
    /** Cognito's `sub` is formatted as a UUID, but often not a valid RFC 9562 variant. */
    id: z.guid(),
    email: z.email(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const SignedInUser = User.extend({
  isStaff: z.boolean(),
  needsSecondFactor: z.boolean(),
  /** Null for members. */
  role: z.enum(ROLES).nullable(),
  /** The permissions of the role. The list is empty for members, and for staff without a required second factor. */
  permissions: z.array(z.enum(PERMISSIONS)),
}).meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof SignedInUser>;
