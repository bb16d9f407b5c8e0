import { setTimeout as sleep } from 'node:timers/promises';
import type { Functions } from './lambda.ts';

/** A first import that takes longer goes on behind an open shop, which fills as it goes. */
const WAITED_MS = 10_000;
/** Until the lease of a run that was killed has ended. */
const TRIES = 15;
const BETWEEN_TRIES_MS = 5_000;
/** Among so many runs there is one that succeeded, or there is none to speak of. */
const LOOKED_AT = 50;

/** Fills a shop that no sync has ever filled. A failure is told, and leaves the shop as it is. */
export async function firstSync(functions: Functions): Promise<void> {
  // Only now does the environment name the table and the bucket.
  const { newestSyncRuns } = await import('../functions/storage/sync-runs.ts');
  const runs = await newestSyncRuns(LOOKED_AT);
  if (runs.some(({ status }) => status === 'succeeded')) return;
  console.log('The shop is new: syncing it with its Airtable base …');
  await Promise.race([fill(functions), sleep(WAITED_MS, undefined, { ref: false })]);
}

async function fill(functions: Functions): Promise<void> {
  const { fetchSnapshot } = await import('../functions/storage/snapshot.ts');
  try {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const idle = await functions.scheduledSync({ cause: 'first start' });
      if (!idle) {
        const snapshot = await fetchSnapshot();
        const count = snapshot && snapshot !== 'unchanged' ? snapshot.lines.length : 0;
        console.log(`The shop has ${count} products.`);
        return;
      }
      if (idle.code !== 'CONFLICT') throw idle;
      await sleep(BETWEEN_TRIES_MS, undefined, { ref: false });
    }
  } catch (error) {
    console.log(`The first sync failed. ${error instanceof Error ? error.message : error}`);
  }
}
