import * as z from 'zod';
import { AccountExport, AccountSession } from '../entities/account.ts';
import { User } from '../entities/user.ts';
import { defineEndpoints } from './endpoint.ts';
import { PersonName } from './staff.ts';

export const account = defineEndpoints({
  'PATCH /api/account': {
    summary: "Change the caller's name",
    access: 'member',
    body: z.strictObject({ firstName: PersonName.nullable(), lastName: PersonName.nullable() }),
    response: User,
  },
  'DELETE /api/account': {
    summary:
      "Delete the caller's account with its cart, wishlist and sessions; quote requests are kept without the person. Not for staff",
    access: 'member',
    body: z.strictObject({
      /** Confirms the deletion. */
      email: z.string().trim().toLowerCase(),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT'],
  },
  'GET /api/account/export': {
    summary: 'Everything that the shop stores about the caller',
    access: 'member',
    response: AccountExport,
  },
  'GET /api/account/sessions': {
    summary: 'The browsers in which the caller is logged in, most recently used first',
    access: 'member',
    response: z.array(AccountSession),
  },
  'DELETE /api/account/sessions': {
    summary: 'Log out everywhere: end all sessions of the caller, with the current one',
    access: 'member',
    response: z.object({ success: z.literal(true) }),
  },
  'DELETE /api/account/sessions/{id}': {
    summary: "End one of the caller's sessions",
    access: 'member',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/, 'Expected the id of a session') }),
    response: z.object({ success: z.literal(true) }),
    errors: ['NOT_FOUND'],
  },
});
