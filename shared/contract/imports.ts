import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';

const url = z.string().trim().min(1).max(4_096);

/** The server side of Uppy's 'Link', which imports a photo from another site. Uppy calls it at `/url/…`, without `/api`, and
 *  then connects a WebSocket to `/api/{token}`. Imports end as uploads. */
export const imports = defineEndpoints({
  'POST /api/url/meta': {
    summary: 'Look at the photo behind a link; also at `/url/meta`',
    access: 'staff',
    body: z.object({ url }),
    response: z.object({
      name: z.string(),
      type: z.string(),
      /** In bytes; null if the site does not say. */
      size: z.int().nullable(),
      /** The status code of the other site's response. */
      statusCode: z.int(),
    }),
  },
  'POST /api/url/get': {
    summary:
      'Prepare the import of a photo from a link, which begins when a WebSocket connects to `/api/{token}`; also at `/url/get`',
    access: 'staff',
    body: z.object({
      url,
      /** The token of a failed attempt. If it can never succeed, the answer is its reason. */
      retryOf: z.string().max(200).optional(),
    }),
    response: z.object({ token: z.string() }),
  },
});

/** The `responseText` of a success, by which the browser shows the photo. */
export interface ImportResult {
  /** The value for an item's `imageUrls`. */
  objectPath: string;
  /** A WebP picture in base64; missing of a photo that cannot be converted. */
  preview?: string | undefined;
  /** Perceptual hash. */
  hash?: string | undefined;
}
