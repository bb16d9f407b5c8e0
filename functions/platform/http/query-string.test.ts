import { expect, test } from 'vitest';
import { parseQueryString } from './query-string.ts';

const parse = (raw: string) => {
  const { values, issues } = parseQueryString(raw);
  return { values: Object.fromEntries(values), issues: issues.map(({ path }) => path) };
};

test('a query string keeps repeated values separate and commas intact', () => {
  expect(parse('a=1&a=2,3&b=x').values).toEqual({ a: ['1', '2,3'], b: ['x'] });
});

test('a query string reads + and %20 as a space, and %2B as a plus', () => {
  expect(parse('a=x+y%20z%2B').values).toEqual({ a: ['x y z+'] });
});

test('a query string omits empty values', () => {
  expect(parse('a=&b&=c&&d=1').values).toEqual({ '': ['c'], d: ['1'] });
  expect(parse('').values).toEqual({});
});

test('a query string names a parameter with malformed percent-encoding', () => {
  expect(parse('search=%zz&b=%E0%A4%A')).toEqual({ values: {}, issues: ['search', 'b'] });
});

test('a query string rejects prototype names, however they are encoded', () => {
  expect(parse('__proto__=1&%63onstructor=2&prototype').issues).toEqual([
    '__proto__',
    'constructor',
    'prototype',
  ]);
});
