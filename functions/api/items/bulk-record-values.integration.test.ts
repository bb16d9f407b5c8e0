import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { BulkChange, BulkOutcome } from '../../../shared/entities/bulk-change.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { killWorkerAt } from '../../../tests/support/kill-worker.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { sendTestItems } from '../../domain/records/testing/send-test-items.ts';

const HISTORY = 'GET /api/airtable/item-log/{id}/history';

const shop = sendTestItems();
let me: Awaited<ReturnType<typeof signedInStaff>>;
let items: Awaited<ReturnType<typeof loadCalls>>;
let airtable: Awaited<ReturnType<typeof loadCalls>>;
beforeEach(async () => {
  items = await loadCalls('items');
  airtable = await loadCalls('airtable');
  me = await signedInStaff();
  await shop.start({ 'Share Price': 'currency' });
});

type Seen = { id: string; status: string | null; sharePrice: string | null };
const addRecords = async (count: number, fields: object = {}): Promise<Seen[]> => {
  const seen: Seen[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await shop.add({ Header: `Patch ${n}`, Status: 'Owned', ...fields });
    seen.push({ id, status: 'Owned', sharePrice: null });
  }
  return seen;
};
const start = (records: Seen[], values: object) =>
  items('POST /api/bulk-changes', { ...me, body: { action: 'set-values', records, values } });
const runWorker = () =>
  withinPermissions('sync-worker', async () =>
    (await import('../../jobs/worker/handler.ts')).worker({ job: 'bulk-changes' }),
  );
const setAll = async (records: Seen[], values: object): Promise<string> => {
  const { status, body } = await start(records, values);
  expect(status, JSON.stringify(body)).toBe(202);
  await runWorker();
  return body.id;
};
const undo = async (id: string): Promise<string> => {
  const reply = await items('POST /api/bulk-changes/{id}/undo', { ...me, params: { id } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(202);
  await runWorker();
  return reply.body.id;
};
const getChange = async (id: string): Promise<BulkChange & { outcomes: BulkOutcome[] }> =>
  (await items('GET /api/bulk-changes/{id}', { ...me, params: { id } })).body;
const findOutcome = async (id: string, recordId: string | undefined) =>
  (await getChange(id)).outcomes.find(({ itemId }) => itemId === recordId);
const cells = async (column: string) =>
  (await shop.records()).map(({ fields }: AirtableRecord) => fields[column]);

async function expireLease(id: string): Promise<void> {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  await dynamodb.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME ?? '',
      Key: { PK: 'BULK_CHANGES_OPEN', SK: id },
      UpdateExpression: 'SET heldUntilMs = :ended',
      ExpressionAttributeValues: { ':ended': 0 },
    }),
  );
}

test('setting values of many records changes those in Airtable, ten in one call, with a report for each', async () => {
  const seen = await addRecords(12);
  shop.airtable.faults.resetCalls();
  const id = await setAll(seen, { status: 'List', sharePrice: '65.00' });
  expect(await getChange(id)).toMatchObject({
    action: 'set-values',
    status: 'finished',
    fields: { status: 'List', sharePrice: '65.00' },
    counts: { changed: 12, unchanged: 0, failed: 0 },
  });
  expect(await findOutcome(id, seen[0]?.id)).toMatchObject({
    name: 'Patch 0',
    outcome: 'changed',
    canUndo: true,
    changes: [
      { field: 'Status', before: 'Owned', after: 'List' },
      { field: 'Share Price', before: null, after: '65.00' },
    ],
  });
  expect(shop.airtable.faults.calls().byKind).toMatchObject({ update: 2, list: 1 });
  expect(new Set(await cells('Status'))).toEqual(new Set(['List']));
  expect(new Set(await cells('Share Price'))).toEqual(new Set([65]));
  const again = await setAll(seen, { status: 'List' });
  expect((await getChange(again)).counts).toEqual({ changed: 0, unchanged: 12, failed: 0 });
});

test('setting values of many records changes type, era, material and unit in the words of the base, and back', async () => {
  const facts = { 'Item Type': 'Patches', Era: 'WW2', Material: 'Wool' };
  const [one, other] = await addRecords(2, facts);
  await shop.edit(other?.id ?? '', { Era: 'Korea' });
  const records = [one, other].map((each) => ({ id: each?.id ?? '', era: 'WW2' }));
  const values = { era: 'Korea (1950-1953)', itemType: 'Patches', unitName: '2nd Division' };
  const { body } = await items('POST /api/bulk-changes', {
    ...me,
    body: { action: 'set-values', records, values },
  });
  await runWorker();
  expect(await findOutcome(body.id, one?.id)).toMatchObject({
    outcome: 'changed',
    changes: [
      { field: 'Era', before: 'WW2', after: 'Korea' },
      { field: 'Unit Name', before: null, after: '2nd Division' },
    ],
  });
  expect(await findOutcome(body.id, other?.id)).toMatchObject({ outcome: 'changed' });
  await undo(body.id);
  expect(await cells('Era')).toEqual(expect.arrayContaining(['WW2', 'Korea']));
  expect(await cells('Unit Name')).toEqual([undefined, undefined]);
});

test('setting values of many records refuses a choice that the base does not have, and records that were sent from here', async () => {
  const [record, sent] = await addRecords(2, { Era: 'Korea' });
  const { catalogWithRecord } = await import('../../../tests/support/item-with-record.ts');
  await catalogWithRecord(sent?.id ?? '');
  const records = [record, sent].map((each) => ({ id: each?.id ?? '', era: 'Korea' }));
  const { body } = await items('POST /api/bulk-changes', {
    ...me,
    body: { action: 'set-values', records, values: { era: 'Space Age' } },
  });
  await runWorker();
  expect((await findOutcome(body.id, record?.id))?.reason).toBe(
    'The column "Era" has no choice "Space Age".',
  );
  expect((await findOutcome(body.id, sent?.id))?.reason).toContain('was sent from here');
});

test('setting values of many records leaves alone what changed since it was seen, what is gone, and what is restricted', async () => {
  const seen = await addRecords(3);
  const [medal] = await addRecords(1, { Header: 'Medal of Honor, Army', 'Item Type': 'Medals' });
  if (!medal) throw new Error('No record');
  await shop.edit(seen[0]?.id ?? '', { Status: 'Sold' });
  await shop.remove(seen[1]?.id ?? '');
  const id = await setAll([...seen, medal], { status: 'List' });
  expect((await getChange(id)).counts).toEqual({ changed: 1, unchanged: 0, failed: 3 });
  expect((await findOutcome(id, seen[0]?.id))?.reason).toBe(
    'Changed in Airtable since: "Status" was "Owned" and is "Sold" now.',
  );
  expect((await findOutcome(id, seen[1]?.id))?.reason).toContain('no longer in the table');
  expect((await findOutcome(id, medal.id))?.reason).toContain('18 U.S.C. 704');
  expect((await cells('Status')).sort()).toEqual(['List', 'Owned', 'Sold']);
});

test('setting values of many records takes pieces off sale at once, and their undo puts them on sale again', async () => {
  const seen = (await addRecords(12, { Status: 'List' })).map((each) => ({
    ...each,
    status: 'List',
  }));
  const id = await setAll(seen, { status: 'Owned' });
  const { listHolds } = await import('../../platform/table/holds.ts');
  const listClaimed = async () => {
    const holds = await listHolds();
    return seen.map((each) => holds.get(toProductId(each.id))?.claims ?? []);
  };
  for (const claims of await listClaimed()) {
    expect(claims).toMatchObject([
      { kind: 'status', reason: 'Owned', airtable: { state: 'written' } },
    ]);
  }
  await undo(id);
  expect((await listClaimed()).flat()).toEqual([]);
});

test('setting values of many records leaves alone a piece whose offer a collector has accepted', async () => {
  const [held, free] = (await addRecords(2, { Status: 'List' })).map((each) => ({
    ...each,
    status: 'List',
  }));
  if (!held || !free) throw new Error('No records');
  const { changeHold } = await import('../../domain/quotes/holds.ts');
  const at = new Date().toISOString();
  const claim = {
    kind: 'quote',
    quantity: 1,
    reason: null,
    by: null,
    at,
    airtable: null,
  } as const;
  const until = new Date(Date.now() + 60_000).toISOString();
  await changeHold({ productId: toProductId(held.id), name: 'Patch 0' }, () => ({
    claims: [{ ...claim, id: randomUUID(), until }],
    freed: [],
  }));
  const id = await setAll([held, free], { status: 'Sold' });
  expect((await getChange(id)).counts).toEqual({ changed: 1, unchanged: 0, failed: 1 });
  expect((await findOutcome(id, held.id))?.reason).toContain('A collector has accepted an offer');
  expect((await cells('Status')).sort()).toEqual(['List', 'Sold']);
});

test('setting values of many records goes on record by record after Airtable rejected a request', async () => {
  const seen = await addRecords(3);
  const error = { type: 'INVALID_REQUEST', message: 'One of them is locked' };
  shop.airtable.faults.next({ answer: 422, times: 2, on: ['update'], error });
  const id = await setAll(seen, { status: 'List' });
  expect((await getChange(id)).counts).toEqual({ changed: 2, unchanged: 0, failed: 1 });
});

test.each([1, 2, 3, 4])(
  'setting values of many records reports and undoes every record when the process is killed after %i transactions',
  async (killedAt) => {
    const seen = await addRecords(14);
    const { body } = await start(seen, { status: 'List' });
    await killWorkerAt(killedAt, { job: 'bulk-changes' });
    await expireLease(body.id);
    await runWorker();
    expect(await getChange(body.id)).toMatchObject({
      status: 'finished',
      counts: { changed: 14, unchanged: 0, failed: 0 },
    });
    expect(new Set(await cells('Status'))).toEqual(new Set(['List']));
    await undo(body.id);
    expect(new Set(await cells('Status'))).toEqual(new Set(['Owned']));
    for (const { id } of seen) {
      const { body: history } = await airtable(HISTORY, { ...me, params: { id } });
      expect(history).toMatchObject([
        { kind: 'undone', changes: [{ field: 'Status', before: 'List', after: 'Owned' }] },
        { kind: 'edited', bulkChangeId: body.id, undoneBy: history[0].id },
      ]);
    }
  },
);

test('setting values of many records leaves alone a record whose change was undone in its own history', async () => {
  const seen = await addRecords(2);
  const id = await setAll(seen, { status: 'List' });
  const params = { id: seen[0]?.id ?? '' };
  const [event] = (await airtable(HISTORY, { ...me, params })).body;
  const undoOne = 'POST /api/airtable/item-log/{id}/history/{eventId}/undo';
  await airtable(undoOne, { ...me, params: { ...params, eventId: event.id } });
  const undoing = await undo(id);
  expect((await getChange(undoing)).counts).toEqual({ changed: 1, unchanged: 1, failed: 0 });
  expect(new Set(await cells('Status'))).toEqual(new Set(['Owned']));
});

test('setting values of many records does not forget what was written right before the process was killed', async () => {
  const seen = await addRecords(2);
  const { body } = await start(seen, { status: 'List' });
  await killWorkerAt(1, { job: 'bulk-changes' });
  for (const { id } of seen) await shop.edit(id, { Status: 'List' });
  await expireLease(body.id);
  await runWorker();
  expect((await getChange(body.id)).counts).toEqual({ changed: 2, unchanged: 0, failed: 0 });
  await undo(body.id);
  expect(await cells('Status')).toEqual(['Owned', 'Owned']);
});

test('setting values of many records validates the request', async () => {
  const [record] = await addRecords(1);
  for (const body of [
    { action: 'set-values', records: [record] },
    { action: 'set-values', values: { status: 'List' } },
    { action: 'set-values', records: [record], values: {} },
    { action: 'set-values', records: [record], values: { sharePrice: '1' } },
    { action: 'delete', records: [record], values: { status: 'List' } },
  ]) {
    expect((await items('POST /api/bulk-changes', { ...me, body })).status).toBe(400);
  }
});

test('undoing values of many records restores the values, except where Airtable has a newer one, and can be undone', async () => {
  const seen = await addRecords(3);
  const id = await setAll(seen, { status: 'List', sharePrice: '12.00' });
  await shop.edit(seen[0]?.id ?? '', { Status: 'Sold' });
  const undoId = await undo(id);
  expect((await getChange(undoId)).counts).toEqual({ changed: 2, unchanged: 0, failed: 1 });
  expect(await findOutcome(undoId, seen[0]?.id)).toMatchObject({
    outcome: 'failed',
    reason: 'Changed in Airtable since: "Status" was "List" and is "Sold" now.',
  });
  expect((await cells('Status')).sort()).toEqual(['Owned', 'Owned', 'Sold']);
  expect(await cells('Share Price')).toEqual(expect.arrayContaining([12, undefined, undefined]));
  await undo(undoId);
  expect((await cells('Status')).sort()).toEqual(['List', 'List', 'Sold']);
});
