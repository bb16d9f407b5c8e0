import { setTimeout as sleep } from 'node:timers/promises';
import { callAirtable, type Instance } from '../../tests/support/instance.ts';
import { accounts, logIn } from '../../tests/support/log-in.ts';

const BATCH_SIZE = 10;
const SECOND_MS = 1_000;
const TIMEOUT_SECONDS = 60;
const UNLISTED_FORMULA = "OR({Status}='Owned',{Status}='Sold',{Status}='Reserved')";

interface Records {
  records: { id: string; fields: { Header?: string; Photos?: unknown[] } }[];
}

export async function growShop(instance: Instance, count: number): Promise<void> {
  const missing = count - (await countItems(instance));
  const query = `filterByFormula=${encodeURIComponent(UNLISTED_FORMULA)}`;
  const page = (await callAirtable(instance, 'GET', `Item%20Log?${query}`)) as Records;
  const records = page.records
    .filter(({ fields }) => fields.Header && fields.Photos)
    .slice(0, missing);
  for (let first = 0; first < records.length; first += BATCH_SIZE) {
    // Stays within Airtable's five requests a second, which the sync shares.
    await sleep(SECOND_MS);
    const batch = records.slice(first, first + BATCH_SIZE);
    const changes = batch.map(({ id }) => ({ id, fields: { Status: 'List' } }));
    await callAirtable(instance, 'PATCH', 'Item%20Log', { records: changes });
  }
  await sleep(SECOND_MS);
  const headers = await logIn(instance.url, accounts.staff);
  const syncUrl = `${instance.url}/api/sync-airtable`;
  const run = await (await fetch(syncUrl, { method: 'POST', headers })).json();
  // The products function trusts its catalog for a few seconds.
  for (let seconds = 0; (await countItems(instance)) !== count; seconds++) {
    if (seconds === TIMEOUT_SECONDS)
      throw new Error(`The shop does not have ${count} items: ${JSON.stringify(run)}`);
    await sleep(SECOND_MS);
  }
}

async function countItems({ url }: Instance): Promise<number> {
  const response = await fetch(`${url}/api/products?limit=1`);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return Number(response.headers.get('x-total-count'));
}
