import * as z from 'zod';

export const User = z
  .object({
    /** Cognito's `sub`: formatted as a UUID, but often not a valid RFC 9562 variant. */
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
  /** True if the user may use the back office. */
  isStaff: z.boolean(),
  /** True for staff who may use the back office only after they set up a second factor. */
  needsSecondFactor: z.boolean(),
}).meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof SignedInUser>;
