import { expect, test } from 'vitest';
import { suggestNumber } from './catalog-number.ts';

test('continues the series of the newest number', () => {
  expect(suggestNumber(['GC-0A1B2C3D4E', 'GD-0199', 'GD-0005', 'W7'])).toBe('GD-0200');
  expect(suggestNumber(['W 9', 'w 12', 'GD-0199'])).toBe('W 13');
  expect(suggestNumber(['loose', '2026/099'])).toBe('2026/100');
});

test('suggests nothing while all numbers are automatic', () => {
  expect(suggestNumber([])).toBeUndefined();
  expect(suggestNumber(['GC-0A1B2C3D4E', 'loose'])).toBeUndefined();
});
