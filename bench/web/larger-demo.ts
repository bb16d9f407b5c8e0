import { setTimeout as sleep } from 'node:timers/promises';
import { accounts, logIn } from '../../tests/support/log-in.ts';
import { callAirtable, type Product } from '../../tests/support/product.ts';

/** Of a call of Airtable. */
const RECORDS_AT_ONCE = 10;
const SECOND_MS = 1_000;
const LATEST_SECONDS = 60;
const NOT_LISTED =
  "AND({Photos},{Header}!='',OR({Status}='Owned',{Status}='Sold',{Status}='Reserved'))";

interface Records {
  records: { id: string }[];
}

/** Lists more of the demo's items, with photos like the others', until the shop has so many.
 *  @throws Error when it has another number of them a minute later. */
export async function growShop(product: Product, wanted: number): Promise<void> {
  const missing = wanted - (await countItems(product));
  const query = `filterByFormula=${encodeURIComponent(NOT_LISTED)}&maxRecords=${missing}`;
  const { records } = (await callAirtable(product, 'GET', `Item%20Log?${query}`)) as Records;
  for (let first = 0; first < records.length; first += RECORDS_AT_ONCE) {
    // Airtable answers five calls a second, to this and to the sync together.
    await sleep(SECOND_MS);
    const some = records.slice(first, first + RECORDS_AT_ONCE);
    const changes = some.map(({ id }) => ({ id, fields: { Status: 'List' } }));
    await callAirtable(product, 'PATCH', 'Item%20Log', { records: changes });
  }
  await sleep(SECOND_MS);
  const headers = await logIn(product.url, accounts.staff);
  const address = `${product.url}/api/sync-airtable`;
  const run = await (await fetch(address, { method: 'POST', headers })).json();
  // A look at the catalogue is trusted for some seconds.
  for (let seconds = 0; (await countItems(product)) !== wanted; seconds++) {
    if (seconds === LATEST_SECONDS) throw new Error(`Not ${wanted} items: ${JSON.stringify(run)}`);
    await sleep(SECOND_MS);
  }
}

async function countItems({ url }: Product): Promise<number> {
  const response = await fetch(`${url}/api/products?limit=1`);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return Number(response.headers.get('x-total-count'));
}
