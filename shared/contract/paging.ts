import * as z from 'zod';

const expected = 'Expected a whole number from 1 to 1000';

/** How every list is paged. Without `limit` the whole list comes, while it fits. */
export const Paging = {
  limit: z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 1000, expected)
    .meta({ override: { type: 'integer', minimum: 1, maximum: 1000 } })
    .optional(),
  cursor: z.string().max(500).optional(),
};

export const pagingHeaders = {
  'X-Total-Count': 'How many there are in all, after the filters.',
  'X-Next-Cursor': 'The `cursor` of the next page; absent on the last.',
  Link: '`<…>; rel="next"`, likewise.',
};
