import { expect, test } from 'vitest';
import { itemRecord, photo } from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';
import {
  encodePlain,
  encodeWithMetadata,
  METADATA_MARKERS,
} from '../../domain/photos/sample-pictures.ts';

const shop = syncedShop();
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
