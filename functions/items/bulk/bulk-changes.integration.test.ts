import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkChange, BulkOutcome } from '../../../shared/entities/bulk-change.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { createTable, startEngines } from '../../../tests/support/engines.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { startTableProxy } from '../../../tests/support/table-proxy.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { spawnWorker } from '../../../tests/support/worker-process.ts';

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
    (await import('../../sync/worker.ts')).worker({ cause: 'bulk changes' }),
  );
const requestWork = () =>
  withinPermissions('outbox', async () =>
    (await import('../../outbox/request-bulk-changes.ts')).requestBulkChanges(),
  );
async function expireLease(id: string): Promise<void> {
  const { dynamodb } = await import('../../aws/dynamodb.ts');
  const { BULK_CHANGES_OPEN } = await import('../../storage/table/bulk-changes.ts');
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

describe('POST /api/bulk-changes', () => {
  test('changes the given fields of the items, each with an entry in its history', async () => {
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

  test('leaves items alone that have the values already, and reports deleted ones', async () => {
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
    ['too many items', Array.from({ length: 1001 }, () => randomUUID()), { era: null }, 'itemIds'],
  ])('rejects %s', async (_, itemIds, fields, path) => {
    const { status, body } = await start(itemIds, fields);
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe(path);
    expect(await list()).toEqual([]);
  });

  test('is for staff', async () => {
    const member = await signedIn();
    const body = { itemIds: [randomUUID()], fields: { era: null } };
    expect((await items('POST /api/bulk-changes', { ...member, body })).status).toBe(403);
  });

  test.each([1, 17, 42, 60])(
    'continues after the process was killed after %i transactions, and changes no item twice',
    async (killedAt) => {
      const ids = (await catalogMany(60)).map(({ id }) => id);
      const change = await started(ids, { branch: 'Army' });
      const table = await startTableProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', (count) => {
        if (count < killedAt) return 'respond';
        killed.kill();
        return 'drop';
      });
      const killed = spawnWorker(
        { AWS_ENDPOINT_URL_DYNAMODB: table.endpoint },
        { cause: 'bulk changes' },
      );
      expect(await killed.ended).toBeUndefined();
      table.stop();
      expect((await getChange(change.id)).status).toBe('running');
      // Every item is either changed, with its history, or unchanged.
      for (const id of ids) {
        const isChanged = (await findItem(id)).branch === 'Army';
        expect(await getHistory(id)).toHaveLength(isChanged ? 2 : 1);
      }
      // Its lease is respected until it expires.
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

  test('is carried out when the outbox learns of it, and again while it is unfinished', async () => {
    const { id } = await cataloged();
    const change = await started([id], { branch: 'Navy' });
    await requestWork();
    await expect.poll(async () => (await getChange(change.id)).status).toBe('finished');
    expect(await findItem(id)).toMatchObject({ branch: 'Navy' });
  });
});

describe('GET /api/bulk-changes', () => {
  test('lists the last ones, newest first', async () => {
    const { id } = await cataloged();
    const first = await started([id], { branch: 'Navy' });
    const second = await started([id], { branch: 'Army' });
    expect((await list()).map((each) => each.id)).toEqual([second.id, first.id]);
  });
});

describe('GET /api/bulk-changes/{id}', () => {
  test('is 404 for an unknown one', async () => {
    const params = { id: randomUUID() };
    expect((await items('GET /api/bulk-changes/{id}', { ...me, params })).status).toBe(404);
  });
});

describe('POST /api/bulk-changes/{id}/undo', () => {
  test('restores all items but those that have changed again since', async () => {
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

  test('can be undone itself', async () => {
    const { id } = await cataloged();
    const change = await started([id], { era: 'Vietnam (1961-1975)' });
    await runWorker();
    const { body: undone } = await undo(change.id);
    await runWorker();
    expect((await undo(undone.id)).status).toBe(202);
    await runWorker();
    expect(await findItem(id)).toMatchObject({ era: 'Vietnam (1961-1975)' });
  });

  test('is refused while it runs, twice, without changes, and for an unknown one', async () => {
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
});
