import { expect, test } from 'vitest';
import { findSimilarName } from './similar-name.ts';

const CONSIGNORS = ['Ada Lovelace', 'J. Moore', 'Estate of Cpl. Smith', 'José Núñez'].map(
  (name) => ({ name }),
);

test.each([
  ['ada lovelace', 'Ada Lovelace'],
  ['Ada Lovelase', 'Ada Lovelace'],
  ['Lovelace, Ada', 'Ada Lovelace'],
  ['Jose Nunez', 'José Núñez'],
  ['Estate of J. Moore', 'J. Moore'],
  ['Cpl. Smith', 'Estate of Cpl. Smith'],
])('%s is like the name %s', (text, name) => {
  expect(findSimilarName(text, CONSIGNORS)).toEqual({ name });
});

test.each(['Bob', 'Grace Hopper', '—', ''])('%s is like no name', (text) => {
  expect(findSimilarName(text, CONSIGNORS)).toBeUndefined();
});

test('the most similar name is chosen', () => {
  const names = [{ name: 'John Smitt' }, { name: 'John Smith' }];
  expect(findSimilarName('Jon Smith', names)).toEqual({ name: 'John Smith' });
});
