import { setTimeout as sleep } from 'node:timers/promises';

/** A first import with many photos goes on behind an open shop. */
const WAITED_MS = 8_000;

/** Fills an empty shop from its Airtable base. A failure is told, and leaves the shop as it is. */
export async function firstSync(url: string): Promise<void> {
  const shop = await fetch(`${url}/api/products?limit=1`);
  if (shop.headers.get('x-total-count') !== '0') return;
  const sync = fetch(`${url}/api/sync-airtable`, { method: 'POST' }).then(async (response) => {
    const { message } = (await response.json()) as { message: string };
    console.log(response.ok ? message : `The first sync failed: ${message}`);
  });
  sync.catch((error: unknown) => console.error('The first sync failed:', error));
  await Promise.race([sync, sleep(WAITED_MS, undefined, { ref: false })]);
}
