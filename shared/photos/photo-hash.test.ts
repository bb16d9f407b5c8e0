import { expect, test } from 'vitest';
import { HASHED_SIDE_PIXELS, hashPhoto, type Pixels } from './hash-photo.ts';
import {
  countDifferentBits,
  createPhotoSearch,
  getColorDistance,
  MAX_COLOR_DISTANCE,
  MAX_DIFFERENT_BITS,
} from './similar-photos.ts';

const PLAIN = '0f'.repeat(32);
const withFlippedBits = (count: number) => {
  const bits = [...PLAIN].flatMap((digit) => [
    ...Number.parseInt(digit, 16).toString(2).padStart(4, '0'),
  ]);
  const flipped = bits.map((bit, index) => (index % 3 === 0 && index < count * 3 ? 1 - +bit : bit));
  return (flipped.join('').match(/.{4}/g) ?? [])
    .map((nibble) => Number.parseInt(nibble, 2).toString(16))
    .join('');
};

test('the bits in which two photo hashes differ are counted', () => {
  expect(countDifferentBits(PLAIN, PLAIN)).toBe(0);
  expect(countDifferentBits('0'.repeat(64), 'f'.repeat(64))).toBe(256);
  expect(countDifferentBits(`8${'0'.repeat(63)}`, `${'0'.repeat(63)}1`)).toBe(2);
  for (const count of [1, 17, 85])
    expect(countDifferentBits(PLAIN, withFlippedBits(count))).toBe(count);
});

test('similar photos are found up to the maximum distance, nearest first, and the result is cached', () => {
  const find = createPhotoSearch([
    { hash: withFlippedBits(MAX_DIFFERENT_BITS + 1), photo: 'too far' },
    { hash: withFlippedBits(MAX_DIFFERENT_BITS), photo: 'just within' },
    { hash: withFlippedBits(3), photo: 'near' },
    { hash: PLAIN, photo: 'itself' },
  ]);
  const found = find(PLAIN);
  expect(found).toEqual([
    { photo: 'itself', differentBits: 0 },
    { photo: 'near', differentBits: 3 },
    { photo: 'just within', differentBits: MAX_DIFFERENT_BITS },
  ]);
  expect(find(PLAIN)).toBe(found);
});

test('no similar photos are found for invalid hashes', () => {
  const find = createPhotoSearch([
    { hash: '', photo: 'nothing' },
    { hash: 'g'.repeat(64), photo: 'letters' },
  ]);
  expect(find('0'.repeat(64))).toEqual([]);
  expect(createPhotoSearch([{ hash: PLAIN, photo: 'a photo' }])('')).toEqual([]);
});

const BACKGROUND = [226, 214, 188];
const OBJECT = [75, 83, 32];

function photo({
  left = 40,
  top = 40,
  mark = 'left' as 'left' | 'right',
  light = 1,
  color: object = OBJECT,
} = {}): Pixels {
  const side = HASHED_SIDE_PIXELS;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const [x, y] = [(pixel % side) - left, Math.floor(pixel / side) - top];
    const isObject = x >= 0 && x < 48 && y >= 0 && y < 48;
    const isMark = y > 8 && y < 40 && (mark === 'left' ? x > 4 && x < 20 : x > 28 && x < 44);
    const color = isObject && !isMark ? object : BACKGROUND;
    data.set(
      color.map((value) => value * light),
      pixel * 4,
    );
  }
  return { width: side, height: side, data };
}
const hashOf = (options: Parameters<typeof photo>[0]) => hashPhoto(photo(options)) ?? '';

test('the hash of a photo depends neither on the position of the object nor on the light', () => {
  expect(hashOf({})).toMatch(/^[\da-f]{80}$/);
  expect(getColorDistance(hashOf({}), hashOf({ left: 30, top: 52 }))).toBeLessThan(1);
  expect(getColorDistance(hashOf({}), hashOf({ light: 0.85 }))).toBeLessThan(2);
  expect(countDifferentBits(hashOf({}), hashOf({ left: 30, top: 52 }))).toBe(0);
  expect(countDifferentBits(hashOf({}), hashOf({ light: 0.85 }))).toBe(0);
});

test('objects of the same shape with different details get different hashes', () => {
  const between = countDifferentBits(hashOf({}), hashOf({ mark: 'right' }));
  expect(between).toBeGreaterThan(MAX_DIFFERENT_BITS);
});

test('objects of the same shape in another color are not similar', () => {
  const red = hashOf({ color: [120, 40, 36] });
  expect(countDifferentBits(hashOf({}), red)).toBeLessThan(MAX_DIFFERENT_BITS);
  expect(getColorDistance(hashOf({}), red)).toBeGreaterThan(MAX_COLOR_DISTANCE);
  const find = createPhotoSearch([{ hash: red, photo: 'red' }]);
  expect(find(hashOf({}))).toEqual([]);
  // Only shapes are compared if a hash has no colors.
  expect(find(hashOf({}).slice(0, 64))).toHaveLength(1);
});

test('a photo of a single color has no hash', () => {
  expect(hashPhoto(photo({ left: HASHED_SIDE_PIXELS }))).toBeUndefined();
});
