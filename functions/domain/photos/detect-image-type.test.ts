import sharp from 'sharp';
import { expect, test } from 'vitest';
import { detectImageType } from './detect-image-type.ts';

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#556b2f' } });

test.each(['jpeg', 'png', 'webp'] as const)('the type of a %s is detected', async (format) => {
  expect(detectImageType(await picture.clone().toFormat(format).toBuffer())).toBe(
    `image/${format}`,
  );
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<!doctype html><title>Not found</title>'],
  ['a TIFF', 'II*\0'],
  ['a GIF', 'GIF89a'],
  ['an AVIF', '\0\0\0\x20ftypavif'],
  ['a sound in a RIFF file', 'RIFF\0\0\0\0WAVEfmt '],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['nothing', ''],
])('the type of an unsupported file is not detected: %s', (_, text) => {
  expect(detectImageType(Buffer.from(text, 'latin1'))).toBeUndefined();
});
