import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startEngines } from '../../../tests/support/engines.ts';
import { type ItemLog, itemRecord, startItemLog } from '../../../tests/support/item-log.ts';
import { logLines } from '../../../tests/support/log-lines.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let itemLog: ItemLog;
beforeAll(async () => {
  Object.assign(process.env, {
    POWERTOOLS_METRICS_DISABLED: 'false',
    POWERTOOLS_METRICS_NAMESPACE: 'Guidon',
  });
  engines = await startEngines();
  Object.assign(process.env, engines.env);
});
afterAll(() => engines.stop());

const HOUR_MS = 3_600_000;
const lines = logLines();
const published = () => lines().flatMap(({ AirtableQuotaUsed: percent }) => percent ?? []);
beforeEach(async () => {
  vi.resetModules();
  itemLog = await startItemLog({ records: [itemRecord(1)] });
  Object.assign(process.env, itemLog.env, { AIRTABLE_MONTHLY_CALLS: '20' });
});
afterEach(() => itemLog.close());

async function startFunction() {
  vi.resetModules();
  const { runInvocation } = await import('../../platform/aws/invocation.ts');
  const { airtableBase } = await import('./connection.ts');
  return (calls: number) =>
    runInvocation(undefined, {}, async () => {
      const base = await airtableBase();
      for (let n = 0; n < calls; n++) await base.recordPage('Item Log');
    });
}
const makeCalls = async (calls: number) => (await startFunction())(calls);

const alterRow = async (UpdateExpression: string, values?: Record<string, unknown>) => {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { tableName } = await import('../../platform/table/table.ts');
  const base = `${itemLog.url}/${itemLog.baseId}`;
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: `AIRTABLE_SLOTS#${base}`, SK: 'SLOTS' },
      UpdateExpression,
      ExpressionAttributeValues: values,
    }),
  );
};

test('the used share of the month’s calls to Airtable is published once per invocation', async () => {
  await makeCalls(2);
  await makeCalls(1);
  expect(published()).toEqual([10, 15]);
});

test('an invocation without calls to Airtable publishes no share of them', async () => {
  await makeCalls(0);
  expect(published()).toEqual([]);
});

test('the used share of the month’s calls is published when the invocation fails', async () => {
  itemLog.faults.next({ answer: 404 });
  await expect(makeCalls(1)).rejects.toMatchObject({ code: 'AIRTABLE_FAILED' });
  expect(published()).toEqual([5]);
});

test('the calls of all functions to Airtable add up', async () => {
  const functions = [await startFunction(), await startFunction(), await startFunction()];
  await Promise.all(functions.map((ask) => ask(3)));
  await makeCalls(1);
  expect(itemLog.faults.calls().total).toBe(10);
  expect(published().at(-1)).toBe(50);
});

test('the calls to Airtable are counted from zero every month', async () => {
  await makeCalls(3);
  await alterRow('SET countedMonth = :last', { ':last': '2026-01' });
  await makeCalls(1);
  expect(published()).toEqual([15, 5]);
});

test('the calls to a base without a count are counted from zero', async () => {
  await makeCalls(1);
  await alterRow('REMOVE countedMonth, monthCalls');
  await makeCalls(2);
  expect(published()).toEqual([5, 10]);
});

test('100 % of the month’s calls are published when Airtable reports the quota as used up', async () => {
  itemLog.faults.next({ answer: 'billing' });
  await expect(makeCalls(1)).rejects.toThrow('used up');
  expect(published()).toEqual([100]);
});

test.each(['0', ''])(
  'an invocation publishes no share of the calls when the plan is unknown: "%s"',
  async (calls) => {
    process.env.AIRTABLE_MONTHLY_CALLS = calls;
    await makeCalls(1);
    expect(published()).toEqual([]);
  },
);

test('the free plan of Airtable is the default', async () => {
  delete process.env.AIRTABLE_MONTHLY_CALLS;
  await makeCalls(1);
  expect(published()).toEqual([0.1]);
});

test.each(['many', '-1', '1.5'])(
  'a plan of %s calls is rejected with the name of the variable',
  async (calls) => {
    process.env.AIRTABLE_MONTHLY_CALLS = calls;
    await expect(makeCalls(1)).rejects.toThrow('AIRTABLE_MONTHLY_CALLS (a whole number)');
    expect(itemLog.faults.calls().total).toBe(0);
  },
);

test('after a refusal for the month, only staff ask Airtable, and an answer ends it', async () => {
  const { airtableBase } = await import('./connection.ts');
  const read = async (limits: object) => (await airtableBase(limits)).recordPage('Item Log');
  itemLog.faults.next({ answer: 'billing', times: 2 });
  await expect(read({ purpose: 'sync' })).rejects.toThrow('used up');
  const { total } = itemLog.faults.calls();
  await expect(read({ purpose: 'sync' })).rejects.toThrow('used up');
  await expect(read({ purpose: 'sale' })).rejects.toThrow('used up');
  expect(itemLog.faults.calls().total).toBe(total);
  await expect(read({ isProbe: true })).rejects.toThrow('used up');
  expect((await read({ isProbe: true })).records).toHaveLength(1);
  expect((await read({ purpose: 'sync' })).records).toHaveLength(1);
});

test('after a refusal for the month, the status names the time at which Airtable is asked again', async () => {
  process.env.AIRTABLE_MONTHLY_CALLS = '100000';
  itemLog.faults.next({ answer: 'billing' });
  await expect(makeCalls(1)).rejects.toThrow('used up');
  const { airtableBase } = await import('./connection.ts');
  const { getPushStatus } = await import('./push-status.ts');
  const { push } = await getPushStatus(await airtableBase());
  const now = new Date();
  const monthEndMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const refusedUntilMs = Math.min(now.getTime() + 6 * HOUR_MS, monthEndMs);
  // Without a webhook, the shop polls once an hour at most.
  const askedMs = Math.max(refusedUntilMs, now.getTime() + HOUR_MS);
  expect(Math.abs(Date.parse(push.nextPollAt ?? '') - askedMs)).toBeLessThan(60_000);
  expect(push.reason).toContain('It is asked again on ');
});

test('a refusal does not outlive its month', async () => {
  const { airtableBase } = await import('./connection.ts');
  itemLog.faults.next({ answer: 'billing' });
  await expect((await airtableBase()).recordPage('Item Log')).rejects.toThrow('used up');
  await alterRow('SET refusedAt = :last', { ':last': '2026-01-31T23:00:00.000Z' });
  expect((await (await airtableBase()).recordPage('Item Log')).records).toHaveLength(1);
});

test('near the limit of the plan, syncs stop before screens, and sales never stop', async () => {
  const { airtableBase } = await import('./connection.ts');
  const read = async (purpose: 'sync' | 'screen' | 'sale') =>
    (await airtableBase({ purpose })).recordPage('Item Log');
  await makeCalls(10);
  await expect(read('sync')).rejects.toThrow('kept for sales');
  await makeCalls(5);
  await expect(read('screen')).rejects.toThrow('kept for sales');
  expect((await read('sale')).records).toHaveLength(1);
});
