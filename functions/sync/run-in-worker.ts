import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../http/api-error.ts';
import { releaseSyncLease } from '../storage/table/sync-lease.ts';
import { type KeptSyncRun, saveSyncRun, syncRunById } from '../storage/table/sync-runs.ts';
import { type BegunRun, beginRun } from './begin-run.ts';
import { goOnLater } from './invoke-worker.ts';
import { measure } from './metrics.ts';
import { failed, finished, type Wanted } from './run.ts';

/** The gateway itself gives up after 29 seconds. */
const WAITED_MS = 25_000;
const ASK_AGAIN_MS = 100;

/** Begins a run, which works in an invocation of its own, and waits for it a while.
 *  @returns the run as it ended, or as it stands when that takes longer.
 *  @throws ApiError for what the run failed of. */
export async function runByWorker(wanted: Wanted, waitedMs = WAITED_MS): Promise<KeptSyncRun> {
  const begun = await beginRun(wanted);
  await handOver(begun);
  const run = await finishedRun(begun.run, waitedMs);
  if (run.status === 'failed') throw new ApiError(run.errorCode ?? 'INTERNAL', run.error ?? '');
  return run;
}

/** A run that nobody can be asked to work on ends here. */
async function handOver(begun: BegunRun): Promise<void> {
  try {
    await goOnLater(begun);
  } catch (error) {
    measure(await saveSyncRun(finished(failed(begun.run, error))));
    if (begun.lease) await releaseSyncLease(begun.lease);
    throw error;
  }
}

/** As it ended, or as it stands when that takes longer. */
async function finishedRun(begun: KeptSyncRun, waitedMs: number): Promise<KeptSyncRun> {
  const deadline = Date.now() + waitedMs;
  for (;;) {
    const run = (await syncRunById(begun.id)) ?? begun;
    if (run.status !== 'running' || Date.now() >= deadline) return run;
    await sleep(ASK_AGAIN_MS);
  }
}
