/** Measures how soon an edit in Airtable is visible through the API, with pings that Airtable delays by a second. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startItemLog } from '../../tests/support/item-log.ts';
import type { NotifiedWorker } from '../../tests/support/notified-worker.ts';
import { formatSeconds, percentile, report } from '../support/figures.ts';
import { createRecord } from '../support/fill-store.ts';
import { startFunction } from '../support/running-function.ts';

const RECORDS = 1_000;
const DELETIONS = 100;
const PING_DELAY_MS = 1_000;
const MEAN_PAUSE_MS = 150;
const POLL_MS = 100;
const MAX_VISIBLE_MS = 5_000;

interface Change {
  apply: () => Promise<unknown>;
  /** @param names of all products */
  isVisible: (names: ReadonlySet<string>) => boolean;
}

export async function measureVisibility(
  worker: NotifiedWorker,
  emptyShop: () => Promise<void>,
): Promise<void> {
  const itemLog = await startItemLog({
    records: Array.from({ length: RECORDS }, (_, n) => createRecord(n)),
    webhooks: { retryStartMs: 100 },
  });
  Object.assign(process.env, itemLog.env, { AIRTABLE_MONTHLY_CALLS: '0' });
  await worker.runSchedule();
  await worker.settle();
  itemLog.faults.pings({ delayMs: PING_DELAY_MS });
  const products = await startFunction('products', {});
  const listNames = async () => {
    const { body } = await products.call('GET /api/products');
    return new Set<string>(body.map(({ name }: { name: string }) => name));
  };

  /** @returns the milliseconds from each change to its visibility */
  const measure = async (changes: readonly Change[]): Promise<number[]> => {
    const waiting = new Map<Change, number>();
    const durations: number[] = [];
    let isApplying = true;
    const applying = (async () => {
      for (const change of changes) {
        await change.apply();
        waiting.set(change, performance.now());
        await sleep(Math.random() * 2 * MEAN_PAUSE_MS);
      }
      isApplying = false;
    })();
    while (isApplying || waiting.size > 0) {
      const names = await listNames();
      for (const [change, startedMs] of waiting) {
        if (!change.isVisible(names)) continue;
        durations.push(performance.now() - startedMs);
        waiting.delete(change);
      }
      await sleep(POLL_MS);
    }
    await applying;
    return durations;
  };
  const edits = Array.from({ length: RECORDS - DELETIONS }, (_, n) => ({
    apply: () => itemLog.edit(n, { Header: `Edited ${n}` }),
    isVisible: (names: ReadonlySet<string>) => names.has(`Edited ${n}`),
  }));
  const deletions = Array.from({ length: DELETIONS }, (_, n) => ({
    apply: () => itemLog.remove(RECORDS - 1 - n),
    isVisible: (names: ReadonlySet<string>) => !names.has(`Patch ${RECORDS - 1 - n}`),
  }));
  const limit = { max: MAX_VISIBLE_MS };
  const p95 = async (changes: readonly Change[]) => percentile(await measure(changes), 0.95);
  report(
    'edit in Airtable to visible through the API, p95',
    await p95(edits),
    formatSeconds,
    limit,
  );
  report('deletion in Airtable to visible, p95', await p95(deletions), formatSeconds, limit);
  await products.stop();
  await worker.settle();
  await itemLog.close();
  await emptyShop();
}
