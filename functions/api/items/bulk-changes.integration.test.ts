import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkChange, BulkOutcome } from '../../../shared/entities/bulk-change.ts';
import type { DeletedItem } from '../../../shared/entities/deleted-item.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { createTable, startEngines } from '../../../tests/support/engines.ts';
import { killWorkerAt } from '../../../tests/support/kill-worker.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const engines = await startEngines();
Object.assign(process.env, engines.env);
afterAll(() => engines.stop());
const items = await loadCalls('items');

let me: Awaited<ReturnType<typeof signedInStaff>>;
beforeEach(async () => {
  await createTable();
  me = await signedInStaff();
});

const PATCH = {
  name: 'Airborne patch',
  itemType: 'Patches',
  condition: 'Fine',
  era: 'WWII (1941-1945)',
};
const cataloged = async (fields: object = {}): Promise<MilitaryItem> =>
  (await items('POST /api/military-items', { ...me, body: { ...PATCH, ...fields } })).body;
const catalogMany = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => cataloged({ name: `Patch ${n}` })));
const findItem = async (id: string): Promise<MilitaryItem> =>
  (await items('GET /api/military-items/{id}', { ...me, params: { id } })).body;
const correct = (id: string, body: object) =>
  items('PATCH /api/military-items/{id}', { ...me, params: { id }, body });
const getHistory = async (id: string): Promise<ItemEvent[]> =>
  (await items('GET /api/military-items/{id}/history', { ...me, params: { id } })).body;

const start = (itemIds: readonly string[], fields: object) =>
  items('POST /api/bulk-changes', { ...me, body: { itemIds, fields } });
const started = async (itemIds: readonly string[], fields: object): Promise<BulkChange> => {
  const { status, body } = await start(itemIds, fields);
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
};
const undo = (id: string) => items('POST /api/bulk-changes/{id}/undo', { ...me, params: { id } });
const list = async (): Promise<BulkChange[]> => (await items('GET /api/bulk-changes', me)).body;
const getChange = async (id: string): Promise<BulkChange & { outcomes: BulkOutcome[] }> =>
  (await items('GET /api/bulk-changes/{id}', { ...me, params: { id } })).body;

const runWorker = () =>
  withinPermissions('sync-worker', async () =>
    (await import('../../jobs/worker/handler.ts')).worker({ job: 'bulk-changes' }),
  );
const requestWork = () =>
  withinPermissions('outbox', async () =>
    (await import('../../jobs/bulk-changes/request-bulk-changes.ts')).requestBulkChanges(),
  );
async function expireLease(id: string): Promise<void> {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { BULK_CHANGES_OPEN } = await import('../../platform/table/bulk-changes.ts');
  await dynamodb.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME ?? '',
      Key: { PK: BULK_CHANGES_OPEN, SK: id },
      UpdateExpression: 'SET heldUntilMs = :ended',
      ExpressionAttributeValues: { ':ended': 0 },
    }),
  );
}
const getOutcomes = async (id: string) =>
  Object.fromEntries(
    (await getChange(id)).outcomes.map(({ itemId, outcome }) => [itemId, outcome]),
  );

test('POST /api/bulk-changes changes the given fields of the items, each with an entry in its history', async () => {
  const [first, second] = [await cataloged(), await cataloged({ era: null })];
  const other = await cataloged();
  const change = await started([first.id, second.id], { era: 'Vietnam (1961-1975)' });
  expect(change).toMatchObject({ status: 'running', itemCount: 2, finishedAt: null });
  await runWorker();
  for (const { id } of [first, second]) {
    expect(await findItem(id)).toMatchObject({ era: 'Vietnam (1961-1975)', condition: 'Fine' });
    expect((await getHistory(id))[0]).toMatchObject({
      kind: 'edited',
      by: { id: change.by.id },
      bulkChangeId: change.id,
      changes: [{ field: 'era', after: 'Vietnam (1961-1975)' }],
    });
  }
  expect(await findItem(other.id)).toEqual(other);
  expect(await getChange(change.id)).toMatchObject({
    status: 'finished',
    finishedAt: expect.any(String),
    counts: { changed: 2, unchanged: 0, failed: 0 },
  });
});

test('POST /api/bulk-changes leaves items alone that have the values already, and reports deleted ones', async () => {
  const [changed, same, deleted] = await catalogMany(3);
  await correct(same?.id ?? '', { condition: 'Mint' });
  const before = await findItem(same?.id ?? '');
  const ids = [changed, same, deleted].map((item) => item?.id ?? '');
  const change = await started([...ids, ...ids], { condition: 'Mint' });
  await items('DELETE /api/military-items/{id}', { ...me, params: { id: deleted?.id ?? '' } });
  await runWorker();
  expect(await findItem(before.id)).toEqual(before);
  expect(await getHistory(before.id)).toHaveLength(2);
  expect(await getOutcomes(change.id)).toEqual({
    [ids[0] ?? '']: 'changed',
    [ids[1] ?? '']: 'unchanged',
    [ids[2] ?? '']: 'failed',
  });
  const { outcomes, counts } = await getChange(change.id);
  expect(counts).toEqual({ changed: 1, unchanged: 1, failed: 1 });
  expect(outcomes.find(({ outcome }) => outcome === 'failed')).toMatchObject({
    reason: 'The item has been deleted.',
  });
});

test.each([
  ['no items', [], { era: 'WWII (1941-1945)' }, 'itemIds'],
  ['no fields', [randomUUID()], {}, 'fields'],
  ['an unknown field', [randomUUID()], { imageUrls: [] }, 'fields'],
  ['an empty required field', [randomUUID()], { condition: ' ' }, 'fields.condition'],
  ['too many items', Array.from({ length: 10_001 }, () => randomUUID()), { era: null }, 'itemIds'],
])('POST /api/bulk-changes rejects %s', async (_, itemIds, fields, path) => {
  const { status, body } = await start(itemIds, fields);
  expect(status).toBe(400);
  expect(body.issues[0].path).toBe(path);
  expect(await list()).toEqual([]);
});

test('POST /api/bulk-changes takes ten thousand items as one change, and reports those that failed first', async () => {
  const [known] = await catalogMany(1);
  const ids = Array.from({ length: 9_999 }, () => randomUUID());
  const change = await started([...ids, known?.id ?? ''], { branch: 'Army' });
  expect(change.itemCount).toBe(10_000);
  const { loadBulkItems, saveOutcome } = await import('../../platform/table/bulk-changes.ts');
  expect((await loadBulkItems(change.id)).itemIds).toEqual([...ids, known?.id]);
  const outcome = { name: 'A patch', changes: [], note: null, eventId: null, canUndo: true };
  for (const itemId of ids.slice(0, 1_001)) {
    await saveOutcome(change.id, { ...outcome, itemId, outcome: 'changed', reason: null });
  }
  const failed = { itemId: known?.id ?? '', outcome: 'failed', reason: 'Deleted' } as const;
  await saveOutcome(change.id, { ...outcome, ...failed, canUndo: false });
  const report = await getChange(change.id);
  expect(report).toMatchObject({ done: 1_002, undoable: 1_001 });
  expect(report.outcomes).toHaveLength(1_000);
  expect(report.outcomes[0]).toMatchObject(failed);
});

test('POST /api/bulk-changes is for staff', async () => {
  const member = await signedIn();
  const body = { itemIds: [randomUUID()], fields: { era: null } };
  expect((await items('POST /api/bulk-changes', { ...member, body })).status).toBe(403);
});

test.each([1, 17, 42, 60])(
  'POST /api/bulk-changes continues after the process was killed after %i transactions, and changes no item twice',
  async (killedAt) => {
    const ids = (await catalogMany(60)).map(({ id }) => id);
    const change = await started(ids, { branch: 'Army' });
    await killWorkerAt(killedAt, { job: 'bulk-changes' });
    expect((await getChange(change.id)).status).toBe('running');
    // Every item must be either changed, with its history, or unchanged.
    for (const id of ids) {
      const isChanged = (await findItem(id)).branch === 'Army';
      expect(await getHistory(id)).toHaveLength(isChanged ? 2 : 1);
    }
    await runWorker();
    expect((await getChange(change.id)).status).toBe('running');
    await expireLease(change.id);
    await Promise.all([runWorker(), runWorker()]);
    expect(await getChange(change.id)).toMatchObject({
      status: 'finished',
      counts: { changed: 60, unchanged: 0, failed: 0 },
    });
    for (const id of ids) expect(await getHistory(id)).toHaveLength(2);
  },
);

test('POST /api/bulk-changes is carried out when the outbox learns of it, and again while it is unfinished', async () => {
  const { id } = await cataloged();
  const change = await started([id], { branch: 'Navy' });
  await requestWork();
  await expect.poll(async () => (await getChange(change.id)).status).toBe('finished');
  expect(await findItem(id)).toMatchObject({ branch: 'Navy' });
});

test('GET /api/bulk-changes lists the last bulk changes, newest first', async () => {
  const { id } = await cataloged();
  const first = await started([id], { branch: 'Navy' });
  const second = await started([id], { branch: 'Army' });
  expect((await list()).map((each) => each.id)).toEqual([second.id, first.id]);
});

test('GET /api/bulk-changes/{id} answers 404 for an unknown bulk change', async () => {
  const params = { id: randomUUID() };
  expect((await items('GET /api/bulk-changes/{id}', { ...me, params })).status).toBe(404);
});

test('POST /api/bulk-changes/{id}/undo restores all items but those that have changed again since', async () => {
  const [first, second] = [
    await cataloged({ era: 'Korea (1950-1953)' }),
    await cataloged({ era: null }),
  ];
  const later = await cataloged();
  const change = await started([first.id, second.id, later.id], { era: 'Vietnam (1961-1975)' });
  await runWorker();
  await correct(later.id, { era: 'Cold War (1947-1991)' });
  await correct(first.id, { rank: 'Sergeant' });
  const { status, body } = await undo(change.id);
  expect(status).toBe(202);
  await runWorker();
  expect(await findItem(first.id)).toMatchObject({ era: 'Korea (1950-1953)', rank: 'Sergeant' });
  expect(await findItem(second.id)).toMatchObject({ era: null });
  expect(await findItem(later.id)).toMatchObject({ era: 'Cold War (1947-1991)' });
  const undone = await getChange(body.id);
  expect(undone).toMatchObject({
    status: 'finished',
    undoes: change.id,
    counts: { changed: 2, unchanged: 0, failed: 1 },
  });
  expect(undone.outcomes.find(({ itemId }) => itemId === later.id)?.reason).toBe(
    'Changed again since: Era. Undo that first.',
  );
  expect((await getChange(change.id)).undoneBy).toBe(body.id);
  expect((await getHistory(first.id))[0]).toMatchObject({
    kind: 'undone',
    bulkChangeId: body.id,
  });
});

test('POST /api/bulk-changes/{id}/undo can be undone itself', async () => {
  const { id } = await cataloged();
  const change = await started([id], { era: 'Vietnam (1961-1975)' });
  await runWorker();
  const { body: undone } = await undo(change.id);
  await runWorker();
  expect((await undo(undone.id)).status).toBe(202);
  await runWorker();
  expect(await findItem(id)).toMatchObject({ era: 'Vietnam (1961-1975)' });
});

test('POST /api/bulk-changes/{id}/undo is refused for a bulk change that runs, is undone, changed nothing or is unknown', async () => {
  const { id } = await cataloged();
  const change = await started([id], { era: 'Vietnam (1961-1975)' });
  expect((await undo(change.id)).status).toBe(409);
  await runWorker();
  expect((await undo(change.id)).status).toBe(202);
  expect((await undo(change.id)).status).toBe(409);
  const same = await started([id], { condition: 'Fine' });
  await runWorker();
  expect((await undo(same.id)).body.message).toBe('This bulk change has changed no item.');
  expect((await undo(randomUUID())).status).toBe(404);
});

const startAction = async (action: string, itemIds: readonly string[]): Promise<BulkChange> => {
  const { status, body } = await items('POST /api/bulk-changes', {
    ...me,
    body: { action, itemIds },
  });
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
};
const undoAndRun = async (id: string): Promise<string> => {
  const { status, body } = await undo(id);
  expect(status, JSON.stringify(body)).toBe(202);
  await runWorker();
  return body.id;
};
const listDeleted = async (): Promise<DeletedItem[]> =>
  (await items('GET /api/deleted-items', me)).body;
const findOutcome = async (id: string, itemId: string) =>
  (await getChange(id)).outcomes.find((each) => each.itemId === itemId);

test.each(['delete', 'upload', 'identify'])(
  'the bulk change %s takes no fields',
  async (action) => {
    const body = { action, itemIds: [randomUUID()], fields: { era: null } };
    expect((await items('POST /api/bulk-changes', { ...me, body })).status).toBe(400);
  },
);

test('deleting many items can be undone, and so can its undo', async () => {
  const ids = (await catalogMany(3)).map(({ id }) => id);
  const [first, second, third] = ids as [string, string, string];
  const before = await findItem(first);
  const change = await startAction('delete', [first, second]);
  await runWorker();
  expect((await listDeleted()).map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect(await findItem(third)).toMatchObject({ id: third });
  expect(await getChange(change.id)).toMatchObject({
    action: 'delete',
    counts: { changed: 2, unchanged: 0, failed: 0 },
  });
  const undoId = await undoAndRun(change.id);
  expect(await getChange(undoId)).toMatchObject({ action: 'restore', counts: { changed: 2 } });
  expect(await listDeleted()).toEqual([]);
  expect(await findItem(first)).toEqual(before);
  expect(await getHistory(first)).toMatchObject([
    { kind: 'restored', bulkChangeId: undoId },
    { kind: 'deleted', bulkChangeId: change.id },
    { kind: 'cataloged' },
  ]);
  await correct(second, { rank: 'Sergeant' });
  const redoId = await undoAndRun(undoId);
  expect((await listDeleted()).map(({ id }) => id)).toEqual([first]);
  expect(await findOutcome(redoId, second)).toMatchObject({
    outcome: 'failed',
    reason: 'The item has changed since it was restored.',
  });
});

test('deleting many items restores no item that was deleted again, or whose number is taken', async () => {
  const [again, renumbered] = [await cataloged(), await cataloged({ catalogNumber: 'GD-1' })];
  const change = await startAction('delete', [again.id, renumbered.id]);
  await runWorker();
  const params = { id: again.id };
  await items('POST /api/deleted-items/{id}/restore', { ...me, params });
  await items('DELETE /api/military-items/{id}', { ...me, params });
  await cataloged({ name: 'Helmet', catalogNumber: 'GD-1' });
  const undoId = await undoAndRun(change.id);
  expect(await findOutcome(undoId, again.id)).toMatchObject({
    outcome: 'failed',
    reason: 'The item was restored and deleted again since.',
  });
  expect((await findOutcome(undoId, renumbered.id))?.reason).toContain('“Helmet”');
  expect(await listDeleted()).toHaveLength(2);
});

test.each([1, 9, 20])(
  'deleting many items continues after the process was killed after %i transactions',
  async (killedAt) => {
    const ids = (await catalogMany(20)).map(({ id }) => id);
    const change = await startAction('delete', ids);
    await killWorkerAt(killedAt, { job: 'bulk-changes' });
    await expireLease(change.id);
    await runWorker();
    expect(await getChange(change.id)).toMatchObject({
      status: 'finished',
      counts: { changed: 20, unchanged: 0, failed: 0 },
    });
    expect(await listDeleted()).toHaveLength(20);
    await undoAndRun(change.id);
    for (const id of ids) expect(await getHistory(id)).toHaveLength(3);
  },
);

describe('reordering the photos of many items', () => {
  const [first, second, third] = [1, 2, 3].map(() => `/photos/${randomUUID()}/full`);
  const withPhotos = async (imageUrls: (string | undefined)[]): Promise<string> => {
    const { requireItem, updateItem } = await import('../../platform/table/items.ts');
    const before = await requireItem((await cataloged()).id);
    const paths = imageUrls.flatMap((path) => path ?? []);
    const after = { ...before, imageUrls: paths, primaryImageUrl: paths[0] ?? null };
    expect(await updateItem({ before, after })).toBe(true);
    return before.id;
  };
  const reorder = async (itemIds: string[], order: string): Promise<string> => {
    const body = { action: 'reorder-photos', itemIds, order };
    const { id } = (await items('POST /api/bulk-changes', { ...me, body })).body;
    await runWorker();
    return id;
  };
  const getPhotos = async (id: string) => {
    const { imageUrls, primaryImageUrl } = await findItem(id);
    return { imageUrls, primaryImageUrl };
  };

  test('reordering the photos of many items makes the last photo the first and primary one, with history and undo', async () => {
    const [three, one] = [await withPhotos([first, second, third]), await withPhotos([first])];
    const id = await reorder([three, one], 'last-first');
    expect(await getChange(id)).toMatchObject({
      fields: { order: 'last-first' },
      counts: { changed: 1, unchanged: 1, failed: 0 },
    });
    expect(await getPhotos(three)).toEqual({
      imageUrls: [third, first, second],
      primaryImageUrl: third,
    });
    expect((await getHistory(three))[0]).toMatchObject({
      kind: 'edited',
      bulkChangeId: id,
      changes: [{ field: 'imageUrls' }, { field: 'primaryImageUrl' }],
    });
    const undone = (await undo(id)).body;
    await runWorker();
    expect((await getChange(undone.id)).counts).toEqual({ changed: 1, unchanged: 0, failed: 0 });
    const before = { imageUrls: [first, second, third], primaryImageUrl: first };
    expect(await getPhotos(three)).toEqual(before);
    await reorder([three], 'reverse');
    expect((await getPhotos(three)).imageUrls).toEqual([third, second, first]);
  });

  test('reordering the photos of many items is not undone where the photos have changed again since', async () => {
    const item = await withPhotos([first, second]);
    const id = await reorder([item], 'reverse');
    const { requireItem, updateItem } = await import('../../platform/table/items.ts');
    const before = await requireItem(item);
    await updateItem({ before, after: { ...before, primaryImageUrl: first ?? null } });
    const undone = (await undo(id)).body;
    await runWorker();
    expect((await getChange(undone.id)).outcomes[0]).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('Changed again since'),
    });
    expect((await getPhotos(item)).primaryImageUrl).toBe(first);
  });

  test('reordering the photos of many items needs an order', async () => {
    const itemIds = [randomUUID()];
    const body = { action: 'reorder-photos', itemIds };
    expect((await items('POST /api/bulk-changes', { ...me, body })).status).toBe(400);
  });
});

test('identifying many items stores the matches of each, and reports the best', async () => {
  const identification = await loadCalls('identification');
  const entry = {
    asmicNumber: 'TEST-1',
    designation: '1st Infantry Division',
    itemType: 'Patches',
    branch: 'Army',
  };
  await identification('POST /api/asmic-entries/import', {
    ...me,
    query: 'apply=true',
    body: [entry],
  });
  const known = await cataloged({ name: '1st Infantry Division patch', branch: 'Army' });
  const unknown = await cataloged({ name: 'Spoon', itemType: 'Other', era: null });
  const deleted = await cataloged();
  await items('DELETE /api/military-items/{id}', { ...me, params: { id: deleted.id } });
  const change = await startAction('identify', [known.id, unknown.id, deleted.id]);
  await runWorker();
  expect(await getChange(change.id)).toMatchObject({
    status: 'finished',
    counts: { changed: 1, unchanged: 1, failed: 1 },
  });
  expect((await findOutcome(change.id, known.id))?.note).toMatch(
    /^1st Infantry Division, TEST-1: \w+ confidence, \d+ %$/,
  );
  const params = { id: known.id };
  const { body } = await identification('GET /api/military-items/{id}/comparisons', {
    ...me,
    params,
  });
  expect(body).toMatchObject([{ asmicEntry: { asmicNumber: 'TEST-1' } }]);
  expect((await findItem(known.id)).asmicMatches).toHaveLength(1);
  expect((await undo(change.id)).body.message).toBe(
    'An identification changes no item, so there is nothing to undo.',
  );
});
