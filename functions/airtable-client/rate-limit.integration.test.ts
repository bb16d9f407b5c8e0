import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEngines } from '../../tests/support/engines.ts';
import { type ItemLog, itemRecord, startItemLog } from '../../tests/support/item-log.ts';

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

const ofASync = async () => {
  const { airtableBase } = await import('./connection.ts');
  return airtableBase({ rateLimitTries: 1 });
};
const ofAScreen = async () => (await (await import('./cached-reads.ts')).look({})).base;

/** Reads of the base as another function would make them. */
async function anotherProcess(baseOf = ofASync) {
  vi.resetModules();
  const base = await baseOf();
  return async () => {
    let count = 0;
    for await (const { records } of base.records('Item Log', { fields: ['Header'] })) {
      count += records.length;
    }
    return count;
  };
}

test('several functions together keep to Airtable’s limit', async () => {
  const readers = [await anotherProcess(), await anotherProcess(), await anotherProcess(ofAScreen)];
  expect(await Promise.all(readers.map((read) => read()))).toEqual([350, 350, 350]);
  expect(itemLog.faults.calls().byStatus).toEqual({ 200: 12 });
});
