import { expect, test } from 'vitest';
import { spreadTotal } from './spreadTotal.ts';

test('a total is spread by equal parts, and the last piece takes the remainder', () => {
  expect(spreadTotal(10_000, [1, 1, 1])).toEqual([3333, 3333, 3334]);
  expect(spreadTotal(2, [1, 1, 1])).toEqual([0, 0, 2]);
  expect(spreadTotal(0, [1, 1])).toEqual([0, 0]);
});

test('a total is spread over units, and the last single piece takes the remainder', () => {
  expect(spreadTotal(10_000, [1, 2])).toEqual([3334, 3333]);
  expect(spreadTotal(10_000, [3])).toEqual([3333]);
});

test('a total without pieces is spread over nothing', () => {
  expect(spreadTotal(10_000, [])).toEqual([]);
});
