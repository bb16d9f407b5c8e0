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
const UNDER_WAY = {
  success: true,
  message: 'The sync is under way; the shop shows what it brings.',
  imported: 0,
  updated: 0,
  skipped: 0,
};

/** Every sync reads the whole base so far, so `full` says nothing more. A run that takes long is
 *  answered with 202 and goes on; should the process end, the next run goes on from there. */
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
  if (outcome) return { body: { ...outcome.run, ...importResult(outcome, dryRun) } };

  running.catch((error: unknown) =>
    log.error('A sync failed after it was answered', error, { run: id }),
  );
  const run = await syncRunById(id);
  if (run) return { status: 202, body: { ...run, ...UNDER_WAY } };
  const late = await running;
  return { body: { ...late.run, ...importResult(late, dryRun) } };
}
