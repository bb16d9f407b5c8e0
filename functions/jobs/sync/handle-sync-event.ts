import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { findBaseAddress } from '../../domain/airtable/connection.ts';
import { continueInWorker, RunEvent } from '../../domain/sync/continue-in-worker.ts';
import { recordNothingToSync } from '../../domain/sync/metrics.ts';
import { resumeRun } from '../../domain/sync/run.ts';
import { type StartedRun, startRun } from '../../domain/sync/start-run.ts';
import { log } from '../../platform/aws/log.ts';
import { startPush } from '../../platform/aws/worker.ts';
import { AppError } from '../../platform/errors.ts';
import {
  findWebhook,
  hasUnreadPings,
  PUSH_DEBOUNCE_MS,
} from '../../platform/table/airtable-webhook.ts';
import { takeOverSyncLease } from '../../platform/table/sync-lease.ts';
import { findSyncRun, type StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { chooseRunOfPing, chooseScheduledRun } from './choose-run.ts';
import { isEmptyPush, runSync } from './run-sync.ts';

export const SyncEvent = z.union([
  RunEvent,
  z.object({ cause: z.enum(['schedule', 'first start', 'push']) }),
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
  // Pings that came during the run have found the shop busy.
  else if (run?.status === 'succeeded' && (await hasPingsToRead())) await startPush();
  if (run && isEmptyPush(run)) await recordIdleSchedule(event);
  return run;
}

/** The alarm 'Sync not run' watches the schedule, which pings without changes must not hide. */
async function recordIdleSchedule(event: SyncEvent): Promise<void> {
  if ('cause' in event && event.cause === 'schedule') await recordNothingToSync();
}

async function hasPingsToRead(): Promise<boolean> {
  const webhook = await findWebhook();
  return webhook !== undefined && webhook.waitsUntil === undefined && hasUnreadPings(webhook);
}

/** @returns undefined if Airtable is not configured, another run is in progress, or another invocation has
 *  finished this run. */
async function startOrResume(event: SyncEvent): Promise<StartedRun | undefined> {
  if ('cause' in event) {
    const isConnected = (await findBaseAddress()) !== undefined;
    const started = isConnected ? await ignoreAppErrors(() => startDueRun(event)) : undefined;
    if (!isConnected) await recordIdleSchedule(event);
    return started;
  }
  const run = await findSyncRun(event.runId);
  if (run?.status !== 'running') return undefined;
  const { lease: previous } = event;
  if (!previous) return { run, lease: undefined };
  const lease = await ignoreAppErrors(() => takeOverSyncLease(previous));
  return lease && { run: resumeRun(run), lease };
}

/** @returns undefined if no run is due. */
async function startDueRun(event: Extract<SyncEvent, { cause: string }>) {
  if (event.cause === 'push') await sleep(PUSH_DEBOUNCE_MS);
  const choose = { schedule: chooseScheduledRun, push: chooseRunOfPing }[event.cause as string];
  const request = choose ? await choose() : event;
  if (request) return startRun(request);
  await recordIdleSchedule(event);
  return undefined;
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
