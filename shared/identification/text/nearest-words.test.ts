import { expect, test } from 'vitest';
import { NearestWords } from './nearest-words.ts';

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
const spelling = new NearestWords(words);

test('a word with an error is the word that it was meant to be', () => {
  expect(spelling.find('keystoen')).toEqual(['keystone']);
  expect(spelling.find('quetzel')).toEqual(['quetzal']);
  expect(spelling.find('uetzal')).toEqual(['quetzal']);
  expect(spelling.find('daimond')).toEqual(['diamond']);
  expect(spelling.find('wisg')).toEqual(['wing']);
});

test('several that are as near may all be meant', () => {
  expect(spelling.find('plice')).toEqual(['place', 'police']);
});

test('another word is no error, and short words are hardly ever taken for one', () => {
  expect(spelling.find('mountain')).toEqual([]);
  expect(spelling.find('loin')).toEqual(['lion']);
  expect(spelling.find('ring')).toEqual([]);
  expect(spelling.find('')).toEqual([]);
});
