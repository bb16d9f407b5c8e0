import { expect, test } from 'vitest';
import { HASHED_SIDE, hashPhoto, type Pixels } from './hash-photo.ts';
import { bitsBetween, findsLike, MOST_DIFFERENT_BITS } from './similar-photos.ts';

const PLAIN = '0f'.repeat(32);
/** The hash with so many of its bits turned round. */
const withBits = (count: number) => {
  const bits = [...PLAIN].flatMap((digit) => [
    ...Number.parseInt(digit, 16).toString(2).padStart(4, '0'),
  ]);
  const turned = bits.map((bit, place) => (place % 3 === 0 && place < count * 3 ? 1 - +bit : bit));
  return (turned.join('').match(/.{4}/g) ?? [])
    .map((four) => Number.parseInt(four, 2).toString(16))
    .join('');
};

test('counts the bits in which two hashes differ', () => {
  expect(bitsBetween(PLAIN, PLAIN)).toBe(0);
  expect(bitsBetween('0'.repeat(64), 'f'.repeat(64))).toBe(256);
  expect(bitsBetween(`8${'0'.repeat(63)}`, `${'0'.repeat(63)}1`)).toBe(2);
  for (const count of [1, 17, 85]) expect(bitsBetween(PLAIN, withBits(count))).toBe(count);
});

test('finds what is alike, up to the last bit that may differ, the most alike first', () => {
  const find = findsLike([
    { hash: withBits(MOST_DIFFERENT_BITS + 1), of: 'too far' },
    { hash: withBits(MOST_DIFFERENT_BITS), of: 'just within' },
    { hash: withBits(3), of: 'near' },
    { hash: PLAIN, of: 'itself' },
  ]);
  const found = find(PLAIN);
  expect(found).toEqual([
    { of: 'itself', bits: 0 },
    { of: 'near', bits: 3 },
    { of: 'just within', bits: MOST_DIFFERENT_BITS },
  ]);
  expect(find(PLAIN)).toBe(found);
});

test('takes what is no hash for like nothing', () => {
  const find = findsLike([
    { hash: '', of: 'nothing' },
    { hash: 'g'.repeat(64), of: 'letters' },
  ]);
  expect(find('0'.repeat(64))).toEqual([]);
  expect(findsLike([{ hash: PLAIN, of: 'a photo' }])('')).toEqual([]);
});

const GROUND = [226, 214, 188];
const OBJECT = [75, 83, 32];

/** A light cloth, and on it an object with a light mark in one of its corners. */
function photo({ left = 40, top = 40, mark = 'left' as 'left' | 'right', light = 1 } = {}): Pixels {
  const side = HASHED_SIDE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let place = 0; place < side * side; place += 1) {
    const [x, y] = [(place % side) - left, Math.floor(place / side) - top];
    const isOn = x >= 0 && x < 48 && y >= 0 && y < 48;
    const isMark = y > 8 && y < 40 && (mark === 'left' ? x > 4 && x < 20 : x > 28 && x < 44);
    const color = isOn && !isMark ? OBJECT : GROUND;
    data.set(
      color.map((value) => value * light),
      place * 4,
    );
  }
  return { width: side, height: side, data };
}
const hashOf = (given: Parameters<typeof photo>[0]) => hashPhoto(photo(given)) ?? '';

test('hashes the object, wherever on its ground it lies and however it is lit', () => {
  expect(hashOf({})).toMatch(/^[\da-f]{64}$/);
  expect(bitsBetween(hashOf({}), hashOf({ left: 30, top: 52 }))).toBe(0);
  expect(bitsBetween(hashOf({}), hashOf({ light: 0.85 }))).toBe(0);
});

test('tells objects of one outline apart by what is on them', () => {
  const between = bitsBetween(hashOf({}), hashOf({ mark: 'right' }));
  expect(between).toBeGreaterThan(MOST_DIFFERENT_BITS);
});

test('makes no hash of a photo that is of one colour', () => {
  expect(hashPhoto(photo({ left: HASHED_SIDE }))).toBeUndefined();
});
