import { describe, expect, test } from 'vitest';
import { itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();

describe('a photo', () => {
  /** Photo ids must be unique to a test: the tests share the bucket. */
  const connectWithPhotos = (name: string) => {
    const Photos = [photo(`${name}-front`), photo(`${name}-back`)];
    return shop.connect({ records: RECORDS.with(0, itemRecord(1, { Photos })) });
  };

  test('a photo whose URL has expired is fetched from a fresh one', async () => {
    await connectWithPhotos('expired');
    shop.itemLog.faults.next({ answer: 410, on: ['attachment'] });
    expect(await shop.sync()).toMatchObject({ photos: 2, problems: [] });
    expect(shop.itemLog.faults.calls().byKind.retrieve).toBe(1);
  });

  test('a photo that fails temporarily is retried', async () => {
    await connectWithPhotos('passing');
    shop.itemLog.faults.next({ answer: 503, on: ['attachment'] });
    shop.itemLog.faults.next({ answer: 'drop', on: ['attachment'] });
    expect(await shop.sync()).toMatchObject({ photos: 2, problems: [] });
  });

  test('a photo that is missing is reported, and copied by a later run', async () => {
    await connectWithPhotos('lost');
    shop.itemLog.faults.next({ answer: 404, times: 'always', on: ['attachment'] });
    const run = await shop.sync();
    expect(run).toMatchObject({ created: 16, photos: 0 });
    expect(run.problems).toMatchObject([
      { recordId: recordId(1), field: 'Photos' },
      { recordId: recordId(1), field: 'Photos' },
    ]);
    expect(await shop.findShown(1)).toMatchObject({ imageUrl: null, imageUrls: [] });

    expect(await shop.sync()).toMatchObject({ updated: 0, unchanged: 16, photos: 0 });

    shop.itemLog.faults.reset();
    expect(await shop.sync()).toMatchObject({ updated: 1, photos: 2, problems: [] });
    expect((await shop.findShown(1))?.imageUrls).toHaveLength(2);
  });

  test('a photo that is not an image or too large is left out; the others are kept', async () => {
    const Photos = [photo('plain', 'svg'), photo('large', 'huge'), photo('good')];
    await shop.connect({ records: [itemRecord(1, { Photos })] });
    const run = await shop.sync();
    expect(run.photos).toBe(1);
    expect(run.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('"plain.png" is not a JPEG'),
      expect.stringContaining('"large.png" is larger than 20 MiB'),
    ]);
    expect((await shop.findShown(1))?.imageUrls).toHaveLength(1);
  });

  test.each([
    ['IMG_2041.HEIC', 'image/heic'],
    ['old.avif', 'image/avif'],
    ['spinning.gif', 'image/gif'],
  ])(
    'a photo %s is copied from the thumbnail that Airtable has made of it',
    async (filename, type) => {
      const unsupported = { ...photo(filename, 'heic'), filename, type };
      await shop.connect({ records: [itemRecord(1, { Photos: [unsupported] })] });
      expect(await shop.sync()).toMatchObject({ photos: 1, problems: [] });
      expect((await shop.findShown(1))?.imageUrls).toHaveLength(1);
    },
  );

  test('a photo that is replaced in Airtable is replaced in the shop', async () => {
    await shop.sync();
    const before = await shop.findStored(1);
    await shop.connect({
      records: RECORDS.with(0, itemRecord(1, { Photos: [photo('other'), photo('front')] })),
    });
    expect(await shop.sync()).toMatchObject({ updated: 1, photos: 1 });
    const { imageUrls = [] } = (await shop.findShown(1)) ?? {};
    expect(imageUrls[1]).toBe(before?.imageUrls[0]);
    expect(imageUrls[0]).not.toBe(before?.imageUrls[1]);
  });
});
