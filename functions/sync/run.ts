import { randomUUID } from 'node:crypto';
import type { SyncRun } from '../../shared/entities/sync-run.ts';
import type { SyncPlan } from '../../shared/inventory/plan.ts';
import { log } from '../platform/log.ts';
import type { SyncLease } from '../storage/sync-lease.ts';
import { mostProblems, saveSyncRun, syncRunById } from '../storage/sync-runs.ts';

/** A run that has only begun. */
export function newRun(cause: string, id: string = randomUUID()): SyncRun {
  return {
    id,
    status: 'running',
    cause,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    unlisted: 0,
    photos: 0,
    problems: [],
  };
}

/** A run whose plan is made: what it read, and what is known of it before anything is written. */
export function begun(run: SyncRun, plan: SyncPlan): SyncRun {
  const { changes, unchanged, skipped, problems } = plan;
  return { ...run, read: changes.length + unchanged + skipped, unchanged, problems };
}

/** What a run will have done, if each photo can be had. */
export function expected(run: SyncRun, plan: SyncPlan): SyncRun {
  const count = (kind: string) => plan.changes.filter((change) => change.kind === kind).length;
  return {
    ...begun(run, plan),
    status: 'succeeded',
    created: count('create'),
    updated: count('update'),
    unlisted: count('sell') + plan.unlist.length,
  };
}

/** A run that changed nothing, since its plan waits for a person. */
export function blocked(run: SyncRun, plan: SyncPlan, brake: string): SyncRun {
  return { ...begun(run, plan), status: 'blocked', error: brake };
}

export function finished(run: SyncRun): SyncRun {
  const { problems } = run;
  return { ...run, finishedAt: new Date().toISOString(), problems: mostProblems(problems) };
}

export async function keepFinished(unfinished: SyncRun): Promise<SyncRun> {
  const run = await saveSyncRun(finished(unfinished));
  const { problems, ...fields } = run;
  log.info('Sync finished', { ...fields, problems: problems.length });
  return run;
}

/** A run that died could not say so itself. */
export async function closeAbandonedRun({ abandonedBy }: SyncLease): Promise<void> {
  const run = abandonedBy ? await syncRunById(abandonedBy) : undefined;
  if (run?.status !== 'running') return;
  const error = 'It was interrupted; the next run goes on from there.';
  await keepFinished({ ...run, status: 'failed', error });
}
