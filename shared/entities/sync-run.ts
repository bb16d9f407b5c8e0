import * as z from 'zod';
import { RESTRICTION_KINDS } from '../restricted-items.ts';
import { Spelling } from './spelling.ts';
import { User } from './user.ts';

export const SYNC_STATUSES = ['running', 'succeeded', 'failed', 'blocked'] as const;

/** What a problem comes from. */
const PROBLEM_CAUSES = ['duplicate number', 'no photo'] as const;

/** A problem with one Airtable record; it never stops a run. */
export const SyncProblem = z.object({
  /** Empty if the problem concerns the whole table. */
  recordId: z.string(),
  field: z.string().optional(),
  message: z.string(),
  /** Absent in problems that an earlier release stored. */
  cause: z.enum(PROBLEM_CAUSES).optional(),
  /** The record is left off the shop until staff confirm its listing. */
  restriction: z.enum(RESTRICTION_KINDS).optional(),
  /** An option that staff may say the meaning of. */
  spelling: Spelling.extend({
    /** The term of the shop that it may mean. */
    suggestion: z.string().nullable(),
  }).optional(),
});
export type SyncProblem = z.infer<typeof SyncProblem>;

/** A problem that is not solved yet, whichever run found it. */
export const OpenProblem = SyncProblem.extend({
  /** The record's Header and Unique ID; null if it has none, or if the problem concerns the whole table. */
  header: z.string().nullable(),
  uniqueId: z.string().nullable(),
});
export type OpenProblem = z.infer<typeof OpenProblem>;

const SyncProgress = z.object({
  phase: z.enum(['reading', 'writing', 'publishing']),
  /** The number of records in the last full sync; null before the first. */
  recordsExpected: z.int().nullable(),
  written: z.int(),
  /** The number of products to write; null until all records are read. */
  toWrite: z.int().nullable(),
  /** Photos to check, including those copied before; null until all records are read. */
  photosToCopy: z.int().nullable(),
  /** An estimate; null while unknown. */
  secondsLeft: z.int().nonnegative().nullable(),
});
export type SyncProgress = z.infer<typeof SyncProgress>;

/** A change to one product, made or (in a dry run) planned. */
export const SyncChange = z.object({
  recordId: z.string(),
  productId: z.uuid(),
  name: z.string(),
  kind: z.enum(['created', 'updated', 'sold', 'unlisted']),
  /** The changed product fields; empty values are null and long texts truncated. */
  fields: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});
export type SyncChange = z.infer<typeof SyncChange>;

/** One run of the Airtable sync. */
export const SyncRun = z
  .object({
    id: z.uuid(),
    status: z.enum(SYNC_STATUSES),
    /** The trigger: `manual`, `schedule`, `first start`, … */
    cause: z.string(),
    /** The member of staff who started it. */
    by: User.pick({ id: true, email: true }).optional(),
    /** For a rollback: the run whose changes it undoes. */
    rollsBack: z.uuid().optional(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    /** Records. */
    read: z.int(),
    /** Products, as are `updated`, `unchanged` and `unlisted`. */
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Including those that sold out. */
    unlisted: z.int(),
    /** Photos copied. */
    photos: z.int(),
    problems: z.array(SyncProblem),
    /** For a dry run: how it understands the base. */
    notes: z.array(z.string()).optional(),
    /** Changes that are in the products' history, so that they can be rolled back. */
    recorded: z.int().default(0),
    /** False for an incremental run, which reads only records modified since the last run. */
    full: z.boolean().default(true),
    /** True if the run reports changes without writing them. */
    dryRun: z.boolean().default(false),
    /** Requests to Airtable that count toward the monthly quota. */
    calls: z.int().default(0),
    /** Present while the run is in progress. */
    progress: SyncProgress.optional(),
    /** For a failed or blocked run: the cause and how to fix it. */
    error: z.string().optional(),
  })
  .meta({ id: 'SyncRun' });
export type SyncRun = z.infer<typeof SyncRun>;
