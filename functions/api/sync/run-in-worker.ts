import { setTimeout as sleep } from 'node:timers/promises';
import { continueInWorker } from '../../domain/sync/continue-in-worker.ts';
import { recordMetrics } from '../../domain/sync/metrics.ts';
import { failRun, finishRun, type SyncRequest } from '../../domain/sync/run.ts';
import { type StartedRun, startRun } from '../../domain/sync/start-run.ts';
import { AppError } from '../../platform/errors.ts';
import { releaseSyncLease } from '../../platform/table/sync-lease.ts';
import { findSyncRun, type StoredSyncRun, saveSyncRun } from '../../platform/table/sync-runs.ts';

/** API Gateway times out after 29 seconds. */
const TIMEOUT_MS = 25_000;
const POLL_INTERVAL_MS = 100;

/**
 * @returns the finished run, or the run in progress after the timeout.
 * @throws AppError if the run failed.
 */
export async function runInWorker(
  request: SyncRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<StoredSyncRun> {
  const deadlineMs = Date.now() + timeoutMs;
  const started = await startRun(request);
  await handOver(started);
  const run = await waitForRun(started.run, deadlineMs);
  if (run.status === 'failed') throw new AppError(run.errorCode ?? 'INTERNAL', run.error ?? '');
  return run;
}

async function handOver(started: StartedRun): Promise<void> {
  try {
    await continueInWorker(started);
  } catch (error) {
    await recordMetrics(await saveSyncRun(finishRun(failRun(started.run, error))));
    if (started.lease) await releaseSyncLease(started.lease);
    throw error;
  }
}

async function waitForRun(started: StoredSyncRun, deadlineMs: number): Promise<StoredSyncRun> {
  for (;;) {
    const run = (await findSyncRun(started.id)) ?? started;
    if (run.status !== 'running' || Date.now() >= deadlineMs) return run;
    await sleep(POLL_INTERVAL_MS);
  }
}
