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
    /** Of a failed or blocked run: what failed and what to do. */
    error: z.string().optional(),
  })
  .meta({ id: 'SyncRun' });
export type SyncRun = z.infer<typeof SyncRun>;
