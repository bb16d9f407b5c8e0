import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** Other services call these. */
export const webhooks = defineEndpoints({
  'POST /api/airtable-webhook': {
    summary:
      'Airtable reports that the base has changed. It signs the body in X-Airtable-Content-MAC',
    access: 'public',
    /** The bytes are signed, so they are not parsed beforehand. */
    body: z.instanceof(Uint8Array),
    bodyTypes: {
      'application/json': z.object({
        base: z.object({ id: z.string() }),
        webhook: z.object({ id: z.string() }),
        timestamp: z.iso.datetime(),
      }),
    },
    response: 'none',
    errors: ['UNAUTHORIZED'],
  },
});
