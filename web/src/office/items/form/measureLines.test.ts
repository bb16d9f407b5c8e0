import { expect, test } from 'vitest';
import { measureInches, moveEnd, parseScale, START_LINES } from './measureLines.ts';

const PHOTO = { width: 1000, height: 500 };

test('a line is measured by the length of the scale on the photo, whatever the direction', () => {
  // The scale is 200 pixels across for 2 inches, so 250 pixels down are 2.5 inches.
  const scale = moveEnd(moveEnd(START_LINES.scale, 0, { x: 0.1, y: 0.9 }), 1, { x: 0.3, y: 0.9 });
  const width = moveEnd(moveEnd(START_LINES.width, 0, { x: 0.5, y: 0.25 }), 1, { x: 0.5, y: 0.75 });
  expect(measureInches(width, scale, 2, PHOTO)).toBe(2.5);
  expect(measureInches(width, scale, 3.937, PHOTO)).toBe(4.92);
});

test('no line is measured until it and the scale are placed', () => {
  const placed = moveEnd(START_LINES.length, 0, { x: 0.25, y: 0.3 });
  expect(measureInches(placed, START_LINES.scale, 2, PHOTO)).toBeUndefined();
  expect(measureInches(START_LINES.length, placed, 2, PHOTO)).toBeUndefined();
  const point = moveEnd(moveEnd(placed, 0, { x: 0, y: 0 }), 1, { x: 0, y: 0 });
  expect(measureInches(placed, point, 2, PHOTO)).toBeUndefined();
});

test('the ends of a line stay on the photo', () => {
  expect(moveEnd(START_LINES.length, 1, { x: 1.4, y: -0.2 }).ends[1]).toEqual({ x: 1, y: 0 });
});

test.each([
  ['10 cm', 3.937],
  ['50mm', 1.9685],
  ['2,54 CM', 1],
  ['2 1/2 in', 2.5],
  ['4', 4],
  ['6"', 6],
])('the scale %s is read as %d inches', (text, inches) => {
  expect(parseScale(text)).toBeCloseTo(inches, 4);
});

test.each(['', '0 cm', 'cm', '3 ft', '-2', 'a ruler'])('the scale %j is not read', (text) => {
  expect(parseScale(text)).toBeFalsy();
});
