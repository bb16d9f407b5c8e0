import * as z from 'zod';
import { SignedInUser } from '../entities/user.ts';
import { defineEndpoints } from './endpoint.ts';

const PLACEHOLDER_ORIGIN = 'https://site.invalid';
const PATH_MESSAGE = 'Expected the path of a page on this site';

/** The page to return to after sign-in. The path is same-origin and normalized as browsers resolve it (ASCII, no
 *  `..`), because it is sent in a Location header. */
export const ReturnTo = z
  .string()
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, PATH_MESSAGE)
  .transform((path) => {
    const { pathname, search, hash } = new URL(path, PLACEHOLDER_ORIGIN);
    return pathname + search + hash;
  })
  .refine((path) => !/^\/(\/|api\/)/.test(path), PATH_MESSAGE)
  // The path is stored in a cookie.
  .refine((path) => path.length <= 1000, 'Expected at most 1000 characters');

export const auth = defineEndpoints({
  'GET /api/login': {
    summary:
      'Redirect to the hosted login; after sign-in, return to `returnTo` or the previous page',
    access: 'public',
    allowsCrossSite: true,
    query: z.object({
      returnTo: ReturnTo.optional(),
      /** `login` prompts for the password even if the user is logged in. */
      screen: z.enum(['login', 'password', 'passkey']).optional(),
    }),
    response: 'redirect',
    errors: ['SIGN_IN_UNAVAILABLE'],
  },
  'GET /api/auth/callback': {
    summary: 'The redirect URI of the hosted login',
    access: 'public',
    allowsCrossSite: true,
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(1000).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
    }),
    response: 'redirect',
    errors: ['UNAUTHORIZED', 'SIGN_IN_UNAVAILABLE'],
  },
  'GET /api/logout': { summary: 'Log out', access: 'public', response: 'redirect' },
  'GET /api/auth/user': { summary: 'The signed-in user', access: 'member', response: SignedInUser },
});
