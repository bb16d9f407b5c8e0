/** Measures the peak memory of each function under its heaviest calls. Each function runs in a separate
 *  process, with 20,000 products and reference entries (`-- --count` changes that). */
import { parseArgs } from 'node:util';
import { type FunctionName, GROUPS, WORKER } from '../../functions/build.ts';
import { build } from '../../scripts/build.ts';
import { BUDGETS } from '../../shared/contract/budgets.ts';
import { startTestCognito } from '../../tests/support/cognito.ts';
import { photo, startItemLog } from '../../tests/support/item-log.ts';
import { signedIn, signedInStaff } from '../../tests/support/session.ts';
import { card } from '../../tests/support/uploads.ts';
import { formatMiB, report } from '../support/figures.ts';
import { createItems, createOrders, createRecord } from '../support/fill-store.ts';
import { padEntries, sampleEntries } from '../support/reference-entries.ts';
import { type RunningFunction, startFunction } from '../support/running-function.ts';
import { withEngines } from '../support/servers.ts';
import { createLargePhoto, type Fixtures, HEAVIEST_CALLS } from './heaviest-calls.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { count: { type: 'string', default: '20000' } },
});
const COUNT = Number(values.count);
const ORDERS = 2_000;
const ITEMS = 6_000;
const RECORDS_WITH_PHOTO = 64;
const REPORTED = 4;
const MAX_BYTES = (1_024 / 1.5) * 2 ** 20;

await build();
const cognito = await startTestCognito();
const largest = { bytes: await createLargePhoto(), type: 'image/jpeg' };
const small = { bytes: await card(largest.bytes), type: 'image/webp' };
const airtable = await startItemLog({
  records: Array.from({ length: COUNT }, (_, number) =>
    createRecord(number, number < RECORDS_WITH_PHOTO ? { Photos: [photo(`photo ${number}`)] } : {}),
  ),
  loadAsset: async (_, size) => (size === 'full' ? largest : small),
  requestsPerSecond: 5,
  requestsPerSecondPerUser: 50,
});
Object.assign(process.env, cognito.env, airtable.env);

await withEngines(async () => {
  report(`${WORKER}: peak`, await measurePeak(WORKER, runSyncs), formatMiB, { max: MAX_BYTES });
  const fixtures = await createFixtures();
  const peaks: [name: string, bytes: number][] = [];
  for (const group of GROUPS) {
    const makeCalls = (running: RunningFunction) => HEAVIEST_CALLS[group](running, fixtures);
    peaks.push([group, await measurePeak(group, makeCalls)]);
  }
  peaks.sort(([, a], [, b]) => b - a);
  for (const [name, bytes] of peaks.slice(0, REPORTED)) {
    report(`${name}: peak`, bytes, formatMiB, { max: MAX_BYTES });
  }
});
await airtable.close();
await cognito.close();

async function measurePeak(
  name: FunctionName,
  makeHeaviestCalls: (running: RunningFunction) => Promise<void>,
): Promise<number> {
  const running = await startFunction(name, {});
  await makeHeaviestCalls(running);
  await running.stop();
  return running.peakBytes();
}

async function runSyncs({ invoke }: RunningFunction): Promise<void> {
  const { startRun } = await import('../../functions/domain/sync/start-run.ts');
  await invoke({ cause: 'first start' });
  const { run, lease = null } = await startRun({ cause: 'bench', full: true });
  const { result } = await invoke({ runId: run.id, lease });
  if (result?.status !== 'succeeded') throw new Error(JSON.stringify(result));
}

async function createFixtures(): Promise<Fixtures> {
  const { loadAllProducts } = await import('../../functions/platform/table/products.ts');
  const { iterateItems } = await import('../../functions/platform/table/items.ts');
  const products = (await loadAllProducts()).slice(0, BUDGETS.cartLine.rows);
  const staff = await signedInStaff();
  const collector = await signedIn();
  await createItems(Math.min(ITEMS, COUNT), staff.user);
  await createOrders(ORDERS, collector.user, products.slice(0, 3));
  const { value: newest } = await iterateItems(undefined).next();
  return {
    staff: staff.headers,
    collector: collector.headers,
    productIds: products.map(({ id }) => id),
    itemId: newest?.id ?? '',
    entries: padEntries(await sampleEntries(), COUNT).map(({ id: _, ...entry }) => entry),
  };
}
