import * as z from 'zod';
import { SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { defineEndpoints } from './endpoint.ts';

export const SEARCH_KINDS = ['item', 'product', 'quote', 'record', 'entry'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const MAX_SEARCH_LIMIT = 20;
const LIMIT_MESSAGE = `Expected a whole number from 1 to ${MAX_SEARCH_LIMIT}`;

const SearchHit = z
  .object({
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    photo: z.string().nullable(),
    path: z.string(),
    /** The product of a cataloged item with a record, which is the same piece. */
    productId: z.uuid().optional(),
    isExact: z.boolean(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

const SearchGroup = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    total: z.int().positive(),
    /** Exact hits come first, then the most relevant. */
    hits: z.array(SearchHit).min(1),
  })
  .meta({ id: 'SearchGroup' });
export type SearchGroup = z.infer<typeof SearchGroup>;

export const search = defineEndpoints({
  'GET /api/search': {
    summary:
      'Search cataloged items, products, quotes, Airtable records and reference entries at once. Without `q` it only prepares the next search',
    access: 'staff',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(SEARCH_MAX_LENGTH, `At most ${SEARCH_MAX_LENGTH} characters`)
        .default(''),
      limit: z
        .string()
        .regex(/^\d{1,2}$/, LIMIT_MESSAGE)
        .transform(Number)
        .refine((limit) => limit >= 1 && limit <= MAX_SEARCH_LIMIT, LIMIT_MESSAGE)
        .meta({ override: { type: 'integer', minimum: 1, maximum: MAX_SEARCH_LIMIT } })
        .optional(),
    }),
    response: z.object({
      /** Groups with an exact hit come first. Quotes are searched only with `see-customers`. */
      groups: z.array(SearchGroup),
      /** These kinds could not be loaded, so they were not searched. */
      unavailable: z.array(z.enum(SEARCH_KINDS)),
    }),
  },
});
