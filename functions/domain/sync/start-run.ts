import { setTimeout as sleep } from 'node:timers/promises';
import { type AppError, conflict } from '../../platform/errors.ts';
import {
  acquireSyncLease,
  findSyncLease,
  type SyncLease,
  takeOverSyncLease,
} from '../../platform/table/sync-lease.ts';
import { findSyncRun, type StoredSyncRun, saveSyncRun } from '../../platform/table/sync-runs.ts';
import { airtableBase } from '../airtable/connection.ts';
import { failRun, finishRun, newRun, resumeRun, type SyncRequest } from './run.ts';

/** A confirmation refers to the state of the base at that time, so an interrupted run keeps it only briefly. */
const CONFIRMATION_TTL_MS = 10 * 60_000;

const PUSH_WAIT_MS = 10_000;
const POLL_MS = 100;

export interface StartedRun {
  run: StoredSyncRun;
  /** Undefined for a dry run. */
  lease: SyncLease | undefined;
}

/**
 * Resumes and finishes an interrupted run first, and waits for a push, which takes seconds.
 * @throws AppError AIRTABLE_NOT_CONFIGURED, or CONFLICT while another run is in progress.
 */
export async function startRun(request: SyncRequest): Promise<StartedRun> {
  const { address } = await airtableBase();
  const run = { ...newRun(request), source: address };
  if (run.dryRun) return { run: await saveSyncRun(run), lease: undefined };
  if (run.cause !== 'push') await waitForPush();
  const abandoned = await findAbandonedRun();
  if (
    abandoned &&
    (abandoned.run.source !== address ||
      (abandoned.run.first !== undefined && request.first === undefined))
  ) {
    // Runs of another base and test imports are not resumed.
    await saveSyncRun(finishRun(failRun(abandoned.run, interrupted())));
  } else if (abandoned && (request.rollsBack || isOtherTestImport(request, abandoned.run))) {
    throw interrupted();
  } else if (abandoned) {
    const lease = await takeOverSyncLease(abandoned.lease);
    const { run: old } = abandoned;
    const confirm = old.confirm && Date.now() - Date.parse(old.startedAt) < CONFIRMATION_TTL_MS;
    return { run: await saveSyncRun(resumeRun({ ...old, confirm }, request)), lease };
  }
  const lease = await acquireSyncLease(run.id);
  return { run: await saveSyncRun(run), lease };
}

async function waitForPush(): Promise<void> {
  for (const endMs = Date.now() + PUSH_WAIT_MS; Date.now() < endMs; await sleep(POLL_MS)) {
    const lease = await findSyncLease();
    const running = lease?.isHeld ? await findSyncRun(lease.runId) : undefined;
    if (running?.cause !== 'push') return;
  }
}

function isOtherTestImport(request: SyncRequest, { first }: StoredSyncRun): boolean {
  return request.first !== undefined && first === undefined;
}

function interrupted(): AppError {
  return conflict('A sync was interrupted. Press Sync to resume it.');
}

/** A run whose invocation has ended before it. */
export async function findAbandonedRun(): Promise<
  { run: StoredSyncRun; lease: SyncLease } | undefined
> {
  const lease = await findSyncLease();
  if (!lease || lease.isHeld) return undefined;
  const run = await findSyncRun(lease.runId);
  return run?.status === 'running' ? { run, lease } : undefined;
}
