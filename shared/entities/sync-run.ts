import * as z from 'zod';

export const SYNC_STATUSES = ['running', 'succeeded', 'failed', 'blocked'] as const;

/** Something about one Airtable record that staff should know; it never stops a run. */
export const SyncProblem = z.object({
  /** Empty when it is about the table as a whole. */
  recordId: z.string(),
  field: z.string().optional(),
  message: z.string(),
});
export type SyncProblem = z.infer<typeof SyncProblem>;

/** How far a run has come, while it is under way. */
const SyncProgress = z.object({
  phase: z.enum(['reading', 'writing', 'publishing']),
  /** As many records as the table had when it was last read whole; null when it never was. */
  recordsExpected: z.int().nullable(),
  /** Products written so far, and all there are to write; null until all is read. */
  written: z.int(),
  toWrite: z.int().nullable(),
  /** Photos to be looked at, whether or not they are in the shop already; null until all is read. */
  photosToCopy: z.int().nullable(),
  /** Estimated; null while nothing can be said. */
  secondsLeft: z.int().nonnegative().nullable(),
});
export type SyncProgress = z.infer<typeof SyncProgress>;

/** What a run did to one product, or would do. */
export const SyncChange = z.object({
  recordId: z.string(),
  productId: z.uuid(),
  name: z.string(),
  kind: z.enum(['created', 'updated', 'sold', 'unlisted']),
  /** By the product's field names; null where there is nothing. Long texts are cut. */
  fields: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});
export type SyncChange = z.infer<typeof SyncChange>;

/** One run of the Airtable sync: its counts are of records, `photos` of photos copied. */
export const SyncRun = z
  .object({
    id: z.uuid(),
    status: z.enum(SYNC_STATUSES),
    /** Who or what started it: `manual`, `schedule`, `first start`, … */
    cause: z.string(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    read: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Left the shop: set to Sold Out, or taken off. */
    unlisted: z.int(),
    photos: z.int(),
    problems: z.array(SyncProblem),
    /** Whether it reads every record, or those alone that changed since the last run. */
    full: z.boolean().default(true),
    /** Whether it only says what would change. */
    dryRun: z.boolean().default(false),
    /** Requests to Airtable that count towards the month's. */
    calls: z.int().default(0),
    /** While it is under way. */
    progress: SyncProgress.optional(),
    /** Of a failed or blocked run: what failed and what to do. */
    error: z.string().optional(),
  })
  .meta({ id: 'SyncRun' });
export type SyncRun = z.infer<typeof SyncRun>;
