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

/** A confirmation refers to the base as it was then, so an interrupted run does not keep it for long. */
const CONFIRMATION_TTL_MS = 10 * 60_000;

export interface StartedRun {
  run: StoredSyncRun;
  /** Undefined for a dry run, which needs none. */
  lease: SyncLease | undefined;
}

/** Starts a run, or resumes an interrupted one: that is finished first.
 *  @throws AppError AIRTABLE_NOT_CONFIGURED, or CONFLICT while another run is in progress. */
export async function startRun(request: SyncRequest): Promise<StartedRun> {
  const { address } = await airtableBase();
  const run = { ...newRun(request), source: address };
  if (run.dryRun) return { run: await saveSyncRun(run), lease: undefined };
  const abandoned = await findAbandonedRun();
  if (
    abandoned &&
    (abandoned.run.source !== address ||
      (abandoned.run.first !== undefined && request.first === undefined))
  ) {
    // Neither a run of another base nor a test import is worth resuming.
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

/** A test import does not resume a whole one. */
function isOtherTestImport(request: SyncRequest, { first }: StoredSyncRun): boolean {
  return request.first !== undefined && first === undefined;
}

function interrupted(): AppError {
  return conflict('A sync was interrupted. Press Sync to resume it.');
}

/** A run in progress whose lease has expired. */
async function findAbandonedRun(): Promise<{ run: StoredSyncRun; lease: SyncLease } | undefined> {
  const lease = await findSyncLease();
  if (!lease || lease.isHeld) return undefined;
  const run = await findSyncRun(lease.runId);
  return run?.status === 'running' ? { run, lease } : undefined;
}
