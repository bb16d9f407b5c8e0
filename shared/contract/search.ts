import * as z from 'zod';
import { SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { defineEndpoints } from './endpoint.ts';

/** The kinds of hits, in the order of the groups. */
export const SEARCH_KINDS = ['item', 'product', 'quote', 'record', 'entry'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const MAX_SEARCH_LIMIT = 20;
const LIMIT_MESSAGE = `Expected a whole number from 1 to ${MAX_SEARCH_LIMIT}`;

const SearchHit = z
  .object({
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    /** A path of the site. */
    photo: z.string().nullable(),
    /** A path of the site that opens it. */
    path: z.string(),
    /** The search is its short code, number, reference, id, or the e-mail address of the requester. */
    isExact: z.boolean(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

const SearchGroup = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    /** The number of all that were found. */
    total: z.int().positive(),
    /** The first ones: exact hits, then the most relevant. */
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
      /** Hits of each group. */
      limit: z
        .string()
        .regex(/^\d{1,2}$/, LIMIT_MESSAGE)
        .transform(Number)
        .refine((limit) => limit >= 1 && limit <= MAX_SEARCH_LIMIT, LIMIT_MESSAGE)
        .meta({ override: { type: 'integer', minimum: 1, maximum: MAX_SEARCH_LIMIT } })
        .optional(),
    }),
    response: z.object({
      /** Groups with an exact hit come first. */
      groups: z.array(SearchGroup),
      /** Kinds that could not be searched because they could not be loaded. */
      unavailable: z.array(z.enum(SEARCH_KINDS)),
    }),
  },
});
