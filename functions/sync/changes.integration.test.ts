import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { itemRecord, photo } from '../../tests/support/item-log.ts';
import { RECORDS, syncedShop } from '../../tests/support/synced-shop.ts';
import { encodePlain } from '../photos/sample-pictures.ts';

const shop = syncedShop();

/** Photo ids must be unique to a test: the tests share the bucket. */
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

describe('the changes of a sync', () => {
  test('are saved field by field, as a dry run lists them beforehand', async () => {
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

  test('are counted in full, but only the first 300 are saved', async () => {
    const records = Array.from({ length: 400 }, (_, n) => itemRecord(n + 1));
    await shop.connect({ records });
    const run = await shop.sync();
    expect(run.created).toBe(400);
    expect(await shop.functions.loadChanges(run.id)).toHaveLength(300);
  });
});

describe('an unused photo', () => {
  test('is deleted when it is replaced and when its item leaves the shop', async () => {
    await shop.connect({ records: withPhotos('old-a', 'old-b') });
    await shop.sync();
    const [first, second] = (await shop.findShown(1))?.imageUrls ?? [];
    await shop.itemLog.edit(1, { Photos: [{ id: photo('old-b').id }] });
    await shop.sync();
    expect((await shop.findShown(1))?.imageUrls).toEqual([second]);
    expect(await isStored(first)).toBe(false);
    expect(await isStored(first?.replace('full', 'card'))).toBe(false);
    expect(await isStored(second)).toBe(true);

    await shop.itemLog.edit(1, { Status: 'Owned' });
    await shop.sync();
    expect(await isStored(second)).toBe(false);

    await shop.itemLog.edit(1, { Status: 'List' });
    expect(await shop.sync()).toMatchObject({ created: 1, photos: 1 });
    expect(await isStored(second)).toBe(true);
  });

  test('is kept while another item uses it', async () => {
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

  test('left behind by an interrupted run is deleted by the daily sweep; uploads are kept', async () => {
    const { sanitizePhoto } = await import('../photos/sanitize-photo.ts');
    const images = sanitizePhoto(await encodePlain('png'));
    await shop.sync();
    await shop.functions.savePhoto('attLeftBehind', images);
    const uploaded = '0190b5a2-6f1c-7c3d-8e4f-5a6b7c8d9e0f';
    await shop.functions.savePhoto(uploaded, images);
    await shop.sync({ full: true });
    expect(await isStored('/photos/attLeftBehind/full')).toBe(true);

    const { findSyncState, saveSyncState } = shop.functions;
    const state = await findSyncState();
    if (!state) throw new Error('Nothing was synced');
    await saveSyncState({ ...state, sweptAt: new Date(Date.now() - 86_400_000).toISOString() });
    await shop.sync({ full: true });
    expect(await isStored('/photos/attLeftBehind/full')).toBe(false);
    expect(await isStored(`/photos/${uploaded}/full`)).toBe(true);
    await shop.functions.deletePhotos([uploaded]);
  });
});
