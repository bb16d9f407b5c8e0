import { beforeEach, describe, expect, test } from 'vitest';
import { itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const COUNT = 450;
const RECORDS = Array.from({ length: COUNT }, (_, n) => itemRecord(n + 1));
const HOUR_MS = 3_600_000;

const shop = syncedShop();
const scheduled = () => shop.sync({ cause: 'schedule' });
const calls = () => shop.itemLog.faults.calls().total;

async function setLastFullSync(hours: number) {
  const { findSyncState, saveSyncState } = shop.functions;
  const state = await findSyncState();
  if (!state) throw new Error('Nothing was synced');
  const readWholeAt = new Date(Date.parse(state.readWholeAt) - hours * HOUR_MS).toISOString();
  await saveSyncState({ ...state, readWholeAt });
}

describe('a sync of a large table', () => {
  beforeEach(async () => {
    await shop.connect({ records: RECORDS });
    expect(await shop.sync()).toMatchObject({ status: 'succeeded', full: true, created: COUNT });
    shop.itemLog.faults.resetCalls();
  });

  test('a sync of a large table reads the changes since the last sync in one call', async () => {
    for (const n of [1, 2, 3, 4]) await shop.itemLog.edit(n, { Header: `Renamed ${n}` });
    await shop.itemLog.edit(5, { Status: 'Sold' });
    await shop.itemLog.edit(6, { Status: 'Reserved' });
    shop.itemLog.faults.resetCalls();
    expect(await scheduled()).toMatchObject({
      full: false,
      calls: 1,
      read: 6,
      updated: 4,
      unlisted: 2,
      unchanged: 0,
    });
    expect(calls()).toBe(1);
    expect(await shop.findShown(1)).toMatchObject({ name: 'Renamed 1' });
    expect(await shop.findShown(5)).toMatchObject({ availability: 'Sold Out' });
    expect(await shop.findShown(6)).toBeUndefined();
    expect(await shop.shown()).toHaveLength(COUNT - 1);
    const { inventory, recordCount } = (await shop.functions.findSyncState()) ?? {};
    expect(recordCount).toBe(COUNT);
    expect(inventory?.byStatus).toEqual([
      { name: 'List', count: COUNT - 2 },
      { name: 'Reserved', count: 1 },
      { name: 'Sold', count: 1 },
    ]);
  });

  test('a sync of a large table keeps the open problems of records that it does not read', async () => {
    const { loadOpenProblems } = shop.functions;
    const open = async () =>
      (await loadOpenProblems())?.problems
        .filter(({ cause }) => cause !== 'no photo')
        .map(({ recordId: id, header, uniqueId }) => [id, header, uniqueId]);
    const incomplete = (n: number) =>
      itemRecord(n, { 'Item Type': undefined, 'Unique ID': `GD-${n}` });
    await shop.connect({ records: RECORDS.with(0, incomplete(1)).with(1, incomplete(2)) });
    await shop.sync();
    const found = [1, 2].map((n) => [recordId(n), `Patch ${n}`, `GD-${n}`]);
    expect(await open()).toEqual(found);
    await shop.itemLog.edit(3, { Header: 'Renamed' });
    expect((await scheduled()).problems).toEqual([]);
    expect(await open()).toEqual(found);
    await shop.itemLog.edit(1, { 'Item Type': 'Patches' });
    expect((await scheduled()).problems).toEqual([]);
    expect(await open()).toEqual([found[1]]);
    await shop.itemLog.remove(2);
    expect((await shop.sync({ full: true })).problems).toEqual([]);
    expect(await open()).toEqual([]);
  });

  test('a sync of a large table writes nothing when nothing changed', async () => {
    const published = (await shop.functions.openCatalog())?.etag;
    expect(await scheduled()).toMatchObject({ full: false, read: 0, updated: 0 });
    expect(calls()).toBe(1);
    expect((await shop.functions.openCatalog())?.etag).toBe(published);
  });

  test('a sync of a large table reads everything once a day, which finds deletions', async () => {
    await shop.itemLog.remove(9);
    expect(await scheduled()).toMatchObject({ full: false, unlisted: 0 });
    await setLastFullSync(24);
    expect(await scheduled()).toMatchObject({ full: true, read: COUNT - 1, unlisted: 1 });
    expect(await shop.findShown(9)).toBeUndefined();
    expect(await scheduled()).toMatchObject({ full: false });
  });

  test('a sync of a large table reads everything when requested and when another base is connected', async () => {
    expect(await shop.sync({ full: true })).toMatchObject({ full: true, unchanged: COUNT });
    await shop.connect({ records: RECORDS });
    expect(await scheduled()).toMatchObject({ full: true, unchanged: COUNT });
  });

  test('a sync of a large table reads everything when a column was renamed or added', async () => {
    await shop.connect({ records: RECORDS, without: ['Motto'] });
    await scheduled();
    const { findSyncState, saveSyncState } = shop.functions;
    const state = await findSyncState();
    if (!state) throw new Error('Nothing was synced');
    await saveSyncState({ ...state, absent: [] });
    expect(await scheduled()).toMatchObject({ full: true });
  });

  test('a sync of a large table asks for a missing quantity in full runs only, and does not report it', async () => {
    await shop.connect({ records: RECORDS, without: ['Quantity'] });
    const first = await scheduled();
    expect(first).toMatchObject({ full: true, problems: [] });
    const second = await scheduled();
    expect(second).toMatchObject({ full: false, problems: [] });
    expect(second.calls).toBe(1);
    await shop.connect({ records: RECORDS });
  });

  test('a sync of a large table retries an unchanged record whose photo could not be copied', async () => {
    shop.itemLog.faults.next({ answer: 404, on: ['attachment'] });
    await shop.itemLog.edit(7, { Photos: [] });
    await shop.connect({
      records: RECORDS.with(6, itemRecord(7, { Photos: [photo('unlucky')] })),
    });
    shop.itemLog.faults.next({ answer: 404, on: ['attachment'] });
    expect((await scheduled()).problems).toMatchObject([{ recordId: recordId(7) }]);
    expect(await scheduled()).toMatchObject({ full: false, photos: 1, updated: 1, problems: [] });
    expect(await scheduled()).toMatchObject({ read: 0 });
    expect((await shop.findShown(7))?.imageUrls).toHaveLength(1);
  });

  test('a sync of a large table succeeds after a run that failed on a rejected formula', async () => {
    shop.itemLog.faults.next({ answer: 422 });
    const { error, status } = await scheduled();
    expect({ status, error }).toMatchObject({ status: 'failed' });
    expect(await scheduled()).toMatchObject({ status: 'succeeded' });
  });
});

test('a manual sync of a small table reads everything, at the cost of one more call', async () => {
  await shop.sync();
  await shop.itemLog.remove(1);
  expect(await shop.sync({ cause: 'manual' })).toMatchObject({ full: true, unlisted: 1, calls: 2 });
});
