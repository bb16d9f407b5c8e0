import { expect, test } from 'vitest';
import { adoptedIn, periodOf, TODAY } from './period.ts';

test.each([
  ['1918-1945', 1918, 1945],
  ['1918–45', 1918, 1945],
  ['1941 to present', 1941, TODAY],
  ['Approved 1922', 1922, TODAY],
  ['since 1966', 1966, TODAY],
  ['before 1950', 0, 1950],
  ['1944', 1944, 1944],
  ['1940s', 1940, 1949],
  ['WWI (1917-1919), WWII (1941-1945)', 1917, 1945],
])('%s is a period', (text, from, to) => {
  expect(periodOf(text, [])).toMatchObject({ from, to });
});

test('eras that were read count as their years', () => {
  const eras = [{ value: 'WWII (1941-1945)', text: 'World War II' }];
  expect(periodOf('World War II', eras)).toMatchObject({ from: 1941, to: 1945 });
  expect(periodOf('World War II to present', eras)).toMatchObject({ from: 1941, to: TODAY });
});

test('a text without any years is of no period', () => {
  expect(periodOf('a fine old patch, 1234', [])).toBeNull();
});

test('a description says when its design was adopted, whatever other years it names', () => {
  expect(adoptedIn('Worn in 1917. Approved on 31 October 1918, and amended.')).toMatchObject({
    from: 1918,
    to: TODAY,
  });
  expect(adoptedIn('Worn in 1917.')).toBeNull();
});
