import { afterAll, beforeEach, expect, test } from 'vitest';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { photograph, upload } from '../../../tests/support/uploads.ts';

const engines = await startEngines();
Object.assign(process.env, engines.env);
afterAll(() => engines.stop());
const items = await loadCalls('items');
const uploads = await loadCalls('uploads');

let me: Awaited<ReturnType<typeof signedInStaff>>;
beforeEach(async () => {
  me = await signedInStaff();
});

const PATCH_OF_1ST = {
  name: '1st Infantry Division patch',
  itemType: 'Patches',
  condition: 'Fine',
};
const catalog = (body: object) => items('POST /api/military-items', { ...me, body });
const cataloged = async (imageUrls: string[] = []): Promise<MilitaryItem> =>
  (await catalog({ ...PATCH_OF_1ST, imageUrls })).body;
const correct = (id: string, body: object) =>
  items('PATCH /api/military-items/{id}', { ...me, params: { id }, body });
const remove = (id: string) => items('DELETE /api/military-items/{id}', { ...me, params: { id } });
const uploaded = async () => (await upload(uploads, me, await photograph())).objectPath;

const failBucket = () => {
  throw new Error('The bucket is down');
};

test('a correction sent twice is applied once, though the first request takes the uploads of the second', async () => {
  const item = await cataloged();
  const correction = { imageUrls: [await uploaded(), await uploaded()] };
  let first: unknown;
  interceptS3Command('HeadObjectCommand', async () => {
    first = (await correct(item.id, correction)).body;
  });
  const second = await correct(item.id, correction);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  expect(second.body).toEqual(first);
  expect(second.body.imageUrls).toHaveLength(2);
});

test('a correction responds 404 when the item is deleted concurrently', async () => {
  const item = await cataloged();
  const imageUrls = [await uploaded()];
  interceptS3Command('HeadObjectCommand', async () => {
    await remove(item.id);
  });
  expect((await correct(item.id, { imageUrls })).status).toBe(404);
});

test('a correction succeeds although its uploads could not be deleted', async () => {
  const item = await cataloged();
  const imageUrls = [await uploaded()];
  interceptS3Command('DeleteObjectsCommand', failBucket);
  expect((await correct(item.id, { imageUrls })).status).toBe(200);
});

test('cataloging succeeds although the uploads could not be deleted', async () => {
  const imageUrls = [await uploaded()];
  interceptS3Command('DeleteObjectsCommand', failBucket);
  expect((await catalog({ ...PATCH_OF_1ST, imageUrls })).status).toBe(201);
});
