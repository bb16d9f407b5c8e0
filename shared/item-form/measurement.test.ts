import { expect, test } from 'vitest';
import { parseMeasurement } from './measurement.ts';

test('handwritten lengths are parsed', () => {
  const written = {
    '2.5': 2.5,
    '2,5': 2.5,
    '.5': 0.5,
    '2.': 2,
    '0': 0,
    '2 1/2': 2.5,
    '2-1/2': 2.5,
    '1/2': 0.5,
    '½': 0.5,
    '2½': 2.5,
    '2 ⅜': 2.375,
    '2½"': 2.5,
    '2.5"': 2.5,
    '2.5 in': 2.5,
    '2.5 in.': 2.5,
    '2.5 Inches': 2.5,
    '2.5”': 2.5,
    "2 1/2''": 2.5,
    '3 1/3': 3.3333,
    '999999.99': 999_999.99,
  };
  for (const [text, inches] of Object.entries(written)) {
    expect(parseMeasurement(text, 'inches'), text).toBe(inches);
  }
  expect(parseMeasurement(2.5, 'inches')).toBe(2.5);
});

test('weights are parsed in ounces', () => {
  for (const text of ['0.5', '1/2', '½ oz', '0.5 oz.', '0,5 ounces']) {
    expect(parseMeasurement(text, 'ounces'), text).toBe(0.5);
  }
});

test('non-numbers, infinite values and other units are rejected as measurements', () => {
  const invalid = [
    '',
    '-1',
    '1e3',
    'NaN',
    'three',
    '1/0',
    '64 mm',
    '6 cm',
    '2 oz',
    '1.234,5',
    '2 3',
  ];
  for (const text of [...invalid, '1000000', '9'.repeat(400), `${'1'.repeat(1e6)}x`]) {
    expect(parseMeasurement(text, 'inches'), text.slice(0, 20)).toBeUndefined();
  }
  for (const number of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e9]) {
    expect(parseMeasurement(number, 'inches')).toBeUndefined();
  }
  expect(parseMeasurement('2 in', 'ounces')).toBeUndefined();
});
