import { expect, test } from 'vitest';
import { findSeries, toNextNumber } from './number-series.ts';

const nextOf = (numbers: string[]) => findSeries(numbers).map(toNextNumber);

test('the next number of a series follows its highest and keeps its zeros', () => {
  expect(nextOf(['GD-3007', 'GD-0001', 'gd-0199'])).toEqual(['GD-3008']);
  expect(nextOf(['2026/099'])).toEqual(['2026/100']);
  expect(nextOf(['GD-9999'])).toEqual(['GD-10000']);
  expect(nextOf(['41'])).toEqual(['42']);
});

test('the series with the most numbers comes first', () => {
  expect(nextOf(['W 900', 'GD-0001', 'GD-0002'])).toEqual(['GD-0003', 'W 901']);
});

test('random numbers of earlier releases and texts belong to no series', () => {
  expect(findSeries(['GC-0A1B2C3D44', 'loose', ''])).toEqual([]);
});
