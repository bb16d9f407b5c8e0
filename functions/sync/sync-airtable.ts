import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { log } from '../platform/log.ts';
import type { ApiRequest } from '../platform/request.ts';
import { syncRunById } from '../storage/sync-runs.ts';
import { importResult } from './import-result.ts';
import { runSync } from './run-sync.ts';

type Call = Contract['sync']['POST /api/sync-airtable'];

/** The gateway itself gives up after 29 seconds. */
const WAITED_MS = 25_000;

/** Every sync reads the whole base so far, so `full` says nothing more. A run that takes long is
 *  answered with 202 and its address, and goes on; should the process end, the next run goes on
 *  from there. */
export async function syncAirtable(
  { body: { dryRun = false, confirm = false } }: ApiRequest<Call>,
  waitedMs = WAITED_MS,
): Promise<Answer<Call>> {
  const id = randomUUID();
  const running = runSync({ id, cause: 'manual', dryRun, confirm });
  const waited = new AbortController();
  const outcome = await Promise.race([
    running,
    sleep(waitedMs, undefined, { signal: waited.signal }),
  ]).finally(() => waited.abort());
  const run = outcome ? undefined : await syncRunById(id);
  // A rehearsal is not kept, so it cannot be looked up: it is waited for.
  if (run?.status !== 'running') {
    const finished = outcome ?? (await running);
    return { body: { ...finished.run, ...importResult(finished, dryRun) } };
  }
  running.catch((error: unknown) =>
    log.error('A sync failed after it was answered', error, { run: id }),
  );
  return {
    status: 202,
    headers: { location: `/api/sync-airtable/runs/${id}` },
    body: { ...run, ...importResult({ run, skipped: 0 }) },
  };
}
