import { GetObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import { itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();

test('a sync imports and publishes the items for sale, with their photos', async () => {
  const run = await shop.sync({ cause: 'manual' });
  expect(run).toMatchObject({
    status: 'succeeded',
    cause: 'manual',
    read: 20,
    created: 16,
    updated: 0,
    unchanged: 0,
    unlisted: 0,
    photos: 2,
    problems: [],
  });
  expect(run.skipped).toBe(4);
  expect(await shop.functions.findSyncRun(run.id)).toEqual(run);
  expect(await shop.shown()).toHaveLength(16);

  const { imageUrls = [], price } = (await shop.findShown(1)) ?? {};
  expect(price).toBe('0.00');
  expect(imageUrls).toHaveLength(2);
  for (const path of [imageUrls[0] ?? '', imageUrls[0]?.replace('full', 'card') ?? '']) {
    const object = await shop.functions.s3.send(
      new GetObjectCommand({ Bucket: shop.functions.mediaBucket(), Key: path.slice(1) }),
    );
    expect(object.ContentType).toBe('image/png');
    expect(object.CacheControl).toContain('immutable');
    expect((await object.Body?.transformToByteArray())?.length).toBeGreaterThan(50);
  }
});

test('a sync publishes the first import of an empty shop in steps', async () => {
  const records = Array.from({ length: 60 }, (_, n) => itemRecord(n + 1));
  records[40] = itemRecord(41, { Photos: [photo('front')] });
  await shop.connect({ records });
  shop.itemLog.faults.next({ answer: 'stall-before-headers', on: ['attachment'] });
  const running = shop.sync();
  await expect.poll(async () => (await shop.shown()).length).toBe(16);
  expect(await running).toMatchObject({ status: 'succeeded', created: 60 });
  expect(await shop.shown()).toHaveLength(60);
});

test('a sync writes no product and fetches no photo when nothing has changed', async () => {
  await shop.sync();
  const before = await shop.functions.loadAllProducts();
  const published = (await shop.functions.openCatalog())?.etag;
  shop.itemLog.faults.resetCalls();
  expect(await shop.sync()).toMatchObject({ created: 0, updated: 0, unchanged: 16, photos: 0 });
  expect(await shop.functions.loadAllProducts()).toEqual(before);
  expect((await shop.functions.openCatalog())?.etag).toBe(published);
  expect(shop.itemLog.faults.calls()).toMatchObject({ total: 2, byKind: { list: 1 } });
});

test('a sync applies edits, sales and withdrawals, and keeps product ids', async () => {
  await shop.sync();
  const [first, second, third] = await Promise.all([1, 2, 3].map(shop.findStored));
  await shop.itemLog.edit(1, { Header: 'A better name' });
  await shop.itemLog.edit(2, { Status: 'Sold' });
  await shop.itemLog.edit(3, { Status: 'Reserved' });
  await shop.itemLog.remove(4);
  await shop.itemLog.edit(17, { Status: 'Ebay' });
  expect(await shop.sync()).toMatchObject({ created: 1, updated: 1, unlisted: 3, unchanged: 12 });
  expect(await shop.findShown(1)).toMatchObject({ id: first?.id, name: 'A better name' });
  expect(await shop.findShown(2)).toMatchObject({ id: second?.id, availability: 'Sold Out' });
  expect(await shop.findShown(3)).toBeUndefined();
  expect(await shop.findShown(4)).toBeUndefined();

  await shop.itemLog.edit(3, { Status: 'List' });
  expect(await shop.sync()).toMatchObject({ created: 1, unchanged: 15 });
  expect(await shop.findShown(3)).toMatchObject({ id: third?.id });
});

test('a sync that would unlist much of the shop waits for confirmation', async () => {
  await shop.sync();
  for (const number of [1, 2, 3, 4, 5, 6]) await shop.itemLog.remove(number);
  const run = await shop.sync();
  expect(run).toMatchObject({ status: 'blocked', unlisted: 0 });
  expect(run.error).toContain('6 of 16');
  expect(await shop.shown()).toHaveLength(16);
  expect(await shop.sync({ confirm: true })).toMatchObject({ status: 'succeeded', unlisted: 6 });
  expect(await shop.shown()).toHaveLength(10);
});

test('a sync with dryRun only counts', async () => {
  const run = await shop.sync({ dryRun: true });
  expect(run).toMatchObject({ status: 'succeeded', dryRun: true, created: 16, photos: 0 });
  expect(await shop.functions.loadAllProducts()).toEqual([]);
  expect(await shop.functions.findSyncState()).toBeUndefined();
  expect(shop.itemLog.faults.calls().byKind.attachment).toBeUndefined();
});

test('a sync reports a misspelled status by its record', async () => {
  await shop.itemLog.edit(5, { Status: 'list ' });
  const { problems, created } = await shop.sync();
  expect(created).toBe(15);
  expect(problems).toMatchObject([{ recordId: recordId(5), field: 'Status' }]);
});

describe('a base that cannot be read', () => {
  beforeEach(async () => {
    await shop.sync();
  });
  const stillThere = async () => expect(await shop.shown()).toHaveLength(16);

  test('a sync that cannot read the base leaves the shop unchanged and reports a wrong token', async () => {
    process.env.AIRTABLE_TOKEN = 'patWrong';
    expect(await shop.sync()).toMatchObject({
      status: 'failed',
      errorCode: 'AIRTABLE_FAILED',
      error: expect.stringContaining('AIRTABLE_TOKEN'),
    });
    await stillThere();
  });

  test('a sync that cannot read the base leaves the shop unchanged and reports an unreachable host', async () => {
    process.env.AIRTABLE_ENDPOINT_URL = 'http://127.0.0.1:9';
    expect((await shop.sync()).error).toContain('cannot be reached');
    await stillThere();
  });

  test('a sync that cannot read the base leaves the shop unchanged and reports a missing table', async () => {
    await shop.connect({ table: 'Inventory' });
    expect((await shop.sync()).error).toContain('"Item Log"');
    await stillThere();
  });

  test('a sync that cannot read the base leaves the shop unchanged and reports a missing field', async () => {
    await shop.connect({ without: ['Summary'] });
    expect((await shop.sync()).error).toContain('Rename the field back to "Summary"');
    await stillThere();
  });

  test('a sync that cannot read the base leaves the shop unchanged and reports no settings', async () => {
    delete process.env.AIRTABLE_TOKEN;
    await expect(shop.sync()).rejects.toMatchObject({ code: 'AIRTABLE_NOT_CONFIGURED' });
    await stillThere();
  });
});

test('a missing optional field is reported once, and the shop keeps its values', async () => {
  const records = [itemRecord(1, { Motto: 'Garry Owen', 'Unit Number': '7' })];
  await shop.connect({ records });
  await shop.sync();
  await shop.connect({
    records: [itemRecord(1, { Summary: 'Now described.' })],
    without: ['Motto', 'Unit Number'],
  });
  const { problems, updated } = await shop.sync();
  expect(updated).toBe(1);
  expect(problems.map(({ recordId: id, field }) => [id, field])).toEqual([
    ['', 'Unit Number'],
    ['', 'Motto'],
  ]);
  expect(await shop.findShown(1)).toMatchObject({
    motto: 'Garry Owen',
    unitNumber: '7',
    description: 'Now described.',
  });
});

test('one of two concurrent syncs runs, the other is rejected', async () => {
  const results = await Promise.allSettled([shop.sync(), shop.sync()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const rejected = results.find((result) => result.status === 'rejected');
  expect(rejected?.reason).toMatchObject({ code: 'CONFLICT' });
  expect(await shop.sync()).toMatchObject({ status: 'succeeded', unchanged: 16 });
});

test('a run whose lease was taken over cannot write', async () => {
  const { acquireSyncLease, takeOverSyncLease, releaseSyncLease, writeCheckpoint } = shop.functions;
  const run = await shop.sync();
  const lease = await acquireSyncLease(run.id);
  const successor = await takeOverSyncLease(lease);
  const remove = (await shop.functions.loadAllProducts()).map(({ id }) => id);
  await expect(writeCheckpoint(lease, { put: [], remove, run })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await shop.functions.loadAllProducts()).toHaveLength(16);
  await releaseSyncLease(lease);
  await expect(acquireSyncLease('third')).rejects.toMatchObject({ code: 'CONFLICT' });
  await releaseSyncLease(successor);
});

test('the next run recovers from a crash between products and the published catalog', async () => {
  await shop.sync();
  await shop.functions.publishBase([]);
  expect(await shop.sync()).toMatchObject({ unchanged: 16, created: 0 });
  expect(await shop.shown()).toHaveLength(16);
});

test('a run that loses its lease writes nothing and keeps running elsewhere', async () => {
  const { takeOverSyncLease, findSyncLease, findSyncRun, releaseSyncLease } = shop.functions;
  shop.itemLog.faults.next({ answer: 'stall-before-headers' });
  const losing = shop.sync();
  const rejected = expect(losing).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect.poll(() => shop.itemLog.faults.calls().total).toBe(1);
  const lease = await findSyncLease();
  if (!lease) throw new Error('The lease is free');
  const successor = await takeOverSyncLease(lease);
  await rejected;
  expect(await shop.functions.loadAllProducts()).toEqual([]);
  expect(await findSyncRun(lease.runId)).toMatchObject({ status: 'running' });
  await releaseSyncLease(successor);
});
