import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { ApiError } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { releaseSyncLease } from '../storage/sync-lease.ts';
import { changesOfRun, type KeptSyncRun, saveSyncRun, syncRunById } from '../storage/sync-runs.ts';
import { type BegunRun, beginRun } from './begin-run.ts';
import { importResult } from './import-result.ts';
import { failed, finished } from './run.ts';
import { goOnLater } from './worker.ts';

type Call = Contract['sync']['POST /api/sync-airtable'];

/** The gateway itself gives up after 29 seconds. */
const WAITED_MS = 25_000;
const ASK_AGAIN_MS = 100;

/** Begins a run, which works in an invocation of its own, and waits for it a while. */
export async function syncAirtable(
  { body }: ApiRequest<Call>,
  waitedMs = WAITED_MS,
): Promise<Answer<Call>> {
  const begun = await beginRun({ ...body, cause: 'manual' });
  await handOver(begun);
  const run = await finishedRun(begun.run, waitedMs);
  if (run.status === 'failed') throw new ApiError(run.errorCode ?? 'INTERNAL', run.error ?? '');
  const result = { ...run, ...importResult(run) };
  if (run.status === 'running') {
    return {
      status: 202,
      headers: { location: `/api/sync-airtable/runs/${run.id}` },
      body: result,
    };
  }
  return { body: { ...result, changes: await changesOfRun(run.id) } };
}

/** A run that nobody can be asked to work on ends here. */
async function handOver(begun: BegunRun): Promise<void> {
  try {
    await goOnLater(begun);
  } catch (error) {
    await saveSyncRun(finished(failed(begun.run, error)));
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
