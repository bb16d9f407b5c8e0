import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findBlockedRun } from '../../../shared/entities/sync-run.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { liveShop } from '../../../tests/support/live-shop.ts';
import { isProving } from '../../../tests/support/property-runs.ts';
import { ShiftedClock } from '../../../tests/support/shifted-clock.ts';

const SEQUENCES = isProving ? 100 : 3;
const RECORDS = 12;
const PLAN = 2_000;
const HOUR_MS = 3_600_000;
const MAX_RUNS = 100;
/** A push with a few changes makes some more. */
const MAX_WRITES = 30;

const live = liveShop();
const clock = new ShiftedClock();
afterAll(() => clock.restore());

/** The names of the records that are for sale, and of those that are sold, by id. */
type Base = Map<string, { name: string; status: string }>;

const number = fc.integer({ min: 1, max: RECORDS });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('rename' as const), number }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      number,
      status: fc.constantFrom('List', 'Owned'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'drop pings',
        'double pings',
        'late pings',
        'usual pings',
        'forged ping',
        'spurious ping',
        'split payloads',
        'stale reads',
        'expire',
        'lose',
        'disable-notifications',
        'error payload',
        'refusal for the month',
        'outage',
        'cut answer',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('kill' as const),
      writes: fc.integer({ min: 0, max: MAX_WRITES }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hour' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('day' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('after any sequence of edits, faults, kills and pings, the shop equals the base and the plan was kept', {
  timeout: 3_600_000,
}, async () => {
  process.env.AIRTABLE_MONTHLY_CALLS = String(PLAN);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const base = await start();
      for (const [index, each] of steps.entries()) await perform(each, base, index);
      await recover();
      expect(await listShop()).toEqual(listForSale(base));
      const state = await live.shop.functions.findSyncState();
      expect(state?.recordCount).toBe(base.size);
      await live.shop.functions.writeProducts({
        put: [],
        remove: (await live.shop.functions.loadAllProducts()).map(({ id }) => id),
      });
      await live.shop.forgetSyncs();
    }),
    { numRuns: SEQUENCES },
  );
});

async function start(): Promise<Base> {
  const records = Array.from({ length: RECORDS }, (_, n) => itemRecord(n + 1));
  await live.shop.connect({ records, webhooks: { retryStartMs: 100 }, callsPerMonth: PLAN });
  await live.worker.runSchedule();
  return new Map(
    records.map(({ id, fields }) => [id, { name: String(fields.Header), status: 'List' }]),
  );
}

async function perform(each: Step, base: Base, index: number): Promise<void> {
  const { itemLog } = live.shop;
  const { faults } = itemLog;
  const id = 'number' in each ? recordId(each.number) : '';
  const record = base.get(id);
  switch (each.kind) {
    case 'rename': {
      if (!record) return;
      base.set(id, { ...record, name: `Renamed ${index}` });
      await itemLog.editRecord(id, { Header: `Renamed ${index}` });
      return;
    }
    case 'status': {
      if (!record) return;
      base.set(id, { ...record, status: each.status });
      await itemLog.editRecord(id, { Status: each.status });
      return;
    }
    case 'delete': {
      if (base.delete(id)) await itemLog.remove(each.number);
      return;
    }
    case 'add': {
      const name = `Added ${index}`;
      const added = await itemLog.add({ Header: name, Status: 'List', 'Item Type': 'Patches' });
      base.set(added, { name, status: 'List' });
      return;
    }
    case 'kill':
      return live.worker.killAfterWrites(each.writes);
    case 'hour':
    case 'day': {
      clock.advance(each.kind === 'day' ? 24 * HOUR_MS : HOUR_MS);
      await live.worker.runSchedule();
      return;
    }
    case 'drop pings':
      return faults.pings({ drop: 'all' });
    case 'double pings':
      return faults.pings({ repeat: 2 });
    case 'late pings':
      return faults.pings({ delayMs: 400 });
    case 'usual pings':
      return faults.pings({});
    case 'forged ping':
      return faults.sendPing('forged');
    case 'spurious ping':
      return faults.sendPing('spurious');
    case 'split payloads':
      return faults.splitPayloads(1);
    case 'stale reads':
      return faults.staleReads({ withinMs: 60_000, times: 1 });
    case 'expire':
    case 'lose':
    case 'disable-notifications':
      return faults.webhooks(each.kind);
    case 'error payload':
      return faults.failPayloads('INTERNAL_ERROR');
    case 'refusal for the month':
      return faults.next({ answer: 'billing', on: ['list', 'payloads'] });
    case 'outage':
      return faults.next({ answer: 503, times: 2, on: ['list', 'payloads'] });
    case 'cut answer':
      return faults.next({ answer: 'drop', on: ['list', 'payloads'] });
  }
}

/** Ends the faults and lets two days pass, so that the daily reads find unreported changes. Confirms many deletions. */
async function recover(): Promise<void> {
  live.shop.itemLog.faults.reset();
  live.worker.killAfterWrites(undefined);
  await live.worker.settle();
  for (let hour = 0; hour < 49; hour += 7) {
    clock.advance(7 * HOUR_MS);
    await live.worker.runSchedule();
  }
  await live.worker.settle();
  const runs = await live.shop.functions.listSyncRuns(MAX_RUNS);
  if (findBlockedRun(runs)) await live.shop.sync({ confirm: true });
}

const listForSale = (base: Base) =>
  [...base.values()]
    .filter(({ status }) => status === 'List')
    .map(({ name }) => name)
    .sort();

const listShop = async () => (await live.shop.shown()).map(({ name }) => name).sort();
