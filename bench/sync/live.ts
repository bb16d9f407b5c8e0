/** Measures how soon an edit in Airtable is visible through the API, with pings that Airtable delays by a second. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startItemLog } from '../../tests/support/item-log.ts';
import { startNotifiedWorker } from '../../tests/support/notified-worker.ts';
import { formatSeconds, percentile, report } from '../support/figures.ts';
import { createRecord } from '../support/fill-store.ts';
import { startFunction } from '../support/running-function.ts';

const RECORDS = 1_000;
const PING_DELAY_MS = 1_000;
const DELETIONS = 100;
const EDITS = 1_000 - DELETIONS;
const MEAN_PAUSE_MS = 150;
const POLL_MS = 100;
const MAX_VISIBLE_MS = 5_000;

export async function measureVisibility(emptyShop: () => Promise<void>): Promise<void> {
  const worker = await startNotifiedWorker();
  const itemLog = await startItemLog({
    records: Array.from({ length: RECORDS }, (_, n) => createRecord(n)),
  });
  Object.assign(process.env, itemLog.env, { AIRTABLE_MONTHLY_CALLS: '0' });
  await worker.runSchedule();
  await worker.settle();
  const products = await startFunction('products', {});
  const { body } = await products.call('GET /api/products', { query: 'limit=5000' });
  const ids = new Map<string, string>(
    body.map(({ id, name }: { id: string; name: string }) => [name, id]),
  );
  itemLog.faults.pings({ delayMs: PING_DELAY_MS });

  const waiting: Promise<number>[] = [];
  const measure = (change: () => Promise<unknown>, isVisible: () => Promise<boolean>) => {
    waiting.push(
      change().then(async () => {
        const startedMs = performance.now();
        while (!(await isVisible())) await sleep(POLL_MS);
        return performance.now() - startedMs;
      }),
    );
  };
  const read = (number: number) =>
    products.call('GET /api/products/{id}', {
      params: { id: ids.get(`Patch ${number}`) ?? '' },
    });
  const pause = () => sleep(Math.random() * 2 * MEAN_PAUSE_MS);

  for (let n = 0; n < EDITS; n += 1) {
    const number = n % (RECORDS - DELETIONS);
    const name = `Edited ${n}`;
    const isVisible = async () => (await read(number)).body.name === name;
    measure(() => itemLog.edit(number, { Header: name }), isVisible);
    await pause();
  }
  const edits = await Promise.all(waiting.splice(0));
  report(
    'edit in Airtable to visible through the API, p95',
    percentile(edits, 0.95),
    formatSeconds,
    {
      max: MAX_VISIBLE_MS,
    },
  );
  for (let n = 0; n < DELETIONS; n += 1) {
    const number = RECORDS - 1 - n;
    const isVisible = async () => (await read(number)).result.statusCode === 404;
    measure(() => itemLog.remove(number), isVisible);
    await pause();
  }
  const deletions = await Promise.all(waiting);
  report('deletion in Airtable to visible, p95', percentile(deletions, 0.95), formatSeconds, {
    max: MAX_VISIBLE_MS,
  });
  await products.stop();
  await worker.settle();
  await itemLog.close();
  await worker.close();
  await emptyShop();
}
