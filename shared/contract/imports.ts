import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';

const url = z.string().trim().min(1).max(4_096);

/** Implements the server side of Uppy's 'Link', which imports a photo from another site. Uppy calls it at
 *  `/url/…`, without `/api`, and then connects a WebSocket to `/api/{token}`. Imports end as uploads. */
export const imports = defineEndpoints({
  'POST /api/url/meta': {
    summary: 'Look at the photo behind a link; also at `/url/meta`',
    access: 'staff',
    body: z.object({ url }),
    response: z.object({
      name: z.string(),
      type: z.string(),
      /** Bytes; null if the site does not report the size. */
      size: z.int().nullable(),
      statusCode: z.int(),
    }),
  },
  'POST /api/url/get': {
    summary:
      'Prepare the import of a photo from a link, which begins when a WebSocket connects to `/api/{token}`; also at `/url/get`',
    access: 'staff',
    body: z.object({
      url,
      /** The token of a failed attempt. The response is the reason if the import can never succeed. */
      retryOf: z.string().max(200).optional(),
    }),
    response: z.object({ token: z.string() }),
  },
});

export interface ImportedFile {
  objectPath: string;
  /** A WebP image in base64; omitted if the photo cannot be converted. */
  preview?: string | undefined;
  hash?: string | undefined;
}
