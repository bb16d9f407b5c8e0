import { expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
const scheduled = () => shop.sync({ cause: 'schedule' });
const open = async () =>
  (await shop.functions.loadOpenProblems())?.problems.map(({ recordId: id, cause, header }) => [
    id,
    cause,
    header,
  ]);
const numbered = (n: number, uniqueId: string, fields = {}) =>
  itemRecord(n, { 'Unique ID': uniqueId, Photos: [photo(`numbered ${n}`)], ...fields });
const duplicates = (...numbers: number[]) =>
  numbers.map((n) => [recordId(n), 'duplicate number', `Patch ${n}`]);

test('pieces for sale with the number of another record are reported until it is unique', async () => {
  await shop.connect({
    records: [
      numbered(1, 'GD-0001'),
      numbered(2, 'gd-0001'),
      numbered(3, 'GD-0001', { Status: 'Sold' }),
      numbered(4, 'GD-0004'),
      itemRecord(5, { Status: 'Owned' }),
      itemRecord(6, { Status: 'Owned' }),
    ],
  });
  await shop.sync();
  expect(await open()).toEqual(duplicates(1, 2));
  const stored = await shop.functions.loadOpenProblems();
  expect(stored?.problems[0]).toMatchObject({
    field: 'Unique ID',
    message: 'Its Unique ID “GD-0001” is also that of “Patch 2” (List) and 1 more.',
  });
  await shop.itemLog.edit(4, { 'Unique ID': 'GD-0001' });
  expect(await scheduled()).toMatchObject({ full: false });
  expect(await open()).toEqual(duplicates(1, 2, 4));
  for (const n of [2, 3, 4]) await shop.itemLog.edit(n, { 'Unique ID': `GD-000${n}` });
  expect(await scheduled()).toMatchObject({ full: false });
  expect(await open()).toEqual([]);
});

test('pieces for sale without a photo are reported until they have one', async () => {
  await shop.connect({
    records: [
      itemRecord(1),
      itemRecord(2, { Status: 'Owned' }),
      itemRecord(3, { Photos: [photo('not an image', 'svg')] }),
    ],
  });
  await shop.sync();
  expect(await open()).toEqual([
    [recordId(3), 'photo not copied', 'Patch 3'],
    [recordId(1), 'no photo', 'Patch 1'],
  ]);
  await shop.itemLog.edit(2, { Status: 'List' });
  await scheduled();
  expect((await open())?.map(([id]) => id)).toEqual([recordId(3), recordId(1), recordId(2)]);
  await shop.itemLog.edit(1, { Status: 'Owned' });
  await scheduled();
  expect((await open())?.map(([id]) => id)).toEqual([recordId(3), recordId(2)]);
});

test('thousands of problems are counted by cause, by title, and their records are found', async () => {
  const { headers } = await signedInStaff();
  const records = Array.from({ length: 600 }, (_, n) => itemRecord(n + 1));
  const untyped = itemRecord(601, { 'Item Type': null, 'Unique ID': 'GD-0601' });
  await shop.connect({ records: [...records, untyped] });
  const run = await shop.sync();
  expect(run?.problemCounts).toEqual({ incomplete: 1 });
  const sync = await loadCalls('sync');
  const { body } = await sync('GET /api/sync-airtable/problems', { headers });
  expect(body.counts).toEqual({ 'no photo': 601, incomplete: 1 });
  expect(body.problems).toHaveLength(51);
  const query = 'cause=no+photo';
  const all = await sync('GET /api/sync-airtable/problems', { headers, query });
  expect(all.body.problems).toHaveLength(601);
  const airtable = await loadCalls('airtable');
  const found = await airtable('GET /api/airtable/item-log', {
    headers,
    query: 'problem=incomplete',
  });
  expect(found.body.records).toMatchObject([{ header: 'Patch 601', uniqueId: 'GD-0601' }]);
});
