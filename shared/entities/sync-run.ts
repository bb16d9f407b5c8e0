import * as z from 'zod';
import { RESTRICTION_KINDS } from '../restricted-items.ts';
import { Spelling } from './spelling.ts';
import { User } from './user.ts';

export const SYNC_STATUSES = ['running', 'succeeded', 'failed', 'blocked'] as const;

/** Lists follow this order: column problems concern many records, so they come first. */
export const PROBLEM_CAUSES = [
  'missing column',
  'unreadable column',
  'renamed column',
  'drift',
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
  'other',
] as const;
export type ProblemCause = (typeof PROBLEM_CAUSES)[number];

export const ProblemCounts = z.partialRecord(z.enum(PROBLEM_CAUSES), z.int());
export type ProblemCounts = z.infer<typeof ProblemCounts>;

/** A problem with a record never stops a run. */
export const SyncProblem = z.object({
  recordId: z.string(),
  header: z.string().nullish(),
  uniqueId: z.string().nullish(),
  field: z.string().optional(),
  /** Quotes cells, but answers leave out those that the role does not include. */
  message: z.string(),
  cause: z.enum(PROBLEM_CAUSES),
  /** The record stays off the shop until staff confirm its listing. */
  restriction: z.enum(RESTRICTION_KINDS).optional(),
  spelling: Spelling.extend({
    suggestion: z.string().nullable(),
  }).optional(),
});
export type SyncProblem = z.infer<typeof SyncProblem>;

const SyncProgress = z.object({
  phase: z.enum(['reading', 'writing', 'publishing']),
  recordsExpected: z.int().nullable(),
  written: z.int(),
  toWrite: z.int().nullable(),
  /** Includes photos that were copied before; null until all records are read. */
  photosToCopy: z.int().nullable(),
  secondsLeft: z.int().nonnegative().nullable(),
});
export type SyncProgress = z.infer<typeof SyncProgress>;

export const SyncChange = z.object({
  recordId: z.string(),
  productId: z.uuid(),
  name: z.string(),
  kind: z.enum(['created', 'updated', 'sold', 'unlisted']),
  /** Empty values are null and long texts truncated. */
  fields: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});
export type SyncChange = z.infer<typeof SyncChange>;

export const SyncRun = z
  .object({
    id: z.uuid(),
    status: z.enum(SYNC_STATUSES),
    /** The trigger: `manual`, `schedule`, `push`, `drift`, … */
    cause: z.string(),
    by: User.pick({ id: true, email: true }).optional(),
    rollsBack: z.uuid().optional(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    read: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Includes products that sold out. */
    unlisted: z.int(),
    photos: z.int(),
    problems: z.array(SyncProblem),
    /** Counts all problems, of which a stored run has only some. */
    problemCounts: ProblemCounts.optional(),
    /** A dry run explains how it interprets the base. */
    notes: z.array(z.string()).optional(),
    /** Changes in the products' history can be rolled back. */
    recorded: z.int(),
    /** An incremental run reads only records that were modified since the last run. */
    full: z.boolean(),
    dryRun: z.boolean(),
    /** Requests to Airtable that count toward the monthly quota. */
    calls: z.int(),
    progress: SyncProgress.optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'SyncRun' });
export type SyncRun = z.infer<typeof SyncRun>;

type RunResult = Partial<
  Pick<SyncRun, 'status' | 'cause' | 'full' | 'dryRun' | 'rollsBack' | 'startedAt'>
>;

/** @returns the latest run that waits for a confirmation, because no later one has read again what stopped it. */
export function findBlockedRun<T extends RunResult>(runs: readonly T[]): T | undefined {
  const syncs = runs
    .filter(({ dryRun, rollsBack }) => !dryRun && !rollsBack)
    .toSorted((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''));
  return syncs.find(
    (run, index) =>
      run.status === 'blocked' && !syncs.slice(0, index).some((later) => replaces(later, run)),
  );
}

/** A full read includes everything. Otherwise, pushes read the payloads of a blocked push, and polls the changes of a
 *  blocked poll. */
function replaces(later: RunResult, blocked: RunResult): boolean {
  const isSameKind = (later.cause === 'push') === (blocked.cause === 'push');
  return later.status === 'succeeded' && Boolean(later.full || (!blocked.full && isSameKind));
}

export function countProblems(problems: readonly SyncProblem[]): ProblemCounts {
  const counts: ProblemCounts = {};
  for (const { cause } of problems) counts[cause] = (counts[cause] ?? 0) + 1;
  return counts;
}

export function getProblemTotal({
  problems = [],
  problemCounts = countProblems(problems),
}: Partial<Pick<SyncRun, 'problems' | 'problemCounts'>>): number {
  return Object.values(problemCounts).reduce((sum, count) => sum + count, 0);
}
