import * as z from 'zod';
import { User } from './user.ts';

export const MAX_CONFIRMATION_REASON = 500;

export const ListingConfirmation = z
  .object({
    recordId: z.string(),
    reason: z.string(),
    by: User.pick({ id: true, email: true }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ListingConfirmation' });
export type ListingConfirmation = z.infer<typeof ListingConfirmation>;
