import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { CleanImage, Image } from '../../platform/bucket/photos.ts';
import { cleanImage } from './clean-image.ts';
import { derivePhoto } from './derive-photo.ts';
import { toThumbHash } from './to-thumb-hash.ts';

const OLIVE = { r: 75, g: 83, b: 32 };

function halves(width: number, height: number) {
  const left = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#c00' };
  return sharp({ create: { width, height, channels: 3, background: OLIVE } }).composite([
    { input: { create: left }, left: 0, top: 0 },
  ]);
}

async function derive(photo: Sharp, size: 'zoom' | 'share') {
  const derived = await derivePhoto(cleanImage(await photo.toBuffer()).image, size);
  if (!derived) throw new Error('Not converted');
  const { data, info } = await sharp(derived.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const { width, height, format, icc, orientation } = await sharp(derived.bytes).metadata();
  return { ...derived, width, height, format, icc, orientation, colorAt };
}

const isNear = (actual: number[], expected: number[]) =>
  actual.every((value, channel) => Math.abs(value - (expected[channel] ?? 0)) <= 12);

test.each(['jpeg', 'png', 'webp'] as const)(
  'the zoom of a %s is a WebP in its colors',
  async (format) => {
    const zoom = await derive(halves(2_400, 1_800).toFormat(format), 'zoom');
    expect(zoom).toMatchObject({
      contentType: 'image/webp',
      format: 'webp',
      width: 1_600,
      height: 1_200,
    });
    expect(isNear(zoom.colorAt(200, 600), [204, 0, 0])).toBe(true);
    expect(isNear(zoom.colorAt(1_400, 600), [75, 83, 32])).toBe(true);
  },
);

test('a small photo is not enlarged', async () => {
  expect(await derive(halves(300, 200).png(), 'zoom')).toMatchObject({ width: 300, height: 200 });
});

test('a rotated photo becomes upright', async () => {
  const photo = halves(800, 400).withMetadata({ orientation: 6 }).jpeg();
  const zoom = await derive(photo, 'zoom');
  expect(zoom).toMatchObject({ width: 400, height: 800, orientation: undefined });
  expect(isNear(zoom.colorAt(200, 100), [204, 0, 0])).toBe(true);
});

test.each([
  [1_000, 2_000],
  [2_000, 1_000],
  [100, 100],
])('a share picture has the whole photo of %d x %d pixels on paper', async (width, height) => {
  const share = await derive(halves(width, height).jpeg(), 'share');
  expect(share).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
  expect(isNear(share.colorAt(4, 4), [246, 241, 228])).toBe(true);
  expect(isNear(share.colorAt(1_195, 625), [246, 241, 228])).toBe(true);
  expect(isNear(share.colorAt(580, 315), [204, 0, 0])).toBe(true);
  expect(isNear(share.colorAt(620, 315), [75, 83, 32])).toBe(true);
});

test('a share picture shows paper through transparent pixels', async () => {
  const create = { width: 400, height: 400, channels: 4 as const, background: '#0000' };
  const share = await derive(sharp({ create }).png(), 'share');
  expect(isNear(share.colorAt(600, 315), [246, 241, 228])).toBe(true);
});

test.each([
  ['jpeg', 'zoom'],
  ['jpeg', 'share'],
  ['png', 'zoom'],
  ['webp', 'zoom'],
] as const)('the color profile of a %s is kept in its %s', async (format, size) => {
  const photo = halves(900, 601).toFormat(format).withIccProfile('p3');
  const { icc } = await sharp(await photo.toBuffer()).metadata();
  expect(icc).toBeDefined();
  expect((await derive(photo, size)).icc).toEqual(icc);
});

test('a transparent photo keeps its color profile', async () => {
  const create = { width: 301, height: 200, channels: 4 as const, background: '#4b532080' };
  const zoom = await derive(sharp({ create }).withIccProfile('p3').png(), 'zoom');
  expect(zoom.icc).toBeDefined();
  expect((await sharp(zoom.bytes).metadata()).hasAlpha).toBe(true);
});

test.each(['gif', 'avif'] as const)('a published %s stays as it is', async (format) => {
  const bytes = await halves(64, 64).toFormat(format).toBuffer();
  const published: Image = { bytes, contentType: `image/${format}` };
  expect(await derivePhoto(published as CleanImage, 'zoom')).toBeUndefined();
  expect(await toThumbHash(published)).toBeUndefined();
});

test('a photo is converted after one whose image data is damaged', async () => {
  const photo = await halves(640, 480).webp().toBuffer();
  const { image } = cleanImage(photo);
  const damaged = { ...image, bytes: Buffer.from(image.bytes).fill(0xff, 40) };
  await derivePhoto(damaged, 'zoom');
  expect(await derivePhoto(image, 'zoom')).toBeDefined();
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s gets a placeholder', async (format) => {
  const { image } = cleanImage(await halves(512, 384).toFormat(format).toBuffer());
  const hash = await toThumbHash(image);
  expect(hash?.length).toBeLessThanOrEqual(36);
  const { thumbHashToRGBA } = await import('thumbhash');
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(hash ?? '', 'base64'));
  expect(w / h).toBeCloseTo(4 / 3, 0);
  const [red = 0, green = 0] = rgba.subarray((Math.floor(h / 2) * w + 3) * 4);
  expect(red).toBeGreaterThan(green + 80);
});
