import { expect, test } from 'vitest';
import { toTerm } from './term.ts';

test.each([
  ['  Big  Red\tOne\n', 'big red one'],
  ['ＷＷＩＩ patch', 'wwii patch'],
  ['Zippo\u200b', 'zippo'],
  ['Großdeutschland', 'großdeutschland'],
  ['WWII 1941-1945', 'wwii 1941-1945'],
  ['1914 1918 1939 star', undefined],
  ['1939/1945 star', '1939/1945 star'],
  ['P-10-1953', 'p-10-1953'],
  ['8415-01-530-2157', '8415-01-530-2157'],
  ['x'.repeat(80), 'x'.repeat(80)],
])('toTerm turns %j into %j', (search, term) => {
  expect(toTerm(search)).toBe(term);
});

test.each([
  'ada@collectors.example',
  'my mail is ada@collectors.example',
  'ada＠collectors.example',
  '555-1234',
  '(555) 867-5309',
  '+44 20 7946 0958',
  '+49 (0) 30 / 901820',
  '123-45-6789',
  '4111 1111 1111 1111',
  'call 555–867–5309 please',
  'x'.repeat(81),
  '\u200b',
  ' ',
])('toTerm does not store %j', (search) => {
  expect(toTerm(search)).toBeUndefined();
});
