import { randomUUID } from 'node:crypto';
import type { SyncPlan } from '../../shared/airtable-mapping/sync-plan.ts';
import { log } from '../aws/log.ts';
import { isOutage } from '../aws/outage.ts';
import { ApiError, unavailable } from '../http/api-error.ts';
import { type KeptSyncRun, mostProblems } from '../storage/table/sync-runs.ts';
import { NOTHING_YET } from './progress.ts';

export interface Wanted {
  /** Who or what starts it. */
  cause: string;
  /** Says what would change and changes nothing. */
  dryRun?: boolean | undefined;
  /** Reads every record. */
  full?: boolean | undefined;
  /** Lets the run take more than a fifth of the shop off it. */
  confirm?: boolean | undefined;
  /** Imports so many of the first items for sale, and leaves all others as they are. */
  first?: number;
}

/** A run that has only begun. */
export function newRun({ cause, dryRun, full, confirm, first }: Wanted): KeptSyncRun {
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
    ...(first === undefined ? {} : { first }),
    calls: 0,
    handovers: 0,
    progress: NOTHING_YET,
  };
}

/** What a run that was interrupted goes on with; what is asked for now comes on top. */
export function resumed(run: KeptSyncRun, { full, confirm }: Partial<Wanted> = {}): KeptSyncRun {
  return {
    ...run,
    full: run.full || (full ?? false),
    confirm: run.confirm || (confirm ?? false),
    read: 0,
    unchanged: 0,
    skipped: 0,
    problems: [],
  };
}

/** What a run did before it was interrupted counts as unchanged when the base is read again. */
export function alreadyDone({ created, updated, sold }: KeptSyncRun): number {
  return created + updated + sold;
}

/** A run whose plan is made. */
export function planned(run: KeptSyncRun, plan: SyncPlan): KeptSyncRun {
  const { read, unchanged, skipped, problems } = plan;
  return {
    ...run,
    read,
    unchanged: Math.max(0, unchanged - alreadyDone(run)),
    skipped,
    problems: [...run.problems, ...problems],
  };
}

/** What a run will have done, if each photo can be had. */
export function expected(run: KeptSyncRun, plan: SyncPlan): KeptSyncRun {
  const count = (kind: string) => plan.changes.filter((change) => change.kind === kind).length;
  return {
    ...planned(run, plan),
    status: 'succeeded',
    created: count('create'),
    updated: count('update'),
    unlisted: count('sell') + plan.unlist.length,
  };
}

/** A run that changed nothing, since its plan waits for a person. */
export function blocked(run: KeptSyncRun, plan: SyncPlan, error: string): KeptSyncRun {
  return { ...planned(run, plan), status: 'blocked', error };
}

const UNFORESEEN = 'Something went wrong on our side. Please try again; the log tells more.';

export function failed(run: KeptSyncRun, error: unknown): KeptSyncRun {
  const known = error instanceof ApiError ? error : isOutage(error) ? unavailable() : undefined;
  return {
    ...run,
    status: 'failed',
    error: known?.message ?? UNFORESEEN,
    errorCode: known?.code ?? 'INTERNAL',
  };
}

export function finished({ progress: _, ...run }: KeptSyncRun): KeptSyncRun {
  const { problems } = run;
  const kept = {
    ...run,
    finishedAt: new Date().toISOString(),
    problems: mostProblems(problems),
  };
  log.info('Sync finished', { ...kept, problems: problems.length });
  return kept;
}
