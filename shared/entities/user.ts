import * as z from 'zod';

export const User = z
  .object({
    /** The user pool's `sub`: of the form of a UUID, but often of no variant that RFC 9562 knows. */
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
  /** Whether the back office is open to them. */
  isStaff: z.boolean(),
}).meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof SignedInUser>;
