import { expect, test } from 'vitest';
import { ONGOING, parseAdoption, parsePeriod } from './period.ts';

test.each([
  ['1918-1945', 1918, 1945],
  ['1918–45', 1918, 1945],
  ['1941 to present', 1941, ONGOING],
  ['Approved 1922', 1922, ONGOING],
  ['since 1966', 1966, ONGOING],
  ['before 1950', 0, 1950],
  ['1944', 1944, 1944],
  ['1940s', 1940, 1949],
  ['WWI (1917-1919), WWII (1941-1945)', 1917, 1945],
])('the period of “%s” is parsed', (text, from, to) => {
  expect(parsePeriod(text, [])).toMatchObject({ from, to });
});

test('a period combines eras with years', () => {
  const eras = [{ value: 'WWII (1941-1945)', text: 'World War II' }];
  expect(parsePeriod('World War II', eras)).toMatchObject({ from: 1941, to: 1945 });
  expect(parsePeriod('World War II to present', eras)).toMatchObject({ from: 1941, to: ONGOING });
});

test('a text without years has no period', () => {
  expect(parsePeriod('a fine old patch, 1234', [])).toBeNull();
});

test('the year of adoption is found among other years', () => {
  expect(parseAdoption('Worn in 1917. Approved on 31 October 1918, and amended.')).toMatchObject({
    from: 1918,
    to: ONGOING,
  });
  expect(parseAdoption('Worn in 1917.')).toBeNull();
});
