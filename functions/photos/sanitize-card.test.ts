import { expect, test } from 'vitest';
import { createPicture, encodePlain, encodeWithMetadata } from './sample-pictures.ts';
import { sanitizeCard } from './sanitize-card.ts';

const webp = (width: number, height: number) => createPicture(width, height).webp().toBuffer();

test.each(['webp', 'jpeg', 'png'] as const)(
  'accepts a small %s and removes its metadata',
  async (format) => {
    const card = sanitizeCard(await encodeWithMetadata(format));
    expect(card?.image.contentType).toBe(`image/${format}`);
    expect(Buffer.from(card?.image.bytes ?? 'Spycam').includes('Spycam')).toBe(false);
  },
);

test('rejects a thumbnail of more than 512 pixels per side', async () => {
  expect(sanitizeCard(await webp(512, 384))).toMatchObject({ width: 512, height: 384 });
  expect(sanitizeCard(await webp(513, 384))).toBeUndefined();
  expect(sanitizeCard(await webp(384, 513))).toBeUndefined();
});

test('rejects a thumbnail of more than a million bytes', async () => {
  const card = await encodePlain('webp');
  const bytes = (length: number) => Buffer.concat([card, Buffer.alloc(length - card.length)]);
  expect(sanitizeCard(bytes(1_000_000))).toBeDefined();
  expect(sanitizeCard(bytes(1_000_001))).toBeUndefined();
});

test('rejects other formats and damaged images', async () => {
  expect(sanitizeCard(Buffer.from('<svg/>'))).toBeUndefined();
  expect(sanitizeCard(await encodePlain('gif'))).toBeUndefined();
  expect(sanitizeCard((await encodePlain('webp')).subarray(0, 60))).toBeUndefined();
});
