import { expect, test } from 'vitest';
import { findSeries, toNextNumber } from './number-series.ts';

const nextOf = (numbers: string[]) => findSeries(numbers).map(toNextNumber);

test('continues the highest number of a series with its zeros', () => {
  expect(nextOf(['GD-3007', 'GD-0001', 'gd-0199'])).toEqual(['GD-3008']);
  expect(nextOf(['2026/099'])).toEqual(['2026/100']);
  expect(nextOf(['GD-9999'])).toEqual(['GD-10000']);
  expect(nextOf(['41'])).toEqual(['42']);
});

test('puts the series with the most numbers first', () => {
  expect(nextOf(['W 900', 'GD-0001', 'GD-0002'])).toEqual(['GD-0003', 'W 901']);
});

test('takes random numbers of earlier releases and texts for no series', () => {
  expect(findSeries(['GC-0A1B2C3D44', 'loose', ''])).toEqual([]);
});
