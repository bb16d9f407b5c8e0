import * as z from 'zod';
import { MIN_SEARCHES_OF_TERM, SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { Id } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

/** A search that a visitor settled on, with its number of results, or an item that was opened from a search. The item
 *  is not stored. */
const SearchEvent = z
  .object({
    search: z
      .string()
      .trim()
      .min(1)
      .max(SEARCH_MAX_LENGTH, `At most ${SEARCH_MAX_LENGTH} characters`),
    results: z.int().min(0).max(1_000_000).optional(),
    productId: Id.optional(),
  })
  .refine(
    ({ results, productId }) => (results === undefined) !== (productId === undefined),
    'Expected either results or productId',
  );

const Counts = z.object({
  searches: z.int(),
  withoutResults: z.int(),
  /** Items that were opened from the results. */
  opened: z.int(),
});
export type SearchCounts = z.infer<typeof Counts>;

/** The most frequent terms that a report lists. */
export const MAX_TERMS_OF_REPORT = 1_000;

const DAYS_MESSAGE = 'Expected a whole number from 1 to 365';

export const SearchReport = z
  .object({
    /** All days of the period (UTC), oldest first, today last. */
    days: z.array(Counts.extend({ date: z.iso.date() })),
    /** Lower case, most frequent first. */
    terms: z.array(Counts.extend({ term: z.string() })),
    /** All other searches: rare terms, personal data such as e-mail addresses, and what exceeded the limits. */
    other: Counts,
  })
  .meta({ id: 'SearchReport' });
export type SearchReport = z.infer<typeof SearchReport>;

export const searches = defineEndpoints({
  'POST /api/searches': {
    summary:
      'Count a search of the shop, or an item opened from one. Nothing about the visitor is stored',
    access: 'public',
    body: SearchEvent,
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/searches': {
    summary: `The searches of the last \`days\` days (30 by default): per day, and per term that was searched for ${MIN_SEARCHES_OF_TERM} times or more`,
    access: 'staff',
    query: z.object({
      days: z
        .string()
        .regex(/^\d{1,3}$/, DAYS_MESSAGE)
        .transform(Number)
        .refine((days) => days >= 1 && days <= 365, DAYS_MESSAGE)
        .meta({ override: { type: 'integer', minimum: 1, maximum: 365 } })
        .optional(),
    }),
    response: SearchReport,
  },
});
