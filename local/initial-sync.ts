import { setTimeout as sleep } from 'node:timers/promises';
import type { Functions } from './lambda.ts';

/** A longer first sync continues while the shop is open. */
const WAIT_MS = 10_000;
/** The demo waits longer, so that the shop opens complete. */
const DEMO_WAIT_MS = 60_000;
const MAX_RECENT_RUNS = 50;

/** Fills an empty shop, or resumes a sync that the last stop interrupted. Reports a failure without throwing. */
export async function runInitialSync(functions: Functions, isDemo: boolean): Promise<void> {
  // Imported late: these modules read the table and bucket names from the environment.
  const { expireSyncLease } = await import('../functions/platform/table/sync-lease.ts');
  const { listSyncRuns } = await import('../functions/platform/table/sync-runs.ts');
  // Only one instance runs on a data folder, so a held lease belongs to a dead one.
  await expireSyncLease();
  const runs = (await listSyncRuns(MAX_RECENT_RUNS)).filter(({ dryRun }) => !dryRun);
  const isFilled = runs.some(({ status }) => status === 'succeeded');
  if (isFilled && runs[0]?.status !== 'running') return;

  console.log(
    isFilled
      ? 'A sync was interrupted: resuming it …'
      : 'The shop is new: syncing it with its Airtable base …',
  );
  const syncing = sync(functions);
  const waitMs = isDemo ? DEMO_WAIT_MS : WAIT_MS;
  if (!isFilled) await Promise.race([syncing, sleep(waitMs, undefined, { ref: false })]);
}

async function sync(functions: Functions): Promise<void> {
  const { fetchPublishedIds } = await import('../functions/platform/bucket/published-catalog.ts');
  try {
    const run = await functions.syncWorker({ cause: 'first start' });
    if (run?.status !== 'succeeded')
      throw new Error(run?.error ?? 'Airtable is not connected yet.');
    const ids = await fetchPublishedIds();
    console.log(`The shop has ${ids?.size ?? 0} products.`);
  } catch (error) {
    console.log(`The first sync failed. ${error instanceof Error ? error.message : error}`);
  }
}
