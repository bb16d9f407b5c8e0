import { expect, test } from 'vitest';
import { cleanPhoto } from './clean-photo.ts';
import { createPicture, encodePlain, encodeWithMetadata } from './sample-pictures.ts';

const webp = (width: number, height: number) => createPicture(width, height).webp().toBuffer();
const photo = await webp(1_200, 900);
const cardOf = (card: Buffer) => {
  const cleaned = cleanPhoto(photo, card);
  return cleaned.card === cleaned.full ? undefined : cleaned.card;
};

test.each(['webp', 'jpeg', 'png'] as const)(
  'a thumbnail that is a small %s is accepted and loses its metadata',
  async (format) => {
    const card = cardOf(await encodeWithMetadata(format));
    expect(card?.contentType).toBe(`image/${format}`);
    expect(Buffer.from(card?.bytes ?? 'Spycam').includes('Spycam')).toBe(false);
  },
);

test('a thumbnail of more than 1,024 pixels per side is rejected', async () => {
  expect(cardOf(await webp(1_024, 384))).toBeDefined();
  expect(cardOf(await webp(1_025, 384))).toBeUndefined();
  expect(cardOf(await webp(384, 1_025))).toBeUndefined();
});

test('a thumbnail of more than a million bytes is rejected', async () => {
  const card = await encodePlain('webp');
  const bytes = (length: number) => Buffer.concat([card, Buffer.alloc(length - card.length)]);
  expect(cardOf(bytes(1_000_000))).toBeDefined();
  expect(cardOf(bytes(1_000_001))).toBeUndefined();
});

test('a thumbnail that is damaged or of another format is rejected', async () => {
  expect(cardOf(Buffer.from('<svg/>'))).toBeUndefined();
  expect(cardOf((await encodePlain('webp')).subarray(0, 60))).toBeUndefined();
});
