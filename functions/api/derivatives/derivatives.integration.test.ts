import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadHandler } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { photograph } from '../../../tests/support/uploads.ts';
import type { CleanImage, Image } from '../../platform/bucket/photos.ts';

const KEY = 'GET /api/photos/{id}/{size}';

let stop: () => Promise<void>;
let handler: Awaited<ReturnType<typeof loadHandler>>;
let photos: typeof import('../../platform/bucket/photos.ts');

beforeAll(async () => {
  const engines = await startEngines();
  stop = engines.stop;
  Object.assign(process.env, engines.env);
  handler = await loadHandler('derivatives');
  photos = await import('../../platform/bucket/photos.ts');
});
afterAll(() => stop());

async function get(id: string, size: string) {
  const {
    statusCode,
    headers,
    body = '',
  } = await handler(createEvent(KEY, { params: { id, size } }));
  return { status: statusCode, headers, bytes: Buffer.from(body, 'base64'), body };
}

async function publish(bytes: Buffer): Promise<string> {
  const { cleanImage } = await import('../../domain/photos/clean-image.ts');
  const id = randomUUID();
  const { image } = cleanImage(bytes);
  await photos.savePhoto(id, { full: image, card: image });
  return id;
}

async function publishGif(card?: CleanImage): Promise<string> {
  const id = randomUUID();
  const create = { width: 40, height: 30, channels: 3 as const, background: '#4b5320' };
  const bytes = await sharp({ create }).gif().toBuffer();
  const gif: Image = { bytes, contentType: 'image/gif' };
  await photos.savePhoto(id, { full: gif as CleanImage, card: card ?? (gif as CleanImage) });
  return id;
}

test('GET /api/photos/{id}/{size} answers the zoom as a WebP that is cached for good', async () => {
  const id = await publish(await photograph({ width: 2_000, height: 1_500 }));
  const { status, headers, bytes } = await get(id, 'zoom');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_600, height: 1_200 });
});

test('GET /api/photos/{id}/{size} answers the share picture as a JPEG', async () => {
  const id = await publish(await photograph());
  const { headers, bytes } = await get(id, 'share');
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg' });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 630 });
});

test('GET /api/photos/{id}/{size} makes each size once', async () => {
  const id = await publish(await photograph());
  const { bytes } = await get(id, 'zoom');
  expect(await photos.readImage(`photos/${id}/zoom`)).toEqual({
    bytes: new Uint8Array(bytes),
    contentType: 'image/webp',
  });
  const { image } = (await import('../../domain/photos/clean-image.ts')).cleanImage(
    await sharp(bytes).negate().webp().toBuffer(),
  );
  await photos.saveImage(`photos/${id}/zoom`, image);
  expect((await get(id, 'zoom')).bytes).toEqual(Buffer.from(image.bytes));
});

test('GET /api/photos/{id}/{size} leads to the photo if that cannot be converted', async () => {
  const id = await publishGif();
  expect(await get(id, 'share')).toMatchObject({
    status: 302,
    headers: { location: `/photos/${id}/full`, 'cache-control': 'no-store' },
  });
});

test('GET /api/photos/{id}/{size} makes the share picture from the thumbnail of a photo that cannot be converted', async () => {
  const { cleanImage } = await import('../../domain/photos/clean-image.ts');
  const id = await publishGif(cleanImage(await photograph()).image);
  const { status, bytes } = await get(id, 'share');
  expect(status).toBe(200);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 630 });
  expect(await get(id, 'zoom')).toMatchObject({ status: 302 });
});

test.each([
  ['an unknown photo', randomUUID(), 'zoom', 404],
  ['a deleted photo', 'deleted', 'zoom', 404],
  ['an unknown size', 'att1', 'huge', 400],
  ['a size of another kind', 'att1', 'full', 400],
  ['an id that is none', '../catalogue', 'zoom', 400],
])('GET /api/photos/{id}/{size} rejects %s', async (_, id, size, status) => {
  expect((await get(id, size)).status).toBe(status);
});

test('GET /api/photos/{id}/{size} answers 404 once the photo is deleted', async () => {
  const id = await publish(await photograph());
  await get(id, 'zoom');
  await get(id, 'share');
  await photos.deletePhotos([id]);
  expect(await photos.readImage(`photos/${id}/zoom`)).toBeUndefined();
  expect((await get(id, 'share')).status).toBe(404);
});
