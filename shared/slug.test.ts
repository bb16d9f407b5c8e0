import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['101st Airborne Division', '101st-airborne-division'],
  ['WWII (1941-1945)', 'wwii-1941-1945'],
  ['2½" Patch, “Eagle”', '2-1-2-patch-eagle'],
  ['Général Müller’s', 'general-mullers'],
  ['  --  ', ''],
  ['日本', ''],
])('the slug of “%s” is “%s”', (text, slug) => expect(toSlug(text)).toBe(slug));

test('a slug ends after 80 characters, not with a hyphen', () => {
  expect(toSlug(`${'a'.repeat(79)} bcd`)).toBe('a'.repeat(79));
});
