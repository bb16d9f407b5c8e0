import * as z from 'zod';
import { MIN_SEARCHES_OF_TERM, SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { Id } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const PAGE_KINDS = ['home', 'product', 'search', 'unit', 'era', 'archive', 'page'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export const MAX_EVENTS = 50;
const HOST_MAX_LENGTH = 253;

const SearchText = z
  .string()
  .trim()
  .min(1)
  .max(SEARCH_MAX_LENGTH, `At most ${SEARCH_MAX_LENGTH} characters`);

const AnalyticsEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    path: z.enum(PAGE_KINDS),
    /** Sent only with the first page of a visit; null without a referrer. */
    referrerHost: z.string().min(1).max(HOST_MAX_LENGTH).nullable().optional(),
  }),
  z.object({ kind: z.literal('view'), productId: z.uuid() }),
  z.object({ kind: z.literal('wish'), productId: z.uuid() }),
  z.object({
    kind: z.literal('search'),
    text: SearchText,
    results: z.int().min(0).max(1_000_000).optional(),
  }),
  z.object({ kind: z.literal('opened'), text: SearchText }),
]);
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

/** The opened item is not stored. */
const SearchEvent = z
  .object({
    search: SearchText,
    results: z.int().min(0).max(1_000_000).optional(),
    productId: Id.optional(),
  })
  .refine(
    ({ results, productId }) => (results === undefined) !== (productId === undefined),
    'Expected either results or productId',
  );

const EventBatch = z.object({
  events: z
    .array(z.unknown())
    .min(1, 'Expected at least one event')
    .max(MAX_EVENTS, `At most ${MAX_EVENTS} events`)
    // The number is checked first, so that a huge batch is not parsed.
    .pipe(z.array(AnalyticsEvent)),
});

function period(max: number) {
  const message = `Expected a whole number from 1 to ${max}`;
  return z.object({
    days: z
      .string()
      .regex(/^\d{1,3}$/, message)
      .transform(Number)
      .refine((days) => days >= 1 && days <= max, message)
      .meta({ override: { type: 'integer', minimum: 1, maximum: max } })
      .optional(),
  });
}

const Counts = z.object({
  searches: z.int(),
  withoutResults: z.int(),
  opened: z.int(),
});
export type SearchCounts = z.infer<typeof Counts>;

export const MAX_TERMS_OF_REPORT = 1_000;

export const SearchReport = z
  .object({
    /** Covers all days of the period (UTC), oldest first, today last. */
    days: z.array(Counts.extend({ date: z.iso.date() })),
    /** Lower case, most frequent first. */
    terms: z.array(Counts.extend({ term: z.string() })),
    /** Sums rare terms, personal data such as email addresses, and searches beyond the limits. */
    other: Counts,
  })
  .meta({ id: 'SearchReport' });
export type SearchReport = z.infer<typeof SearchReport>;

const ProductCounts = z.object({
  productId: z.uuid(),
  /** Null for a product that has left the shop. */
  name: z.string().nullable(),
  views: z.int(),
  wishes: z.int(),
});

export const MAX_ROWS_OF_REPORT = 20;
/** Each viewed product has a row per day, so longer periods would take seconds to read. */
const MAX_DAYS_OF_VISITS = 90;

export const AnalyticsReport = z
  .object({
    /** Covers all days of the period (UTC), oldest first, today last. */
    days: z.array(z.object({ date: z.iso.date(), visits: z.int(), pageViews: z.int() })),
    pages: z.array(z.object({ path: z.enum(PAGE_KINDS), views: z.int() })),
    mostViewed: z.array(ProductCounts),
    mostWished: z.array(ProductCounts),
    searches: z.array(Counts.extend({ term: z.string() })),
    referrers: z.object({
      hosts: z.array(z.object({ host: z.string(), visits: z.int() })),
      other: z.int(),
      direct: z.int(),
    }),
  })
  .meta({ id: 'AnalyticsReport' });
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

export const analytics = defineEndpoints({
  'POST /api/events': {
    summary:
      'Count what happened on pages. Nothing about the visitor is stored; requests with Do Not Track or Global Privacy Control, of programs and of staff are not counted',
    access: 'public',
    body: EventBatch,
    response: 'none',
    errors: ['RATE_LIMITED'],
  },
  'POST /api/searches': {
    summary:
      'Count one search of the shop, or an item opened from one. The shop itself sends searches with its other events',
    access: 'public',
    body: SearchEvent,
    response: z.object({ success: z.literal(true) }),
    errors: ['RATE_LIMITED'],
  },
  'GET /api/analytics': {
    summary:
      'The visits of the last `days` days (30 by default): per day, the most viewed and wished products, the most frequent searches, and the sites that led here',
    access: 'staff',
    query: period(MAX_DAYS_OF_VISITS),
    response: AnalyticsReport,
  },
  'GET /api/searches': {
    summary: `The searches of the last \`days\` days (30 by default): per day, and per term that was searched for ${MIN_SEARCHES_OF_TERM} times or more`,
    access: 'staff',
    query: period(365),
    response: SearchReport,
  },
});
