import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngines } from '../../../tests/support/engines.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
});
afterAll(() => engines.stop());

const take = async (baseId: string, untilMs: number) =>
  (await import('./airtable-slots.ts')).acquireAirtableSlot(baseId, { untilMs });
const allFreeIn = async (ms: number, baseId: string) => {
  const { dynamodb } = await import('../aws/dynamodb.ts');
  const { tableName } = await import('./table.ts');
  const atMs = Date.now() + ms;
  const freeAtMs = Array.from({ length: 5 }, () => atMs);
  const Item = { PK: `AIRTABLE_SLOTS#${baseId}`, SK: 'SLOTS', freeAtMs, version: 1 };
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item }));
  return atMs;
};

test('a slot of Airtable that was written with a wrong clock counts as free', async () => {
  await allFreeIn(3_600_000, 'of-a-wrong-clock');
  expect(await take('of-a-wrong-clock', Date.now() + 60_000)).toMatchObject({ use: { calls: 1 } });
});

test('a call to Airtable does not wait for a slot beyond the deadline, and leaves the slots unchanged', async () => {
  const freeAtMs = await allFreeIn(10_000, 'busy');
  const tooEarlyMs = freeAtMs - 500;
  expect(await take('busy', tooEarlyMs)).toBe('busy');
  expect(Date.now()).toBeLessThan(tooEarlyMs);
  expect(await take('busy', freeAtMs + 10_000)).toMatchObject({ use: { calls: 1 } });
  expect(Date.now()).toBeGreaterThanOrEqual(freeAtMs);
});
