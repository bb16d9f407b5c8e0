import * as z from 'zod';
import { User } from '../entities/user.ts';
import { endpoints } from './endpoint.ts';

export const auth = endpoints({
  'GET /api/login': {
    summary: 'Sign in at the hosted login, and come back',
    access: 'public',
    query: z.object({
      /** A path of this site. */
      returnTo: z.string().max(2000).optional(),
    }),
    response: 'redirect',
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
  },
  'GET /api/logout': { summary: 'Sign out', access: 'public', response: 'redirect' },
  'GET /api/auth/user': { summary: 'The signed-in user', access: 'member', response: User },
});
