import * as z from 'zod';
import { RESTRICTION_KINDS } from '../restricted-items.ts';
import { Spelling } from './spelling.ts';
import { User } from './user.ts';

export const SYNC_STATUSES = ['running', 'succeeded', 'failed', 'blocked'] as const;

/** What problems come from, in the order in which they are listed: those of columns concern many records. */
export const PROBLEM_CAUSES = [
  'missing column',
  'unreadable column',
  'renamed column',
  'unknown spelling',
  'unknown status',
  'restricted',
  'duplicate number',
  'no photo',
  'photo not copied',
  'incomplete',
  'unticked original',
  'long text',
  'no creation time',
  'not imported',
  'not rolled back',
  // Stored by an earlier release.
  'other',
] as const;
export type ProblemCause = (typeof PROBLEM_CAUSES)[number];

/** The number of problems by cause. */
export const ProblemCounts = z.partialRecord(z.enum(PROBLEM_CAUSES), z.int());
export type ProblemCounts = z.infer<typeof ProblemCounts>;

/** A problem with one Airtable record; it never stops a run. */
export const SyncProblem = z.object({
  /** Empty if the problem concerns the whole table. */
  recordId: z.string(),
  /** The record's Header and Unique ID, if it has them. */
  header: z.string().nullish(),
  uniqueId: z.string().nullish(),
  field: z.string().optional(),
  message: z.string(),
  cause: z.enum(PROBLEM_CAUSES).default('other'),
  /** The record is left off the shop until staff confirm its listing. */
  restriction: z.enum(RESTRICTION_KINDS).optional(),
  /** An option that staff may say the meaning of. */
  spelling: Spelling.extend({
    /** The term of the shop that it may mean. */
    suggestion: z.string().nullable(),
  }).optional(),
});
export type SyncProblem = z.infer<typeof SyncProblem>;

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
    /** The first of each cause. */
    problems: z.array(SyncProblem),
    /** Of all problems; absent in runs of earlier releases, which count those that they keep. */
    problemCounts: ProblemCounts.optional(),
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

export function countProblems(problems: readonly SyncProblem[]): ProblemCounts {
  const counts: ProblemCounts = {};
  for (const { cause } of problems) counts[cause] = (counts[cause] ?? 0) + 1;
  return counts;
}

/** The number of all problems of a run. */
export function getProblemTotal({
  problems = [],
  problemCounts = countProblems(problems),
}: Partial<Pick<SyncRun, 'problems' | 'problemCounts'>>): number {
  return Object.values(problemCounts).reduce((sum, count) => sum + count, 0);
}
