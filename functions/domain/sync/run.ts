import { randomUUID } from 'node:crypto';
import type { SyncPlan } from '../../../shared/airtable-mapping/sync-plan.ts';
import type { SyncProblem } from '../../../shared/entities/sync-run.ts';
import { log } from '../../platform/aws/log.ts';
import { isOutage } from '../../platform/aws/outage.ts';
import { AppError, unavailable } from '../../platform/errors.ts';
import { limitProblems, type StoredSyncRun } from '../../platform/table/sync-runs.ts';
import type { Actor } from '../../platform/table/users.ts';
import { INITIAL_PROGRESS } from './progress.ts';

export interface SyncRequest {
  cause: string;
  dryRun?: boolean | undefined;
  full?: boolean | undefined;
  confirm?: boolean | undefined;
  /** A test import: imports only this many of the first items for sale, and unlists nothing. */
  first?: number;
  by?: Actor;
  rollsBack?: string;
  productIds?: string[] | undefined;
  drift?: SyncProblem[];
}

export function newRun({ cause, dryRun, full, confirm, ...optional }: SyncRequest): StoredSyncRun {
  return {
    id: randomUUID(),
    status: 'running',
    cause,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    unlisted: 0,
    skipped: 0,
    sold: 0,
    photos: 0,
    problems: [],
    full: full ?? false,
    dryRun: dryRun ?? false,
    confirm: confirm ?? false,
    ...optional,
    recorded: 0,
    calls: 0,
    handovers: 0,
    progress: INITIAL_PROGRESS,
  };
}

/**
 * Resets the counts, because a resumed run reads the base again.
 * @param request options of the request that resumes it; they add to the run's own.
 */
export function resumeRun(
  run: StoredSyncRun,
  { full, confirm }: Partial<SyncRequest> = {},
): StoredSyncRun {
  return {
    ...run,
    full: run.full || (full ?? false),
    confirm: run.confirm || (confirm ?? false),
    read: 0,
    unchanged: 0,
    skipped: 0,
    problems: [],
    problemCounts: undefined,
  };
}

export function countWritten({ created, updated, sold }: StoredSyncRun): number {
  return created + updated + sold;
}

/** @param writtenBefore products that the run wrote before it was interrupted: the new plan counts them as
 *  unchanged. */
export function withPlan(
  run: StoredSyncRun,
  { read, unchanged, skipped, problems }: SyncPlan,
  writtenBefore = 0,
): StoredSyncRun {
  return {
    ...run,
    read,
    unchanged: run.unchanged + Math.max(0, unchanged - writtenBefore),
    skipped,
    problems: [...problems, ...run.problems],
  };
}

export function asDryRun(run: StoredSyncRun, { changes, unlist }: SyncPlan): StoredSyncRun {
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  return {
    ...run,
    status: 'succeeded',
    created: count('create'),
    updated: count('update'),
    unlisted: count('sell') + unlist.length,
  };
}

export function blockRun(run: StoredSyncRun, reason: string): StoredSyncRun {
  return { ...run, status: 'blocked', error: reason };
}

const UNEXPECTED = 'Something went wrong on our side. Please try again; the log has the details.';

export function failRun(run: StoredSyncRun, error: unknown): StoredSyncRun {
  const known = error instanceof AppError ? error : isOutage(error) ? unavailable() : undefined;
  return {
    ...run,
    status: 'failed',
    error: known?.message ?? UNEXPECTED,
    errorCode: known?.code ?? 'INTERNAL',
  };
}

export function finishRun({ progress: _, ...run }: StoredSyncRun): StoredSyncRun {
  const { problems } = run;
  const finished = { ...limitProblems(run), finishedAt: new Date().toISOString() };
  log.info('Sync finished', { ...finished, problems: problems.length });
  return finished;
}
