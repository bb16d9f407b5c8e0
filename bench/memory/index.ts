/** How much memory each function takes at its heaviest, in a process of its own as in Lambda, with 20,000
 *  products and reference entries (`-- --count` says otherwise), and what it should be given. */
import { parseArgs } from 'node:util';
import { type FunctionName, GROUPS, WORKER } from '../../functions/build.ts';
import { build } from '../../scripts/build.ts';
import { startTestCognito } from '../../tests/support/cognito.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { photo, startItemLog } from '../../tests/support/item-log.ts';
import { signedIn, signedInStaff } from '../../tests/support/session.ts';
import { card } from '../../tests/support/uploads.ts';
import { createItems, createOrders, createRecord } from '../support/fill-store.ts';
import { padEntries, sampleEntries } from '../support/reference-entries.ts';
import { type RunningFunction, startFunction } from '../support/running-function.ts';
import { createLargePhoto, type Fixtures, HEAVIEST_CALLS } from './heaviest-calls.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { count: { type: 'string', default: '20000' } },
});
const COUNT = Number(values.count);
const ORDERS = 2_000;
/** More than one answer holds. */
const ITEMS = 6_000;
/** Of the first records, each with one that is nearly as large as is taken. */
const PHOTOS = 64;
const SIZES_MB = [256, 512, 1_024, 1_536, 2_048, 3_008];
/** What is given, as a multiple of the most that was seen. */
const ROOM = 1.5;
const VCPU_MB = 1_769;

await build();
const engines = await startEngines();
const cognito = await startTestCognito();
const largest = { bytes: await createLargePhoto(), type: 'image/jpeg' };
const small = { bytes: await card(largest.bytes), type: 'image/webp' };
const airtable = await startItemLog({
  records: Array.from({ length: COUNT }, (_, number) =>
    createRecord(number, number < PHOTOS ? { Photos: [photo(`of ${number}`)] } : {}),
  ),
  loadAsset: async (_, size) => (size === 'full' ? largest : small),
  requestsPerSecond: 5,
  requestsPerSecondPerUser: 50,
});
Object.assign(process.env, engines.env, cognito.env, airtable.env);

const rows = [await measured(WORKER, syncs)];
const store = await fillStore();
for (const group of GROUPS) {
  rows.push(await measured(group, (started) => HEAVIEST_CALLS[group](started, store)));
}

await airtable.close();
await cognito.close();
await engines.stop();

console.log(row('', ['loaded', 'at most', 'to be given', 'processors']));
for (const each of rows) console.log(each);

async function measured(
  name: FunctionName,
  heaviest: (started: RunningFunction) => Promise<void>,
): Promise<string> {
  const started = await startFunction(name, {});
  await heaviest(started);
  const mebibytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  const peak = mebibytes(started.peakBytes());
  const given = SIZES_MB.find((size) => size >= ROOM * peak);
  const cells = [
    `${mebibytes(started.loaded.residentBytes)} MiB`,
    `${peak} MiB`,
    given ? `${given} MB` : 'more',
    given ? (given / VCPU_MB).toFixed(2) : '',
  ];
  await started.stop();
  return row(name, cells);
}

/** The first import, and a later run that reads the whole base. */
async function syncs({ invoke }: RunningFunction): Promise<void> {
  const { startRun } = await import('../../functions/sync/start-run.ts');
  await invoke({ cause: 'first start' });
  const { run, lease = null } = await startRun({ cause: 'bench', full: true });
  const { result } = await invoke({ runId: run.id, lease });
  if (result?.status !== 'succeeded') throw new Error(JSON.stringify(result));
}

async function fillStore(): Promise<Fixtures> {
  const { allProducts } = await import('../../functions/storage/table/products.ts');
  const { MOST_LINES } = await import('../../functions/storage/table/cart.ts');
  const { itemsAfter } = await import('../../functions/storage/table/items.ts');
  const products = (await allProducts()).slice(0, MOST_LINES);
  const staff = await signedInStaff();
  const collector = await signedIn();
  await createItems(Math.min(ITEMS, COUNT), staff.user);
  await createOrders(ORDERS, collector.user, products.slice(0, 3));
  const { value: newest } = await itemsAfter(undefined).next();
  return {
    staff: staff.headers,
    collector: collector.headers,
    productIds: products.map(({ id }) => id),
    itemId: newest?.id ?? '',
    entries: padEntries(await sampleEntries(), COUNT).map(({ id: _, ...entry }) => entry),
  };
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(16) + cells.map((cell) => cell.padStart(13)).join('');
}
