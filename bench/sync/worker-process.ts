/** The sync worker as deployed. Runs a sync for each message and replies with a {@link WorkerResult}. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WORKER } from '../../functions/build.ts';
import type { StoredSyncRun } from '../../functions/storage/table/sync-runs.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';

export interface WorkerResult {
  run: StoredSyncRun;
  durationMs: number;
  /** The peak resident memory of the process so far. */
  peakBytes: number;
}

const { worker } = await import(String(pathToFileURL(join(FUNCTIONS_DIR, WORKER, 'index.mjs'))));

process.on('message', async (event) => {
  const startedMs = performance.now();
  const run = await worker(event);
  const durationMs = performance.now() - startedMs;
  const result: WorkerResult = {
    run,
    durationMs,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
  process.send?.(result);
});
