/** The worker as it deploys, in a process of its own: runs a sync for each message, and answers with the
 *  run, how long it took, and the most memory the process ever had. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WORKER } from '../../functions/build.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';

const { worker } = await import(String(pathToFileURL(join(FUNCTIONS_DIR, WORKER, 'index.mjs'))));

process.on('message', async (event) => {
  const startedMs = performance.now();
  const run = await worker(event);
  const tookMs = performance.now() - startedMs;
  process.send?.({ run, tookMs, mostBytes: process.resourceUsage().maxRSS * 1024 });
});
