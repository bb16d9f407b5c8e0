import { expect, test } from 'vitest';
import { toFieldName } from './toWords.ts';

test.each([
  ['name', 'Name'],
  ['unitDesignation', 'Unit designation'],
  ['imageUrls.0', 'Photo 1'],
  ['primaryImageUrl', 'Primary photo'],
  ['lines.1.price', 'Line 2, price'],
  ['entries.2', 'Entry 3'],
  ['address', 'Address'],
  ['social.youtube', 'Social, youtube'],
])('the field %s is “%s” in words', (path, words) => {
  expect(toFieldName(path)).toBe(words);
});
