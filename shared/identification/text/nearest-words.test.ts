import { expect, test } from 'vitest';
import { Spelling } from './nearest-words.ts';

const words = [
  'keystone',
  'quetzal',
  'marauder',
  'lion',
  'wing',
  'diamond',
  'diamant',
  'place',
  'police',
];
const spelling = new Spelling(words);

test('a word with an error is the word that it was meant to be', () => {
  expect(spelling.nearest('keystoen')).toEqual(['keystone']);
  expect(spelling.nearest('quetzel')).toEqual(['quetzal']);
  expect(spelling.nearest('uetzal')).toEqual(['quetzal']);
  expect(spelling.nearest('daimond')).toEqual(['diamond']);
  expect(spelling.nearest('wisg')).toEqual(['wing']);
});

test('several that are as near may all be meant', () => {
  expect(spelling.nearest('plice')).toEqual(['place', 'police']);
});

test('another word is no error, and short words are hardly ever taken for one', () => {
  expect(spelling.nearest('mountain')).toEqual([]);
  expect(spelling.nearest('loin')).toEqual(['lion']);
  expect(spelling.nearest('ring')).toEqual([]);
  expect(spelling.nearest('')).toEqual([]);
});
