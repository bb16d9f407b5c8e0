import { airtableBase } from '../airtable-client/connection.ts';
import { ApiError } from '../http/api-error.ts';
import {
  currentSyncLease,
  type SyncLease,
  takeOverSyncLease,
  takeSyncLease,
} from '../storage/table/sync-lease.ts';
import { type KeptSyncRun, saveSyncRun, syncRunById } from '../storage/table/sync-runs.ts';
import { failed, finished, newRun, resumed, type Wanted } from './run.ts';

/** Who confirmed a run that was then interrupted saw what the base was like at the time. */
const CONFIRMED_FOR_MS = 10 * 60_000;

export interface BegunRun {
  run: KeptSyncRun;
  /** Undefined for a rehearsal, which needs none. */
  lease: SyncLease | undefined;
}

/** Begins a run, or goes on with one that was interrupted: what was begun is finished first.
 *  @throws ApiError AIRTABLE_NOT_CONFIGURED, or CONFLICT while another run is under way. */
export async function beginRun(wanted: Wanted): Promise<BegunRun> {
  await airtableBase();
  const run = newRun(wanted);
  if (run.dryRun) return { run: await saveSyncRun(run), lease: undefined };
  const abandoned = await abandonedRun();
  if (abandoned && abandoned.run.first !== undefined && wanted.first === undefined) {
    // A test import is nothing that anybody waits for.
    await saveSyncRun(finished(failed(abandoned.run, interrupted())));
  } else if (abandoned && wanted.first !== undefined && abandoned.run.first === undefined) {
    throw interrupted();
  } else if (abandoned) {
    const lease = await takeOverSyncLease(abandoned.lease);
    const { run: old } = abandoned;
    const confirm = old.confirm && Date.now() - Date.parse(old.startedAt) < CONFIRMED_FOR_MS;
    return { run: await saveSyncRun(resumed({ ...old, confirm }, wanted)), lease };
  }
  const lease = await takeSyncLease(run.id);
  return { run: await saveSyncRun(run), lease };
}

function interrupted(): ApiError {
  return new ApiError('CONFLICT', 'A sync was interrupted. Press Sync, which goes on with it.');
}

/** A run whose holder died, and which nobody has gone on with. */
async function abandonedRun(): Promise<{ run: KeptSyncRun; lease: SyncLease } | undefined> {
  const lease = await currentSyncLease();
  if (!lease || lease.isHeld) return undefined;
  const run = await syncRunById(lease.runId);
  return run?.status === 'running' ? { run, lease } : undefined;
}
