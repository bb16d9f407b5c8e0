import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { parsePhotoPath } from '../../../shared/photos/photo-paths.ts';
import { itemRecord, photo } from '../../../tests/support/item-log.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';
import {
  encodePlain,
  encodeWithMetadata,
  METADATA_MARKERS,
} from '../../domain/photos/sample-pictures.ts';

const shop = syncedShop();
const cleaning = () => import('../../platform/table/photo-cleaning.ts');

/** Publishes bytes as an earlier release did. */
const publish = (key: string, bytes: Buffer) =>
  shop.functions.s3.send(
    new PutObjectCommand({
      Bucket: shop.functions.mediaBucket(),
      Key: key,
      Body: bytes,
      ContentType: 'image/png',
    }),
  );
const read = async (key: string) => {
  const image = await shop.functions.readImage(key);
  return image && { ...image, bytes: Buffer.from(image.bytes) };
};
/** A valid PNG whose header claims 30,000 × 30,000 pixels. */
const bomb = async () => {
  const { crc32 } = await import('node:zlib');
  const png = await encodePlain('png');
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

test('a photo from Airtable is published without metadata and appended data', async () => {
  const Photos = [photo('camera', 'camera'), photo('large', 'bomb'), photo('good')];
  await shop.connect({
    records: [itemRecord(1, { Photos })],
    loadAsset: async (asset) => {
      const picture = asset === 'bomb' ? await bomb() : await encodeWithMetadata('jpeg');
      return { bytes: Buffer.concat([picture, Buffer.from('appended')]), type: 'image/jpeg' };
    },
  });
  const run = await shop.sync();
  expect(run.photos).toBe(2);
  expect(run.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('"large.png" is 30000 × 30000 pixels'),
  ]);
  for (const path of (await shop.findShown(1))?.imageUrls ?? []) {
    for (const key of [path.slice(1), path.slice(1).replace('full', 'card')]) {
      const published = await read(key);
      expect(published?.contentType).toBe('image/jpeg');
      for (const text of [...METADATA_MARKERS, 'appended']) {
        expect(published?.bytes.includes(text), `${key}: ${text}`).toBe(false);
      }
    }
  }
});

test('photos that were published before are cleaned once, from where an earlier run stopped', async () => {
  const Photos = [photo('one'), photo('two'), photo('three')];
  await shop.connect({ records: RECORDS.with(0, itemRecord(1, { Photos })) });
  await shop.sync();
  const { imageUrls = [] } = (await shop.findShown(1)) ?? {};
  const keys = imageUrls.map((path) => path.slice(1)).sort();
  const [first = '', second = '', third = ''] = keys;
  const raw = Buffer.concat([await encodeWithMetadata('png'), Buffer.from('appended')]);
  const card = second.replace('full', 'card');
  for (const key of [first, second, card]) await publish(key, raw);
  await publish(third, await bomb());
  const { findPhotoCleaning, savePhotoCleaning } = await cleaning();
  await savePhotoCleaning({ after: first, isDone: false });

  const run = await shop.sync({ full: true });

  expect((await read(first))?.bytes).toEqual(raw);
  for (const key of [second, card]) {
    const bytes = (await read(key))?.bytes;
    expect(METADATA_MARKERS.some((text) => bytes?.includes(text))).toBe(false);
    expect(bytes?.includes('appended')).toBe(false);
  }
  const id = parsePhotoPath(third) ?? '';
  expect(await shop.functions.hasPhoto(id)).toBe(false);
  expect((await shop.findShown(1))?.imageUrls).toEqual(
    imageUrls.filter((path) => path !== `/${third}`),
  );
  expect(run.problems).toMatchObject([
    { field: 'Photos', message: expect.stringMatching(/^The photo is 30000 × 30000 pixels/) },
  ]);
  expect(await findPhotoCleaning()).toEqual({ isDone: true });

  await publish(second, raw);
  await shop.sync({ full: true });
  expect((await read(second))?.bytes).toEqual(raw);
});

test('a photo whose card is no image keeps its place, and one that is rejected leaves no card', async () => {
  const Photos = [photo('one'), photo('two')];
  await shop.connect({ records: RECORDS.with(0, itemRecord(1, { Photos })) });
  await shop.sync();
  const { imageUrls = [] } = (await shop.findShown(1)) ?? {};
  const [kept = '', rejected = ''] = imageUrls.map((path) => path.slice(1));
  const raw = Buffer.concat([await encodeWithMetadata('png'), Buffer.from('appended')]);
  await publish(kept, raw);
  await publish(kept.replace('full', 'card'), Buffer.from('<html>Too many requests</html>'));
  await publish(rejected, await bomb());
  await publish(rejected.replace('full', 'card'), raw);
  const { savePhotoCleaning } = await cleaning();
  await savePhotoCleaning({ isDone: false });

  await shop.sync({ full: true });

  const full = await read(kept);
  expect(full?.bytes.includes('appended')).toBe(false);
  expect(await read(kept.replace('full', 'card'))).toEqual(full);
  expect((await shop.findShown(1))?.imageUrls).toEqual([`/${kept}`]);
  expect(await read(rejected)).toBeUndefined();
  expect(await read(rejected.replace('full', 'card'))).toBeUndefined();
});

test('cleaning continues in the next invocation when time runs out', async () => {
  await shop.sync();
  const { findPhotoCleaning, savePhotoCleaning } = await cleaning();
  await savePhotoCleaning({ isDone: false });
  const run = await shop.sync({ full: true }, { deadlineMs: 0 });
  expect(run).toMatchObject({ status: 'running', handovers: 1 });
  expect(await findPhotoCleaning()).toMatchObject({ isDone: false, after: expect.any(String) });
});
