import { setTimeout as sleep } from 'node:timers/promises';
import type { Functions } from './lambda.ts';

/** A first import that takes longer goes on behind an open shop, which fills before one's eyes. */
const WAITED_MS = 10_000;

/** Fills a shop that never had a catalogue from its Airtable base. A failure is told, and leaves the
 *  shop as it is. */
export async function firstSync(functions: Functions): Promise<void> {
  // Only now does the environment name the bucket.
  const { fetchSnapshot } = await import('../functions/storage/snapshot.ts');
  if (await fetchSnapshot()) return;
  console.log('The shop is empty: syncing it with its Airtable base …');
  const sync = async () => {
    try {
      await functions.scheduledSync({ cause: 'first start' });
      const snapshot = await fetchSnapshot();
      const count = snapshot && snapshot !== 'unchanged' ? snapshot.lines.length : 0;
      console.log(`The shop has ${count} products.`);
    } catch (error) {
      console.log(`The first sync failed. ${error instanceof Error ? error.message : error}`);
    }
  };
  await Promise.race([sync(), sleep(WAITED_MS, undefined, { ref: false })]);
}
