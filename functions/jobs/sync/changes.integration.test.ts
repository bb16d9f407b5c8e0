import { GetObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, photo } from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';
import { encodePlain } from '../../domain/photos/sample-pictures.ts';

const shop = syncedShop();

const withPhotos = (...ids: string[]) =>
  RECORDS.with(0, itemRecord(1, { Photos: ids.map((id) => photo(id)) }));

const isStored = async (path = '') => {
  const Key = path.slice(1);
  const { s3, mediaBucket } = shop.functions;
  return s3.send(new GetObjectCommand({ Bucket: mediaBucket(), Key })).then(
    () => true,
    () => false,
  );
};

test('the changes of a sync are saved field by field, as a dry run lists them beforehand', async () => {
  await shop.connect({ records: withPhotos('changes-a', 'changes-b') });
  await shop.sync();
  await shop.itemLog.edit(1, { Header: 'A better name', Era: 'Vietnam', Photos: [] });
  await shop.itemLog.edit(2, { Status: 'Sold' });
  await shop.itemLog.remove(3);
  await shop.itemLog.edit(17, { Status: 'List' });

  const syncAndGetChanges = async (dryRun: boolean) =>
    (await shop.functions.loadChanges((await shop.sync({ dryRun })).id))
      .map(({ kind, name, fields }) => ({ kind, name, fields }))
      .sort((a, b) => a.name.localeCompare(b.name));
  const planned = await syncAndGetChanges(true);
  expect(planned).toMatchObject([
    {
      kind: 'updated',
      name: 'A better name',
      fields: [
        { field: 'name', from: 'Patch 1', to: 'A better name' },
        { field: 'era', from: 'Undated' },
        { field: 'photos', from: '2 photos', to: '0 photos' },
      ],
    },
    { kind: 'created', name: 'Patch 17' },
    {
      kind: 'sold',
      name: 'Patch 2',
      fields: [{ field: 'availability', from: 'In Stock', to: 'Sold Out' }],
    },
    { kind: 'unlisted', name: 'Patch 3', fields: [] },
  ]);
  expect(await shop.findShown(1)).toMatchObject({ name: 'Patch 1' });
  expect(await syncAndGetChanges(false)).toEqual(planned);
});

test('the changes of a sync are counted in full, but only the first 300 are saved', async () => {
  const records = Array.from({ length: 400 }, (_, n) => itemRecord(n + 1));
  await shop.connect({ records });
  const run = await shop.sync();
  expect(run.created).toBe(400);
  expect(await shop.functions.loadChanges(run.id)).toHaveLength(300);
});

test('the changes of a dry run are all saved, on pages', async () => {
  const records = Array.from({ length: 400 }, (_, n) => itemRecord(n + 1));
  await shop.connect({ records });
  const { id, created } = await shop.sync({ dryRun: true });
  expect(created).toBe(400);
  const { headers } = await signedInStaff();
  const call = await loadCalls('sync');
  const loadPage = async (query: string) =>
    (await call('GET /api/sync-airtable/runs/{id}', { headers, params: { id }, query })).body
      .changes as { recordId: string }[];
  const pages = [await loadPage(''), await loadPage('page=2'), await loadPage('page=3')];
  expect(pages.map(({ length }) => length)).toEqual([300, 100, 0]);
  expect(new Set(pages.flat().map(({ recordId }) => recordId)).size).toBe(400);
});

test('a blocked dry run counts its changes', async () => {
  await shop.sync();
  for (const number of [1, 2, 3, 4, 5, 6]) await shop.itemLog.remove(number);
  expect(await shop.sync({ dryRun: true })).toMatchObject({ status: 'blocked', unlisted: 6 });
});

describe('an unused photo', () => {
  const sweep = async () => {
    const { findSyncState, saveSyncState } = shop.functions;
    const state = await findSyncState();
    if (!state) throw new Error('Nothing was synced');
    await saveSyncState({ ...state, sweptAt: daysAgo(1) });
    await shop.sync({ full: true });
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const unlinkedDaysAgo = async (days: number, ...paths: (string | undefined)[]) => {
    const { saveUnlinkedPhotos } = await import('../../platform/table/unlinked-photos.ts');
    await saveUnlinkedPhotos(
      paths.map((path) => path?.split('/')[2] ?? ''),
      daysAgo(days),
    );
  };

  test('an unused photo is deleted thirty days after it was replaced, or its item has left the shop', async () => {
    await shop.connect({ records: withPhotos('old-a', 'old-b') });
    await shop.sync();
    const [first, second] = (await shop.findShown(1))?.imageUrls ?? [];
    await shop.itemLog.edit(1, { Photos: [{ id: photo('old-b').id }] });
    await shop.sync();
    expect((await shop.findShown(1))?.imageUrls).toEqual([second]);
    await shop.itemLog.edit(1, { Status: 'Owned' });
    await shop.sync();
    await sweep();
    expect([await isStored(first), await isStored(second)]).toEqual([true, true]);

    await unlinkedDaysAgo(31, first);
    await sweep();
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
    expect(await isStored(first?.replace('full', 'card'))).toBe(false);
  });

  test('an unused photo is not deleted while a malformed product may show it', async () => {
    await shop.connect({ records: withPhotos('unknown') });
    await shop.sync();
    const product = await shop.findShown(1);
    const [path] = product?.imageUrls ?? [];
    await shop.itemLog.edit(1, { Status: 'Owned' });
    await shop.sync();
    await unlinkedDaysAgo(31, path);
    const { dynamodb, tableName } = shop.functions;
    const PK = `PRODUCT#${product?.id}`;
    const index = { GSI1PK: 'PRODUCTS', GSI1SK: '0' };
    const Item = { PK, SK: 'PRODUCT', ...index, id: product?.id, imageUrls: 'unknown' };
    await dynamodb.send(new PutCommand({ TableName: tableName(), Item }));
    await sweep();
    expect(await isStored(path)).toBe(true);
    await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: { PK, SK: 'PRODUCT' } }));
    await sweep();
    expect(await isStored(path)).toBe(false);
  });

  test('an unused photo is not copied or deleted when its item comes back', async () => {
    await shop.connect({ records: withPhotos('returning') });
    await shop.sync();
    const [path] = (await shop.findShown(1))?.imageUrls ?? [];
    await shop.itemLog.edit(1, { Status: 'Owned' });
    await shop.sync();
    await shop.itemLog.edit(1, { Status: 'List' });
    expect(await shop.sync()).toMatchObject({ created: 1, photos: 0 });
    await unlinkedDaysAgo(31, path);
    await sweep();
    expect(await isStored(path)).toBe(true);
  });

  test('an unused photo is kept while another item uses it', async () => {
    const shared = photo('shared');
    await shop.connect({
      records: RECORDS.with(0, itemRecord(1, { Photos: [shared] })).with(
        1,
        itemRecord(2, { Photos: [shared] }),
      ),
    });
    await shop.sync();
    const [path] = (await shop.findShown(1))?.imageUrls ?? [];
    await shop.itemLog.edit(1, { Status: 'Owned' });
    await shop.sync();
    expect(await isStored(path)).toBe(true);
  });

  test('an unused photo left behind by an interrupted run is found by the daily sweep; uploads are kept', async () => {
    const { cleanPhoto } = await import('../../domain/photos/clean-photo.ts');
    const images = cleanPhoto(await encodePlain('png'));
    await shop.sync();
    await shop.functions.savePhoto('attLeftBehind', images);
    const uploaded = '0190b5a2-6f1c-7c3d-8e4f-5a6b7c8d9e0f';
    await shop.functions.savePhoto(uploaded, images);
    await sweep();
    const { loadUnlinkedPhotos } = await import('../../platform/table/unlinked-photos.ts');
    const noted = await loadUnlinkedPhotos();
    expect([noted.has('attLeftBehind'), noted.has(uploaded)]).toEqual([true, false]);

    await unlinkedDaysAgo(31, '/photos/attLeftBehind/full');
    await shop.sync({ full: true });
    expect(await isStored('/photos/attLeftBehind/full')).toBe(true);
    await sweep();
    expect(await isStored('/photos/attLeftBehind/full')).toBe(false);
    expect(await isStored(`/photos/${uploaded}/full`)).toBe(true);
    await shop.functions.deletePhotos([uploaded]);
  });
});
