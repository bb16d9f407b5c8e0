import { setTimeout as sleep } from 'node:timers/promises';
import type { Functions } from './lambda.ts';

/** A first import with many photos goes on behind an open shop. */
const WAITED_MS = 8_000;

/** Fills a shop that never had a catalogue from its Airtable base. A failure is told, and leaves the
 *  shop as it is. */
export async function firstSync(url: string, functions: Functions): Promise<void> {
  // Only now does the environment name the bucket.
  const { fetchSnapshot } = await import('../functions/storage/snapshot.ts');
  if (await fetchSnapshot()) return;
  console.log('The shop is empty: syncing it with its Airtable base …');
  const sync = functions
    .scheduledSync({ cause: 'first start' })
    .then(async () => console.log(`The shop has ${await productCount(url)} products.`))
    .catch((error: unknown) =>
      console.log(`The first sync failed. ${error instanceof Error ? error.message : error}`),
    );
  await Promise.race([sync, sleep(WAITED_MS, undefined, { ref: false })]);
}

async function productCount(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/products?limit=1`);
  return answer.headers.get('x-total-count');
}
