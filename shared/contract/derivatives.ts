import * as z from 'zod';
import { IMMUTABLE } from '../edge/behaviors.ts';
import { DERIVED_SIZES } from '../photos/photo-paths.ts';
import { defineEndpoints } from './endpoint.ts';

export const derivatives = defineEndpoints({
  'GET /api/photos/{id}/{size}': {
    summary:
      'A photo in another size: `zoom` is a WebP of at most 1,600 pixels per side, `share` a JPEG of 1,200 × 630 pixels for previews of links. A photo that cannot be converted is a redirect to the photo itself. The site also serves it as `/photos/{id}/{size}`',
    access: 'public',
    cacheControl: IMMUTABLE,
    params: z.object({
      id: z.string().regex(/^[\w-]{1,64}$/, 'Expected the id of a photo'),
      size: z.enum(DERIVED_SIZES, `Expected one of ${DERIVED_SIZES.join(', ')}`),
    }),
    response: 'photo',
  },
});
