import { expect, test } from 'vitest';
import { itemRecord, photo } from '../../../tests/support/item-log.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';
import { encodePlain, encodeUndecodable } from '../../domain/photos/sample-pictures.ts';

const shop = syncedShop();

test('a product is published with the placeholder of its first photo', async () => {
  await shop.sync();
  const { imagePlaceholder } = (await shop.findShown(1)) ?? {};
  expect(Buffer.from(imagePlaceholder ?? '', 'base64').length).toBeGreaterThan(4);
  expect(imagePlaceholder?.length).toBeLessThanOrEqual(36);
  expect((await shop.findStored(1))?.imagePlaceholder).toBe(imagePlaceholder);
  expect(await shop.findShown(2)).not.toHaveProperty('imagePlaceholder');
});

test('a product of an earlier release gets its placeholder at the next full sync', async () => {
  await shop.sync();
  const { imagePlaceholder, ...stored } = (await shop.findStored(1)) ?? {};
  await shop.functions.writeProducts({ put: [stored as never], remove: [] });
  await shop.sync({ full: true });
  expect((await shop.findShown(1))?.imagePlaceholder).toBe(imagePlaceholder);
});

test('a product whose first photo is replaced gets another placeholder', async () => {
  await shop.sync();
  const before = await shop.findShown(1);
  await shop.connect({
    records: RECORDS.with(0, itemRecord(1, { Photos: [photo('replaced'), photo('front')] })),
    loadAsset: async () => ({ bytes: await encodePlain('webp'), type: 'image/webp' }),
  });
  await shop.sync();
  const { imagePlaceholder } = (await shop.findShown(1)) ?? {};
  expect(imagePlaceholder).toEqual(expect.any(String));
  expect(imagePlaceholder).not.toBe(before?.imagePlaceholder);
});

test('a photo that cannot be decoded has no placeholder, and is not read again', async () => {
  await shop.connect({
    records: [itemRecord(1, { Photos: [photo('undecodable')] })],
    loadAsset: async () => ({ bytes: await encodeUndecodable(), type: 'image/webp' }),
  });
  await shop.sync();
  expect((await shop.findShown(1))?.imagePlaceholder).toBeNull();
  expect(await shop.sync({ full: true })).toMatchObject({ updated: 0, unchanged: 1 });
});
