import * as z from 'zod';
import { findBaseAddress } from '../../domain/airtable/connection.ts';
import { continueInWorker, RunEvent } from '../../domain/sync/continue-in-worker.ts';
import { recordNothingToSync } from '../../domain/sync/metrics.ts';
import { resumeRun } from '../../domain/sync/run.ts';
import { type StartedRun, startRun } from '../../domain/sync/start-run.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import { takeOverSyncLease } from '../../platform/table/sync-lease.ts';
import { findSyncRun, type StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { runSync } from './run-sync.ts';

export const SyncEvent = z.union([
  RunEvent,
  z.object({ cause: z.enum(['schedule', 'first start']) }),
  z.object({ cause: z.literal('restore'), full: z.literal(true) }),
]);
export type SyncEvent = z.infer<typeof SyncEvent>;

export async function handleSyncEvent(
  event: SyncEvent,
  deadlineMs: number,
): Promise<StoredSyncRun | undefined> {
  const started = await startOrResume(event);
  if (!started) return undefined;
  const run = await ignoreAppErrors(() => runSync(started, { deadlineMs }));
  if (run?.status === 'running') await continueInWorker({ run, lease: started.lease });
  return run;
}

/** @returns undefined if Airtable is not configured, another run is in progress, or another invocation has
 *  finished this run. */
async function startOrResume(event: SyncEvent): Promise<StartedRun | undefined> {
  if ('cause' in event) {
    if (await findBaseAddress()) return ignoreAppErrors(() => startRun(event));
    await recordNothingToSync();
    return undefined;
  }
  const run = await findSyncRun(event.runId);
  if (run?.status !== 'running') return undefined;
  const { lease: previous } = event;
  if (!previous) return { run, lease: undefined };
  const lease = await ignoreAppErrors(() => takeOverSyncLease(previous));
  return lease && { run: resumeRun(run), lease };
}

async function ignoreAppErrors<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info('Sync skipped', { reason: error.message });
    return undefined;
  }
}
