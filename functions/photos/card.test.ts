import { expect, test } from 'vitest';
import { cleanedCard } from './card.ts';
import { bare, drawn, talkative } from './sample-pictures.ts';

const webp = (width: number, height: number) => drawn(width, height).webp().toBuffer();

test.each(['webp', 'jpeg', 'png'] as const)('a small %s is a card, cleaned', async (format) => {
  const card = cleanedCard(await talkative(format));
  expect(card?.image.contentType).toBe(`image/${format}`);
  expect(Buffer.from(card?.image.bytes ?? 'Spycam').includes('Spycam')).toBe(false);
});

test('a card is of 512 pixels a side at most', async () => {
  expect(cleanedCard(await webp(512, 384))).toMatchObject({ width: 512, height: 384 });
  expect(cleanedCard(await webp(513, 384))).toBeUndefined();
  expect(cleanedCard(await webp(384, 513))).toBeUndefined();
});

test('a card is of a million bytes at most', async () => {
  const card = await bare('webp');
  const bytes = (length: number) => Buffer.concat([card, Buffer.alloc(length - card.length)]);
  expect(cleanedCard(bytes(1_000_000))).toBeDefined();
  expect(cleanedCard(bytes(1_000_001))).toBeUndefined();
});

test('what is no picture, or an animation of another kind, is no card', async () => {
  expect(cleanedCard(Buffer.from('<svg/>'))).toBeUndefined();
  expect(cleanedCard(await bare('gif'))).toBeUndefined();
  expect(cleanedCard((await bare('webp')).subarray(0, 60))).toBeUndefined();
});
