import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DeletedItem } from '../../../shared/entities/deleted-item.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { createTable, startEngines } from '../../../tests/support/engines.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { killWorkerAt } from '../../../tests/support/kill-worker.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { photograph, upload } from '../../../tests/support/uploads.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const engines = await startEngines();
Object.assign(process.env, engines.env);
afterAll(() => engines.stop());
const items = await loadCalls('items');
const uploads = await loadCalls('uploads');
const { s3 } = await import('../../platform/aws/s3.ts');
const { dynamodb } = await import('../../platform/aws/dynamodb.ts');

let me: Awaited<ReturnType<typeof signedInStaff>>;
beforeEach(async () => {
  await createTable();
  me = await signedInStaff();
});

const PATCH = { name: 'Airborne patch', itemType: 'Patches', condition: 'Fine' };
const catalog = (body: object) =>
  items('POST /api/military-items', { ...me, body: { ...PATCH, ...body } });
const cataloged = async (fields: object = {}): Promise<MilitaryItem> =>
  (await catalog(fields)).body;
const of = (id: string) => ({ ...me, params: { id } });
const remove = async (id: string) => {
  expect((await items('DELETE /api/military-items/{id}', of(id))).body).toEqual({ success: true });
};
const find = (id: string) => items('GET /api/military-items/{id}', of(id));
const getHistory = async (id: string): Promise<ItemEvent[]> =>
  (await items('GET /api/military-items/{id}/history', of(id))).body;
const restore = (id: string) => items('POST /api/deleted-items/{id}/restore', of(id));
const purge = (id: string) => items('DELETE /api/deleted-items/{id}', of(id));
const list = async (query = ''): Promise<DeletedItem[]> =>
  (await items('GET /api/deleted-items', { ...me, query })).body;
const count = async () =>
  Number((await items('GET /api/military-items', me)).headers?.['x-total-count']);

const uploaded = async () => (await upload(uploads, me, await photograph())).objectPath;
const withPhotos = async () => cataloged({ imageUrls: [await uploaded(), await uploaded()] });
const countPhotos = async ({ imageUrls }: MilitaryItem) => {
  const found = await Promise.all(
    imageUrls.map(async (path) => {
      const Prefix = path.slice(1).replace('/full', '');
      const input = { Bucket: process.env.MEDIA_BUCKET ?? '', Prefix };
      return (await s3.send(new ListObjectsV2Command(input))).Contents?.length ? 1 : 0;
    }),
  );
  return found.reduce((sum: number, one) => sum + one, 0);
};

const runWorker = () =>
  withinPermissions('sync-worker', async () =>
    (await import('../../jobs/worker/handler.ts')).worker({ job: 'purge' }),
  );
const requestPurge = () =>
  withinPermissions('outbox', async () =>
    (await import('../../jobs/purge/request-purge.ts')).requestPurge(),
  );
async function backdate(id: string, days: number): Promise<void> {
  const deletedAt = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
  await dynamodb.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME ?? '',
      Key: { PK: 'DELETED_ITEMS', SK: id },
      UpdateExpression: 'SET deletedAt = :at, GSI1SK = :sort',
      ExpressionAttributeValues: { ':at': deletedAt, ':sort': `${deletedAt}#${id}` },
    }),
  );
}
const countRows = async ({ id, imageUrls }: MilitaryItem) => {
  const { iterateEvents } = await import('../../platform/table/item-events.ts');
  const { findPhotoOwners } = await import('../../platform/table/items.ts');
  const owners = await findPhotoOwners(imageUrls.map((path) => path.split('/')[2] ?? ''));
  return (await Array.fromAsync(iterateEvents(id))).length + owners.size;
};

test('GET /api/deleted-items lists deleted items with who deleted them and until when they can be restored', async () => {
  const first = await cataloged({ catalogNumber: 'GD-1' });
  const second = await cataloged({ name: 'Helmet' });
  await remove(first.id);
  await remove(second.id);
  const [last, earlier, ...others] = await list();
  expect(others).toEqual([]);
  expect(last?.id).toBe(second.id);
  expect(earlier).toEqual({
    id: first.id,
    name: 'Airborne patch',
    catalogNumber: 'GD-1',
    itemType: 'Patches',
    era: null,
    condition: 'Fine',
    unitDesignation: null,
    primaryImageUrl: null,
    airtableId: null,
    deletedAt: expect.any(String),
    deletedBy: { id: me.user.id, email: me.user.email },
    restorableUntil: expect.any(String),
  });
  const { deletedAt = '', restorableUntil = '' } = earlier ?? {};
  expect(Date.parse(restorableUntil) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
});

test('GET /api/deleted-items comes in pages', async () => {
  const ids = [await cataloged(), await cataloged(), await cataloged()].map(({ id }) => id);
  for (const id of ids) await remove(id);
  const page = await items('GET /api/deleted-items', { ...me, query: 'limit=2' });
  expect(page.headers?.['x-total-count']).toBe('3');
  const rest = await list(`cursor=${page.headers?.['x-next-cursor']}`);
  expect([...page.body, ...rest].map(({ id }: DeletedItem) => id)).toEqual(ids.reverse());
});

test('GET /api/deleted-items is for staff', async () => {
  expect((await items('GET /api/deleted-items', await signedIn())).status).toBe(403);
});

test('POST /api/deleted-items/{id}/restore brings the item back as it was, with its photos and its history', async () => {
  const item = await withPhotos();
  await remove(item.id);
  expect((await find(item.id)).status).toBe(404);
  expect(await count()).toBe(0);
  const other = await signedInStaff();
  const { status, body } = await items('POST /api/deleted-items/{id}/restore', {
    ...other,
    params: { id: item.id },
  });
  expect(status).toBe(200);
  expect(body).toEqual(item);
  expect((await find(item.id)).body).toEqual(item);
  expect(await countPhotos(item)).toBe(2);
  expect(await list()).toEqual([]);
  expect(await count()).toBe(1);
  expect(await getHistory(item.id)).toMatchObject([
    { kind: 'restored', by: { id: other.user.id } },
    { kind: 'deleted', by: { id: me.user.id } },
    { kind: 'cataloged' },
  ]);
  await items('PATCH /api/military-items/{id}', { ...of(item.id), body: { rank: 'Sergeant' } });
  await remove(item.id);
  expect(await list()).toHaveLength(1);
});

test('POST /api/deleted-items/{id}/restore frees the catalog number, and is a conflict when another item has got it', async () => {
  const item = await cataloged({ catalogNumber: 'GD-1' });
  await remove(item.id);
  const other = await cataloged({ name: 'Helmet', catalogNumber: 'GD-1' });
  const { status, body } = await restore(item.id);
  expect(status).toBe(409);
  expect(body.message).toBe(
    'GD-1 is the Unique ID of “Helmet” by now. Change it there, then restore this item.',
  );
  const change = { catalogNumber: 'GD-2' };
  await items('PATCH /api/military-items/{id}', { ...of(other.id), body: change });
  expect((await restore(item.id)).body.catalogNumber).toBe('GD-1');
  expect((await catalog({ catalogNumber: 'GD-1' })).status).toBe(400);
});

test('POST /api/deleted-items/{id}/restore restores once, and is 404 for other items', async () => {
  const item = await cataloged();
  expect((await restore(item.id)).status).toBe(404);
  await remove(item.id);
  const statuses = (await Promise.all([restore(item.id), restore(item.id)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 404]);
  expect(await getHistory(item.id)).toHaveLength(3);
});

test('POST /api/deleted-items/{id}/restore keeps the photos from other items meanwhile', async () => {
  const imageUrls = [await uploaded()];
  const item = await cataloged({ imageUrls });
  await remove(item.id);
  expect((await catalog({ name: 'Helmet', imageUrls })).status).toBe(400);
});

test('DELETE /api/deleted-items/{id} deletes the photos and the history of the item', async () => {
  const item = await withPhotos();
  await remove(item.id);
  expect((await purge(item.id)).body).toEqual({ success: true });
  expect(await list()).toEqual([]);
  expect((await restore(item.id)).status).toBe(404);
  expect((await purge(item.id)).status).toBe(404);
  await requestPurge();
  await expect.poll(() => countPhotos(item)).toBe(0);
  await expect.poll(() => countRows(item)).toBe(0);
});

test('DELETE /api/deleted-items/{id} does not delete an item that is in the catalog', async () => {
  const item = await cataloged();
  expect((await purge(item.id)).status).toBe(404);
  expect((await find(item.id)).status).toBe(200);
});

test('the purge deletes deleted items for good after 30 days, and no others', async () => {
  const [old, recent] = [await withPhotos(), await withPhotos()];
  await remove(old.id);
  await remove(recent.id);
  await backdate(old.id, 30.1);
  await backdate(recent.id, 29.9);
  await runWorker();
  expect((await list()).map(({ id }) => id)).toEqual([recent.id]);
  expect(await countPhotos(old)).toBe(0);
  expect(await countRows(old)).toBe(0);
  expect(await countPhotos(recent)).toBe(2);
  expect((await restore(recent.id)).body).toEqual(recent);
});

test.each([
  [
    'is down',
    () => {
      throw new Error('The bucket is down');
    },
  ],
  ['rejects a photo', () => ({ Errors: [{ Key: 'photos/one/full', Code: 'InternalError' }] })],
])('the purge of deleted items is finished later when the bucket %s', async (_, instead) => {
  const item = await withPhotos();
  await remove(item.id);
  await purge(item.id);
  interceptS3Command('DeleteObjectsCommand', instead);
  await runWorker().catch(() => {});
  expect(await countPhotos(item)).toBe(2);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  await runWorker();
  expect(await countPhotos(item)).toBe(0);
  expect(await countRows(item)).toBe(0);
});

test('the purge of deleted items continues after its process was killed', async () => {
  const purged = [await withPhotos(), await withPhotos()];
  for (const { id } of purged) {
    await remove(id);
    await backdate(id, 31);
  }
  await killWorkerAt(1, { job: 'purge' });
  await runWorker();
  expect(await list()).toEqual([]);
  for (const item of purged) {
    expect(await countPhotos(item)).toBe(0);
    expect(await countRows(item)).toBe(0);
  }
});
