import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../../shared/default-shop-settings.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedInStaff } from '../../../tests/support/session.ts';

const PATCH = { name: 'Patch', itemType: 'Patches', condition: 'Good' };
const SEEN = { interval: 100 };

let engines: Awaited<ReturnType<typeof startEngines>>;
let items: Awaited<ReturnType<typeof loadCalls>>;
let me: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  items = await loadCalls('items');
  me = await signedInStaff();
});
afterAll(() => engines.stop());
beforeEach(async () => {
  const { DeleteCommand, QueryCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { partitionQuery } = await import('../../platform/table/table.ts');
  const { TableName, ...query } = partitionQuery('NUMBER_SERIES');
  const { Items = [] } = await dynamodb.send(new QueryCommand({ TableName, ...query }));
  for (const { PK, SK } of Items)
    await dynamodb.send(new DeleteCommand({ TableName, Key: { PK, SK } }));
});

const catalog = async (fields: object = {}): Promise<MilitaryItem> => {
  const { status, body } = await items('POST /api/military-items', {
    ...me,
    body: { ...PATCH, ...fields },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const catalogNumberOf = async (fields?: object) => (await catalog(fields)).catalogNumber;
const getNext = async (prefix?: string) =>
  (
    await items('GET /api/military-items/next-number', {
      ...me,
      query: prefix === undefined ? '' : `prefix=${encodeURIComponent(prefix)}`,
    })
  ).body;
async function choosePrefix(numberPrefix: string | null): Promise<void> {
  const storage = await import('../../platform/table/shop-settings.ts');
  const before = await storage.getShopSettings();
  expect(await storage.saveShopSettings({ ...before, numberPrefix })).toBeDefined();
}
async function haveRecords(numbers: readonly string[]): Promise<void> {
  const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
  const { toLogRecord } = await import('../../../shared/airtable-mapping/record-to-log.ts');
  const records = numbers.map((number, n) => ({
    ...toLogRecord({
      id: `rec${String(n).padStart(14, '0')}`,
      createdTime: '2026-01-01T00:00:00.000Z',
      fields: { 'Unique ID': number },
    }),
    photo: null,
    productId: null,
  }));
  await saveItemLog({ source: 'http://airtable', records });
}

test('GET /api/military-items/next-number starts a plain series where nothing has a number', async () => {
  expect(DEFAULT_SHOP_SETTINGS.numberPrefix).toBeNull();
  expect(await getNext()).toEqual({ next: 'INV-0001', series: [] });
  expect(await catalogNumberOf()).toBe('INV-0001');
  const series = [{ prefix: 'INV-', count: 1, next: 'INV-0002' }];
  expect(await getNext()).toEqual({ next: 'INV-0002', series });
});

test('GET /api/military-items/next-number continues the series that most records have, after the highest of items and records', async () => {
  await haveRecords(['GD-0001', 'GD-3007', 'GD-0042', 'Lot 7']);
  await expect.poll(async () => (await getNext()).next, SEEN).toBe('GD-3008');
  expect((await getNext()).series[0]).toEqual({ prefix: 'GD-', count: 3, next: 'GD-3008' });
  expect(await catalogNumberOf()).toBe('GD-3008');
  expect(await catalogNumberOf({ catalogNumber: 'GD-3020' })).toBe('GD-3020');
  expect(await catalogNumberOf()).toBe('GD-3021');
  await haveRecords(['GD-3300']);
  await expect.poll(async () => (await getNext()).next, SEEN).toBe('GD-3301');
  expect(await catalogNumberOf()).toBe('GD-3301');
});

test('GET /api/military-items/next-number continues the series of the settings', async () => {
  await choosePrefix('MIL ');
  expect((await getNext()).next).toBe('MIL 0001');
  await catalog({ catalogNumber: 'MIL 00099' });
  expect(await catalogNumberOf()).toBe('MIL 00100');
  expect((await getNext('GD-')).next).toBe('GD-3302');
  await choosePrefix(null);
  expect(await catalogNumberOf()).toBe('GD-3302');
  const refused = await items('GET /api/military-items/next-number', {
    ...me,
    query: 'prefix=GD-1',
  });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'prefix' }] } });
});

test('GET /api/military-items/next-number gives items that are saved at the same moment different numbers, without a gap', async () => {
  const first = Number((await getNext()).next.slice(3));
  const numbers = await Promise.all(Array.from({ length: 20 }, () => catalogNumberOf()));
  const expected = Array.from({ length: 20 }, (_, n) => `GD-${first + n}`);
  expect(numbers.sort()).toEqual(expected);
});

test('GET /api/military-items/next-number skips a number that an item has, and does not give that of a deleted one again', async () => {
  const { id, catalogNumber } = await catalog();
  const removed = await items('DELETE /api/military-items/{id}', { ...me, params: { id } });
  expect(removed.status).toBe(200);
  const next = Number(catalogNumber.slice(3)) + 1;
  expect((await getNext()).next).toBe(`GD-${next}`);
  await catalog({ catalogNumber: `gd-${next}` });
  expect((await getNext()).next).toBe(`GD-${next + 1}`);
  expect(await catalogNumberOf()).toBe(`GD-${next + 1}`);
});

test('GET /api/military-items/next-number gives a repeated request no other number', async () => {
  const headers = { ...me.headers, 'idempotency-key': randomUUID() };
  const send = async () => (await items('POST /api/military-items', { headers, body: PATCH })).body;
  const first = await send();
  expect((await send()).catalogNumber).toBe(first.catalogNumber);
});

test('GET /api/military-items/next-number goes on after the numbers of deleted items when a prefix is chosen again', async () => {
  await choosePrefix('OLD-');
  await catalog();
  const { id, catalogNumber } = await catalog();
  expect(catalogNumber).toBe('OLD-0002');
  await items('DELETE /api/military-items/{id}', { ...me, params: { id } });
  await choosePrefix('NEW-');
  expect(await catalogNumberOf()).toBe('NEW-0001');
  await choosePrefix('old-');
  expect(await catalogNumberOf()).toBe('old-0003');
  await choosePrefix(null);
});

test('no number is given after a change of the base, until a sync has read its numbers', async () => {
  const { emptyItemLog, changeItemLog } = await import('../../platform/bucket/item-log.ts');
  const refused = async () => {
    const { status, body } = await items('POST /api/military-items', { ...me, body: PATCH });
    return status === 409 && body.message.startsWith('Run a sync first, or type a Unique ID');
  };
  await haveRecords([]);
  await emptyItemLog('http://another');
  await expect.poll(refused, SEEN).toBe(true);
  // The record that was just created does not reveal the numbers of the others.
  await changeItemLog('http://another', () => []);
  expect(await refused()).toBe(true);
  expect(await catalogNumberOf({ catalogNumber: 'A typed one' })).toBe('A typed one');
  await haveRecords(['GD-9000']);
  await expect.poll(refused, SEEN).toBe(false);
  expect(await catalogNumberOf()).toMatch(/^GD-900[12]$/);
});

describe('PATCH /api/military-items/{id} without a Unique ID', () => {
  const clear = (id: string, body: object = {}) =>
    items('PATCH /api/military-items/{id}', {
      ...me,
      params: { id },
      body: { catalogNumber: '', ...body },
    });

  test('PATCH /api/military-items/{id} without a Unique ID gives the item the next number, and no other one when it is sent again', async () => {
    const { id, updatedAt } = await catalog({ catalogNumber: 'A helmet' });
    const { next } = await getNext();
    const first = await clear(id, { updatedAt });
    expect(first).toMatchObject({ status: 200, body: { catalogNumber: next } });
    expect(await clear(id, { updatedAt })).toMatchObject({ status: 200, body: first.body });
    expect((await getNext()).next).not.toBe(next);
  });

  test('PATCH /api/military-items/{id} without a Unique ID takes no number when the correction is refused', async () => {
    const { id } = await catalog({ catalogNumber: 'A medal' });
    const { next } = await getNext();
    const stale = { updatedAt: '2020-01-01T00:00:00.000Z' };
    expect((await clear(id, stale)).status).toBe(409);
    expect((await getNext()).next).toBe(next);
    expect((await clear(id)).body.catalogNumber).toBe(next);
  });

  test('PATCH /api/military-items/{id} without a Unique ID gives the item another number when its former one was taken', async () => {
    const { id } = await catalog({ catalogNumber: 'A canteen' });
    const { catalogNumber } = (await clear(id)).body;
    await clear(id, { catalogNumber: 'A canteen' });
    await catalog({ catalogNumber });
    const { next } = await getNext();
    expect((await clear(id)).body.catalogNumber).toBe(next);
  });
});
