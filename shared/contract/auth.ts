import * as z from 'zod';
import { SignedInUser } from '../entities/user.ts';
import { defineEndpoints } from './endpoint.ts';

/** A base nobody serves, to read a path against. */
const HERE = 'https://here.invalid';
const EXPECTED = 'Expected the path of a screen of this site';

/** A screen of this site to come back to, whatever a browser would make of it; as a header can carry it:
 *  in ASCII, and without steps up. */
export const ReturnTo = z
  .string()
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, EXPECTED)
  .transform((path) => {
    const { pathname, search, hash } = new URL(path, HERE);
    return pathname + search + hash;
  })
  .refine((path) => !/^\/(\/|api\/)/.test(path), EXPECTED)
  // It stands in a cookie.
  .refine((path) => path.length <= 1000, 'Expected a shorter path');

export const auth = defineEndpoints({
  'GET /api/login': {
    summary: 'Sign in at the hosted login, and come back: to `returnTo`, or else to where one was',
    access: 'public',
    query: z.object({ returnTo: ReturnTo.optional() }),
    response: 'redirect',
    errors: ['SIGN_IN_UNAVAILABLE'],
  },
  'GET /api/auth/callback': {
    summary: 'Where the hosted login sends the browser back to',
    access: 'public',
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(1000).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
    }),
    response: 'redirect',
    errors: ['UNAUTHORIZED', 'SIGN_IN_UNAVAILABLE'],
  },
  'GET /api/logout': { summary: 'Sign out', access: 'public', response: 'redirect' },
  'GET /api/auth/user': { summary: 'The signed-in user', access: 'member', response: SignedInUser },
});
