import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEngines } from '../../../tests/support/engines.ts';
import { type ItemLog, itemRecord, startItemLog } from '../../../tests/support/item-log.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let itemLog: ItemLog;
beforeAll(async () => {
  engines = await startEngines();
  const records = Array.from({ length: 350 }, (_, n) => itemRecord(n));
  itemLog = await startItemLog({ records, requestsPerSecond: 5, penaltyMs: 60_000 });
  Object.assign(process.env, engines.env, itemLog.env);
});
afterAll(async () => {
  await itemLog.close();
  await engines.stop();
});

const openForSync = async () => {
  const { airtableBase } = await import('./connection.ts');
  return airtableBase({ maxRateLimitAttempts: 1 });
};
const openForScreen = async () =>
  (await (await import('./cached-reads.ts')).openCachedBase({})).base;

async function startReader(open = openForSync) {
  vi.resetModules();
  const base = await open();
  return async () => {
    let count = 0;
    for await (const { records } of base.records('Item Log', { fields: ['Header'] })) {
      count += records.length;
    }
    return count;
  };
}

test('several functions together keep Airtable’s rate limit', async () => {
  const readers = [await startReader(), await startReader(), await startReader(openForScreen)];
  expect(await Promise.all(readers.map((read) => read()))).toEqual([350, 350, 350]);
  expect(itemLog.faults.calls().byStatus).toEqual({ 200: 12 });
});
