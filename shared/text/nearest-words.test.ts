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
const nearestWords = new NearestWords(words);

test('finds the word that a misspelling stands for', () => {
  expect(nearestWords.find('keystoen')).toEqual(['keystone']);
  expect(nearestWords.find('quetzel')).toEqual(['quetzal']);
  expect(nearestWords.find('uetzal')).toEqual(['quetzal']);
  expect(nearestWords.find('daimond')).toEqual(['diamond']);
  expect(nearestWords.find('wisg')).toEqual(['wing']);
});

test('returns all words at the same distance', () => {
  expect(nearestWords.find('plice')).toEqual(['place', 'police']);
});

test('finds nothing for a distant word, or for a short word with another first or last letter', () => {
  expect(nearestWords.find('mountain')).toEqual([]);
  expect(nearestWords.find('loin')).toEqual(['lion']);
  expect(nearestWords.find('ring')).toEqual([]);
  expect(nearestWords.find('')).toEqual([]);
});
