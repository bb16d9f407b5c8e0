import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startEngines } from '../../tests/support/engines.ts';
import { type ItemLog, itemRecord, startItemLog } from '../../tests/support/item-log.ts';
import { logLines } from '../../tests/support/log-lines.ts';

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

const lines = logLines();
const told = () => lines().flatMap(({ AirtableQuotaUsed: percent }) => percent ?? []);
beforeEach(async () => {
  vi.resetModules();
  // Each has its own port, so each is another base.
  itemLog = await startItemLog({ records: [itemRecord(1)] });
  Object.assign(process.env, itemLog.env, { AIRTABLE_MONTHLY_CALLS: '20' });
});
afterEach(() => itemLog.close());

/** An invocation of a function that no other process shares anything with but the table. */
async function anotherFunction() {
  vi.resetModules();
  const { invocation } = await import('../aws/invocation.ts');
  const { airtableBase } = await import('./connection.ts');
  return (calls: number) =>
    invocation(undefined, {}, async () => {
      const base = await airtableBase();
      for (let n = 0; n < calls; n++) await base.recordPage('Item Log');
    });
}
const asked = async (calls: number) => (await anotherFunction())(calls);

const alterRow = async (UpdateExpression: string, values?: Record<string, unknown>) => {
  const { dynamodb } = await import('../aws/dynamodb.ts');
  const { TABLE_NAME } = await import('../storage/table/table.ts');
  const base = `${itemLog.url}/${itemLog.baseId}`;
  await dynamodb.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: { PK: `AIRTABLE_SLOTS#${base}`, SK: 'SLOTS' },
      UpdateExpression,
      ExpressionAttributeValues: values,
    }),
  );
};

test('an invocation tells once how much of the month’s calls is used', async () => {
  await asked(2);
  await asked(1);
  expect(told()).toEqual([10, 15]);
});

test('an invocation that asked nothing tells nothing', async () => {
  await asked(0);
  expect(told()).toEqual([]);
});

test('it is told also by an invocation that then fails', async () => {
  itemLog.faults.next({ answer: 404 });
  await expect(asked(1)).rejects.toMatchObject({ code: 'AIRTABLE_FAILED' });
  expect(told()).toEqual([5]);
});

test('the calls of all functions add up, made at the same time or not', async () => {
  const functions = [await anotherFunction(), await anotherFunction(), await anotherFunction()];
  await Promise.all(functions.map((ask) => ask(3)));
  await asked(1);
  expect(itemLog.faults.calls().total).toBe(10);
  expect(told().at(-1)).toBe(50);
});

test('a new month begins with none', async () => {
  await asked(3);
  await alterRow('SET countedMonth = :last', { ':last': '2026-01' });
  await asked(1);
  expect(told()).toEqual([15, 5]);
});

test('a base that was asked before anybody counted is counted from then on', async () => {
  await asked(1);
  await alterRow('REMOVE countedMonth, monthCalls');
  await asked(2);
  expect(told()).toEqual([5, 10]);
});

test('it is all used when Airtable says so, whatever was counted', async () => {
  itemLog.faults.next({ answer: 'billing' });
  await expect(asked(1)).rejects.toThrow('used up');
  expect(told()).toEqual([100]);
});

test.each(['0', ''])('nothing is told of a plan that is not known: "%s"', async (calls) => {
  process.env.AIRTABLE_MONTHLY_CALLS = calls;
  await asked(1);
  expect(told()).toEqual([]);
});

test('the plan is the free one, unless told', async () => {
  delete process.env.AIRTABLE_MONTHLY_CALLS;
  await asked(1);
  expect(told()).toEqual([0.1]);
});

test.each(['many', '-1', '1.5'])('a plan of %s calls is refused by its name', async (calls) => {
  process.env.AIRTABLE_MONTHLY_CALLS = calls;
  await expect(asked(1)).rejects.toThrow('AIRTABLE_MONTHLY_CALLS (a whole number)');
  expect(itemLog.faults.calls().total).toBe(0);
});
