import { setTimeout as sleep } from 'node:timers/promises';
import type { Functions } from './lambda.ts';

/** A first import that takes longer goes on behind an open shop, which fills as it goes. */
const WAITED_MS = 10_000;
/** The demo's photos are drawn at the very first start, as part of what it installs. */
const WAITED_FOR_DEMO_MS = 60_000;
/** Among so many runs there is one that succeeded, or there is none to speak of. */
const LOOKED_AT = 50;

/** Fills a shop that no sync has ever filled, and goes on with a sync that the last stop interrupted. A
 *  failure is told, and leaves the shop as it is. */
export async function runInitialSync(functions: Functions, isDemo: boolean): Promise<void> {
  // Only now does the environment name the table and the bucket.
  const { endSyncLease } = await import('../functions/storage/table/sync-lease.ts');
  const { newestSyncRuns } = await import('../functions/storage/table/sync-runs.ts');
  // Of this data folder there is one product: a lease that is still held died with the last one.
  await endSyncLease();
  const runs = (await newestSyncRuns(LOOKED_AT)).filter(({ dryRun }) => !dryRun);
  const isFilled = runs.some(({ status }) => status === 'succeeded');
  if (isFilled && runs[0]?.status !== 'running') return;

  console.log(
    isFilled
      ? 'A sync was interrupted: going on with it …'
      : 'The shop is new: syncing it with its Airtable base …',
  );
  const waitedMs = isDemo ? WAITED_FOR_DEMO_MS : WAITED_MS;
  const filling = fill(functions);
  if (!isFilled) await Promise.race([filling, sleep(waitedMs, undefined, { ref: false })]);
}

async function fill(functions: Functions): Promise<void> {
  const { fetchSnapshot } = await import('../functions/storage/bucket/snapshot.ts');
  try {
    const run = await functions.syncWorker({ cause: 'first start' });
    if (run?.status !== 'succeeded')
      throw new Error(run?.error ?? 'Airtable is not connected yet.');
    const snapshot = await fetchSnapshot();
    const count = snapshot && snapshot !== 'unchanged' ? snapshot.lines.length : 0;
    console.log(`The shop has ${count} products.`);
  } catch (error) {
    console.log(`The first sync failed. ${error instanceof Error ? error.message : error}`);
  }
}
