import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import type { BulkChange, BulkOutcome } from '../../../shared/entities/bulk-change.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { killWorkerAt } from '../../../tests/support/kill-worker.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { photograph, upload } from '../../../tests/support/uploads.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { ITEM } from '../../domain/records/testing/item-log.ts';
import { photo, photoNames, sendTestItems } from '../../domain/records/testing/send-test-items.ts';
import { toAutomaticNumber } from '../../platform/table/catalog-numbers.ts';

const shop = sendTestItems();
let me: Awaited<ReturnType<typeof signedInStaff>>;
let items: Awaited<ReturnType<typeof loadCalls>>;
let uploads: typeof items;
beforeEach(async () => {
  items = await loadCalls('items');
  uploads = await loadCalls('uploads');
  me = await signedInStaff();
});

const cataloged = async (fields: object = {}): Promise<MilitaryItem> =>
  (await items('POST /api/military-items', { ...me, body: { ...ITEM, ...fields } })).body;
const findItem = async (id: string): Promise<MilitaryItem> =>
  (await items('GET /api/military-items/{id}', { ...me, params: { id } })).body;
const getHistory = async (id: string): Promise<ItemEvent[]> =>
  (await items('GET /api/military-items/{id}/history', { ...me, params: { id } })).body;
const correct = (id: string, body: object) =>
  items('PATCH /api/military-items/{id}', { ...me, params: { id }, body });
const start = async (itemIds: string[]): Promise<string> => {
  const body = { action: 'upload', itemIds };
  return (await items('POST /api/bulk-changes', { ...me, body })).body.id;
};
const runWorker = () =>
  withinPermissions('sync-worker', async () =>
    (await import('../../jobs/worker/handler.ts')).worker({ job: 'bulk-changes' }),
  );
const uploadAll = async (...itemIds: string[]) => {
  const id = await start(itemIds);
  await runWorker();
  return id;
};
const undo = async (id: string): Promise<string> => {
  const { status, body } = await items('POST /api/bulk-changes/{id}/undo', {
    ...me,
    params: { id },
  });
  expect(status, JSON.stringify(body)).toBe(202);
  await runWorker();
  return body.id;
};
const getChange = async (id: string): Promise<BulkChange & { outcomes: BulkOutcome[] }> =>
  (await items('GET /api/bulk-changes/{id}', { ...me, params: { id } })).body;
const findOutcome = async (id: string, itemId: string) =>
  (await getChange(id)).outcomes.find((each) => each.itemId === itemId);
async function expireLeases(id: string, sent: readonly MilitaryItem[]): Promise<void> {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { findItems } = await import('../../platform/table/items.ts');
  const stored = await findItems(sent.map((item) => item.id));
  const rows = [...stored.values()].map(({ airtableIdentity }) => ({
    PK: `AIRTABLE_RECORD_OF#${airtableIdentity}`,
    SK: 'AIRTABLE_RECORD',
  }));
  for (const Key of [{ PK: 'BULK_CHANGES_OPEN', SK: id }, ...rows]) {
    await dynamodb
      .send(
        new UpdateCommand({
          TableName: process.env.TABLE_NAME ?? '',
          Key,
          UpdateExpression: 'SET heldUntilMs = :ended',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':ended': 0 },
        }),
      )
      .catch(() => {});
  }
}

test('sending many items to Airtable creates the records of new ones with their photos, once', async () => {
  const { objectPath } = await upload(uploads, me, await photograph());
  const [first, second] = [await cataloged({ imageUrls: [objectPath] }), await cataloged()];
  const id = await uploadAll(first.id, second.id);
  expect(await getChange(id)).toMatchObject({
    action: 'upload',
    status: 'finished',
    counts: { changed: 2, unchanged: 0, failed: 0 },
  });
  const records = await shop.records();
  expect(records).toHaveLength(2);
  const { airtableId } = await findItem(first.id);
  const record = records.find((each) => each.id === airtableId);
  expect(record?.fields).toMatchObject({ Header: ITEM.name, Status: 'Owned' });
  expect(record && photoNames(record)).toHaveLength(1);
  expect((await getHistory(first.id))[0]).toMatchObject({
    kind: 'uploaded',
    by: { id: me.user.id },
    bulkChangeId: id,
  });
  const again = await uploadAll(first.id, second.id);
  expect((await getChange(again)).counts).toEqual({ changed: 0, unchanged: 2, failed: 0 });
  expect(await shop.records()).toHaveLength(2);
});

test('sending many items to Airtable gives new records a Status, so that the shop lists them, and removes them again', async () => {
  const item = await cataloged();
  const body = { action: 'upload', itemIds: [item.id], status: 'List' };
  const { id } = (await items('POST /api/bulk-changes', { ...me, body })).body;
  await runWorker();
  expect(await getChange(id)).toMatchObject({
    fields: { status: 'List' },
    counts: { changed: 1 },
  });
  const { airtableId } = await findItem(item.id);
  const find = async () => (await shop.records()).find((each) => each.id === airtableId);
  expect((await find())?.fields).toMatchObject({ Status: 'List' });
  const removal = await undo(id);
  expect((await getChange(removal)).counts.changed).toBe(1);
  expect(await find()).toBeUndefined();
  const comeback = await undo(removal);
  const [returned] = (await shop.records()).slice(-1);
  expect(returned?.fields).toMatchObject({ Status: 'List' });
  expect((await getChange(await undo(comeback))).counts.changed).toBe(1);
  const misplaced = { ...body, action: 'delete' };
  expect((await items('POST /api/bulk-changes', { ...me, body: misplaced })).status).toBe(400);
});

test('sending many items to Airtable sends changes to records, except to columns that were changed there as well', async () => {
  const [safe, conflicting] = [await cataloged(), await cataloged()];
  await uploadAll(safe.id, conflicting.id);
  await correct(safe.id, { rank: 'Corporal' });
  await correct(conflicting.id, { rank: 'Corporal' });
  const { airtableId } = await findItem(conflicting.id);
  await shop.edit(airtableId ?? '', { Rank: 'Private' });
  const id = await uploadAll(safe.id, conflicting.id);
  expect(await findOutcome(id, safe.id)).toMatchObject({
    outcome: 'changed',
    note: 'Sent: Rank.',
    canUndo: false,
  });
  expect(await findOutcome(id, conflicting.id)).toMatchObject({
    outcome: 'failed',
    reason: 'Not sent, because it was changed in Airtable as well: Rank.',
  });
  const ranks = (await shop.records()).map(({ fields }) => fields.Rank);
  expect(ranks.sort()).toEqual(['Corporal', 'Private']);
});

test('sending many items to Airtable reports what Airtable does not accept, and goes on after a failure', async () => {
  await shop.start({ Rank: undefined });
  const [first, second] = [await cataloged(), await cataloged()];
  const error = { type: 'ROW_LIMIT_EXCEEDED', message: 'The base is full' };
  shop.airtable.faults.next({ answer: 422, on: ['create'], error });
  shop.airtable.faults.next({ answer: 422, on: ['create'], error });
  const id = await uploadAll(first.id, second.id);
  const { counts, outcomes } = await getChange(id);
  expect(counts).toEqual({ changed: 1, unchanged: 0, failed: 1 });
  expect(outcomes.find(({ outcome }) => outcome === 'changed')?.note).toMatch(/^Rank: /);
  expect(outcomes.find(({ outcome }) => outcome === 'failed')?.reason).toContain('full');
  await uploadAll(first.id, second.id);
  expect(await shop.records()).toHaveLength(2);
});

test('sending many items to Airtable refuses an item whose number another record has, and sends the others', async () => {
  const [taken, other, third] = [await cataloged(), await cataloged(), await cataloged()];
  await shop.add({ Header: 'Typed in Airtable', 'Unique ID': taken.catalogNumber });
  const id = await uploadAll(taken.id, other.id, third.id);
  expect((await getChange(id)).counts).toEqual({ changed: 2, unchanged: 0, failed: 1 });
  expect((await findOutcome(id, taken.id))?.reason).toContain('“Typed in Airtable”');
  expect(await shop.records()).toHaveLength(3);
});

test('sending many items to Airtable takes six calls at most for fifteen pieces with sixty photos, and two for their prices', async () => {
  const ids: string[] = [];
  for (let piece = 0; piece < 15; piece++) {
    const photos = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const color = `#${(piece * 1_000 + n).toString(16).padStart(6, '0')}`;
        return (await upload(uploads, me, await photograph({ color }))).objectPath;
      }),
    );
    ids.push((await cataloged({ imageUrls: photos })).id);
  }
  const id = await uploadAll(...ids);
  expect((await getChange(id)).counts).toEqual({ changed: 15, unchanged: 0, failed: 0 });
  const calls = Object.values(shop.callCounts()).reduce((sum, count) => sum + count, 0);
  expect(calls, JSON.stringify(shop.callCounts())).toBeLessThanOrEqual(6);
  const records = await shop.records();
  expect(records).toHaveLength(15);
  shop.airtable.faults.resetCalls();
  const airtable = await loadCalls('airtable');
  for (const some of [records.slice(0, 10), records.slice(10)]) {
    const prices = some.map((record) => ({ recordId: record.id, from: '65.00', to: '40.00' }));
    const priced = await airtable('PATCH /api/airtable/item-log', { ...me, body: { prices } });
    expect(priced.body).toEqual(some.map(({ id }) => ({ recordId: id, problem: null })));
  }
  expect(shop.callCounts()).toEqual({ update: 2 });
  const priced = (await shop.records()).map(({ fields }) => fields['Share Price']);
  expect(priced).toEqual(Array.from({ length: 15 }, () => 40));
  for (const each of ids) {
    const { airtableId, imageUrls } = await findItem(each);
    const record = records.find((found) => found.id === airtableId);
    const inOrder = imageUrls.map((path) => path.split('/')[2]);
    expect(record && photoNames(record).map((name) => name.replace('.jpg', ''))).toEqual(inOrder);
  }
});

test('sending many items to Airtable creates each record once when the answer to the request for all is lost', async () => {
  const all = [await cataloged(), await cataloged(), await cataloged()];
  shop.airtable.faults.next({ answer: 500, isApplied: true, on: ['create'] });
  const id = await uploadAll(...all.map((item) => item.id));
  expect((await getChange(id)).counts).toEqual({ changed: 3, unchanged: 0, failed: 0 });
  expect(await shop.records()).toHaveLength(3);
});

test('sending many items to Airtable sends the bytes of photos that Airtable could not fetch', async () => {
  const { createTogether } = await import('../../domain/records/create-together.ts');
  const address = 'http://127.0.0.1:1/photo.png';
  const photos = [photo('front', 1_000, address), photo('back', 1_000, address)];
  const toUpload = (identity: string) => ({
    identity,
    isDraft: false,
    item: ITEM,
    catalogNumber: toAutomaticNumber(identity),
    photos,
  });
  const [one, other] = [toUpload(`${shop.identity} 1`), toUpload(`${shop.identity} 2`)];
  const airtable = await shop.functions.openAirtable();
  const created = await createTogether([one, other], {
    airtable,
    status: undefined,
    delays: { pollMs: 100 },
  });
  expect(created.size).toBe(2);
  for (const request of [one, other]) {
    const sent = await shop.send({ ...request, created: created.get(request.identity) });
    expect(sent).toMatchObject({ photos: 2, refused: [] });
  }
  for (const record of await shop.records()) expect(photoNames(record)).toEqual(['front', 'back']);
});

test.each([1, 2, 3, 4, 6])(
  'sending many items to Airtable creates no record twice when the process is killed after %i transactions',
  async (killedAt) => {
    const all = [await cataloged(), await cataloged(), await cataloged(), await cataloged()];
    const ids = all.map((item) => item.id);
    const id = await start(ids);
    await killWorkerAt(killedAt, { job: 'bulk-changes' });
    await expireLeases(id, all);
    await runWorker();
    expect(await getChange(id)).toMatchObject({
      status: 'finished',
      counts: { changed: 4, unchanged: 0, failed: 0 },
    });
    const records = await shop.records();
    expect(records).toHaveLength(4);
    const linked = await Promise.all(ids.map(async (each) => (await findItem(each)).airtableId));
    expect(linked.sort()).toEqual(records.map((record) => record.id).sort());
    for (const each of ids) expect(await getHistory(each)).toHaveLength(2);
  },
);

test('undoing an upload of many items removes the records that it created, and can be undone', async () => {
  const { objectPath } = await upload(uploads, me, await photograph());
  const item = await cataloged({ imageUrls: [objectPath] });
  const undoId = await undo(await uploadAll(item.id));
  expect(await getChange(undoId)).toMatchObject({
    action: 'remove-records',
    counts: { changed: 1, unchanged: 0, failed: 0 },
  });
  expect(await shop.records()).toEqual([]);
  expect((await findItem(item.id)).airtableId).toBeNull();
  expect((await getHistory(item.id))[0]).toMatchObject({ kind: 'removed', bulkChangeId: undoId });
  await undo(undoId);
  const [record, ...others] = await shop.records();
  expect(others).toEqual([]);
  expect((await findItem(item.id)).airtableId).toBe(record?.id);
});

test.each([
  ['listed', { Status: 'List' }, 'Status'],
  ['changed', { Rank: 'Private' }, 'Rank'],
  ['emptied', { Rank: null }, 'Rank'],
])(
  'undoing an upload of many items keeps records that were %s in Airtable',
  async (_, fields, column) => {
    const item = await cataloged();
    const id = await uploadAll(item.id);
    const { airtableId } = await findItem(item.id);
    await shop.edit(airtableId ?? '', fields);
    const undoId = await undo(id);
    expect(await findOutcome(undoId, item.id)).toMatchObject({
      outcome: 'failed',
      reason: `Changed in Airtable since: ${column}. Remove the record there.`,
    });
    expect(await shop.records()).toHaveLength(1);
    expect((await findItem(item.id)).airtableId).toBe(airtableId);
  },
);

test('undoing an upload of many items keeps records with a photo of the dealer’s', async () => {
  const item = await cataloged();
  const id = await uploadAll(item.id);
  await shop.addPhoto((await findItem(item.id)).airtableId ?? '', 'back');
  const undoId = await undo(id);
  expect((await findOutcome(undoId, item.id))?.reason).toContain('Photos');
  expect(await shop.records()).toHaveLength(1);
});

test('undoing an upload of many items does not mind a record that is gone', async () => {
  const item = await cataloged();
  const id = await uploadAll(item.id);
  await shop.remove((await findItem(item.id)).airtableId ?? '');
  await undo(id);
  expect((await findItem(item.id)).airtableId).toBeNull();
});
