import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photograph } from '../../../tests/support/uploads.ts';
import { inDays, notFound } from '../orders/testing/set-up-quotes.ts';
import { setUpSales } from './testing/set-up-sales.ts';

const sales = setUpSales();
const { given, call, sell, ship, deliver, requestReturn } = sales;

type Person = Parameters<typeof requestReturn>[1];

const send = (photo: Uint8Array, who?: Person) =>
  call('POST /api/orders/{id}/photos', {}, photo, who);
const show = (photoId: string, who?: Person) =>
  call('GET /api/orders/{id}/photos/{photoId}', { photoId }, undefined, who);
const conflict = { status: 409, body: { code: 'CONFLICT' } };

test('POST /api/orders/{id}/photos stores a small photo without the data of the camera', async () => {
  await sell();
  const { status, body } = await send(await photograph({ width: 2_000, height: 1_500 }));
  expect(status).toBe(201);
  const shown = await show(body.id);
  expect(shown).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
  });
  const { width, height, exif } = await sharp(shown.body).metadata();
  expect({ width, height, exif }).toEqual({ width: 1_600, height: 1_200, exif: undefined });
  const { body: order } = await ship({ photo: body.id });
  expect(order.shipments).toMatchObject([{ photo: body.id }]);
});

test('POST /api/orders/{id}/photos takes photos of collectors for returns, and only then', async () => {
  await sell();
  expect(await send(await photograph(), given.member)).toMatchObject(conflict);
  await ship();
  expect(await send(await photograph(), given.member)).toMatchObject({ status: 201 });
  await deliver();
  const { body } = await send(await photograph(), given.member);
  const { body: order } = await requestReturn({ photos: [body.id] });
  expect(order.returns).toMatchObject([{ photos: [body.id] }]);
  await sales.change({ returnDays: 0 });
  expect(await send(await photograph(), given.member)).toMatchObject(conflict);
});

test('POST /api/orders/{id}/photos needs a sale', async () => {
  expect(await send(await photograph())).toMatchObject(conflict);
  expect(await send(await photograph(), await given.shop.signedIn())).toMatchObject(notFound);
});

test('POST /api/orders/{id}/photos rejects what is no photo, and what is too large', async () => {
  await sell();
  const invalid = { status: 400, body: { issues: [{ path: 'body' }] } };
  expect(await send(Buffer.from('%PDF-1.7'))).toMatchObject(invalid);
  const gif = await sharp(await photograph())
    .gif()
    .toBuffer();
  expect(await send(gif)).toMatchObject(invalid);
  const photo = await photograph();
  expect(await send(photo.subarray(0, photo.length / 2))).toMatchObject(invalid);
  expect(await send(Buffer.alloc(4 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  });
});

test('POST /api/orders/{id}/photos stores at most 30 photos of a collector', async () => {
  await deliver();
  const { saveQuotePhoto } = await import('../../platform/bucket/quote-photos.ts');
  const { cleanImage } = await import('../../domain/photos/clean-image.ts');
  const { image } = cleanImage(await photograph({ width: 8, height: 8 }));
  for (let n = 0; n < 30; n++) await saveQuotePhoto(given.quote.id, image);
  expect(await send(await photograph(), given.member)).toMatchObject(conflict);
  expect(await send(await photograph())).toMatchObject({ status: 201 });
});

test('GET /api/orders/{id}/photos/{photoId} shows a photo to both sides of its quote', async () => {
  await sell();
  const { body } = await send(await photograph());
  expect((await show(body.id, given.member)).body).toEqual((await show(body.id)).body);
  expect(await show(body.id, await given.shop.signedIn())).toMatchObject(notFound);
  expect(await show(randomUUID())).toMatchObject(notFound);
  expect(await show('1')).toMatchObject({ status: 400, body: { issues: [{ path: 'photoId' }] } });
});

test('the photos of a quote can be deleted', async () => {
  await deliver(inDays(-1));
  const { body } = await send(await photograph(), given.member);
  const { countQuotePhotos, deleteQuotePhotos } = await import(
    '../../platform/bucket/quote-photos.ts'
  );
  expect(await countQuotePhotos(given.quote.id)).toBe(1);
  await deleteQuotePhotos(given.quote.id);
  expect(await countQuotePhotos(given.quote.id)).toBe(0);
  expect(await show(body.id)).toMatchObject(notFound);
});
