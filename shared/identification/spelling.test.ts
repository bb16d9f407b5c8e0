import { expect, test } from 'vitest';
import { Spelling } from './spelling.ts';

const spelling = new Spelling(['keystone', 'quetzal', 'marauder', 'lion', 'diamond', 'diamant']);

test('a word with an error is the word that it was meant to be', () => {
  expect(spelling.nearest('keystoen')).toBe('keystone');
  expect(spelling.nearest('quetzel')).toBe('quetzal');
  expect(spelling.nearest('uetzal')).toBe('quetzal');
});

test('another word is no error, and short words are never taken for one', () => {
  expect(spelling.nearest('mountain')).toBeNull();
  expect(spelling.nearest('loin')).toBeNull();
  expect(spelling.nearest('')).toBeNull();
});
