import { expect, test } from 'vitest';
import { readSearch, toDocumentKey, toReferenceKey, toSearchKeys } from './document-keys.ts';

test.each([
  ['https://shop.example/i/K7QM2X9D', 'K7QM2X9D'],
  ['http://localhost:3000/i/C9JD4K7QMX/', 'C9JD4K7QMX'],
  ['  82nd airborne ', '82nd airborne'],
  ['https://shop.example/product/1', 'https://shop.example/product/1'],
])('“%s” is a search for “%s”', (text, search) => {
  expect(readSearch(text)).toBe(search);
});

test('the keys of a search are compared without case', () => {
  expect(toSearchKeys('GD-0001')).toEqual(toSearchKeys('gd-0001'));
  expect(toSearchKeys('Ada@Collectors.example')).toEqual(['ada@collectors.example']);
});

test.each(['gd 7001', 'gd7001', 'GD7001', 'GD_7001'])(
  'the keys of a search are those of “GD-7001” for “%s”',
  (text) => {
    expect(toSearchKeys(text)).toContain(toDocumentKey('GD-7001'));
  },
);

test('the keys of a search tell numbers and addresses apart that differ by more than the split', () => {
  expect(toDocumentKey('1-23')).not.toBe(toDocumentKey('12-3'));
  expect(toDocumentKey('bob.2@collectors.example')).not.toBe(
    toDocumentKey('bob2@collectors.example'),
  );
});

test('the keys of a search include a short code without separators and misread letters', () => {
  expect(toSearchKeys('c9jd4-k7qmx')).toContain('c9jd4k7qmx');
  expect(toSearchKeys('C9JD4 KOQMI')).toContain('c9jd4k0qm1');
});

test('the keys of a search include the reference of a quote in any spelling', () => {
  const key = toDocumentKey(toReferenceKey('GQ-7K40-2XQ1') ?? '');
  expect(toSearchKeys('gq7k4o2xql')).toContain(key);
  expect(toSearchKeys('GQ 7K40 2XQ1')).toContain(key);
  expect(toReferenceKey('GQ-7K4')).toBeUndefined();
});
