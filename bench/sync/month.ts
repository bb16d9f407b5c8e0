/** Simulates months of a live base with the clock moved. Baseline: hourly polls and a full read each day. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BILLED_KINDS } from '../../local/airtable/http/context.ts';
import { forgetSyncs } from '../../tests/support/forget-syncs.ts';
import { type ItemLog, startItemLog } from '../../tests/support/item-log.ts';
import type { NotifiedWorker } from '../../tests/support/notified-worker.ts';
import { ShiftedClock } from '../../tests/support/shifted-clock.ts';
import { formatCount, report } from '../support/figures.ts';
import { createRecord } from '../support/fill-store.ts';

const SIZES = [300, 3_000, 10_000];
const MAX_IDLE_CALLS = 300;
const EDITED_RECORDS = 1_000;
const EDITS_PER_DAY = 20;
const FREE_PLAN = 1_000;
const RESERVE = 100;
const DAYS = 30;
/** A ping arrives sooner. */
const PING_MS = 50;
const HOUR_MS = 3_600_000;
const CALLS_BEFORE_PER_POLL = 24 * DAYS;

export async function measureMonths(
  worker: NotifiedWorker,
  emptyShop: () => Promise<void>,
): Promise<void> {
  const clock = new ShiftedClock();
  const startBase = async (records: number, plan: number) => {
    const itemLog = await startItemLog({
      records: Array.from({ length: records }, (_, n) => createRecord(n)),
      webhooks: { retryStartMs: 100 },
    });
    Object.assign(process.env, itemLog.env, { AIRTABLE_MONTHLY_CALLS: String(plan) });
    await worker.runSchedule();
    await worker.settle();
    // The next month starts without the calls of the first import.
    const now = new Date();
    clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime());
    itemLog.faults.resetCalls();
    return itemLog;
  };
  const stopBase = async (itemLog: ItemLog) => {
    await worker.settle();
    await itemLog.close();
    await emptyShop();
    await forgetSyncs();
  };

  for (const size of SIZES) {
    const itemLog = await startBase(size, 100_000);
    for (let hour = 0; hour < 24 * DAYS; hour += 1) {
      clock.advance(HOUR_MS);
      await worker.runSchedule();
    }
    const calls = countBilled(itemLog);
    report(`calls in a month, ${formatCount(size)} records without edits`, calls, formatCount, {
      max: MAX_IDLE_CALLS,
    });
    const before = CALLS_BEFORE_PER_POLL + (size / 100) * DAYS;
    report('  hourly polls and a full read each day', before, formatCount);
    await stopBase(itemLog);
  }

  const itemLog = await startBase(EDITED_RECORDS, FREE_PLAN);
  const { requestPush } = await import('../../functions/jobs/sync/request-push.ts');
  let edits = 0;
  for (let hour = 0; hour < 24 * DAYS; hour += 1) {
    clock.advance(HOUR_MS);
    if (Math.random() < EDITS_PER_DAY / 24) {
      edits += 1;
      await itemLog.edit(hour % EDITED_RECORDS, { Summary: `Edit ${hour}` });
      await sleep(PING_MS);
    }
    await requestPush();
    await worker.runSchedule();
    while (worker.isRunning()) await sleep(PING_MS);
  }
  await worker.settle();
  const calls = countBilled(itemLog) - edits;
  const ofEdits = `1,000 records with ${formatCount(edits / DAYS)} edits a day`;
  report(`calls in a month, ${ofEdits}`, calls, formatCount, { max: FREE_PLAN - RESERVE });
  await stopBase(itemLog);
  clock.restore();
}

/** Calls that count toward the plan. */
const countBilled = ({ faults }: ItemLog): number => {
  const { byKind } = faults.calls();
  return [...BILLED_KINDS].reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0);
};
