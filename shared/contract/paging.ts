import * as z from 'zod';

/** How every list is paged. Without `limit` the whole list comes, while it fits. */
export const Paging = {
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(500).optional(),
};

export const pagingHeaders = {
  'X-Total-Count': 'How many there are in all, after the filters.',
  'X-Next-Cursor': 'The `cursor` of the next page; absent on the last.',
  Link: '`<…>; rel="next"`, likewise.',
};
