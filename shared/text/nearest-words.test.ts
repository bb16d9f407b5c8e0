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

test('a misspelling has the word that it stands for as its nearest', () => {
  expect(nearestWords.find('keystoen')).toEqual(['keystone']);
  expect(nearestWords.find('quetzel')).toEqual(['quetzal']);
  expect(nearestWords.find('uetzal')).toEqual(['quetzal']);
  expect(nearestWords.find('daimond')).toEqual(['diamond']);
  expect(nearestWords.find('wisg')).toEqual(['wing']);
});

test('all words at the same distance are nearest words', () => {
  expect(nearestWords.find('plice')).toEqual(['place', 'police']);
});

test('a distant word, or a short one with another first or last letter, is no nearest word', () => {
  expect(nearestWords.find('mountain')).toEqual([]);
  expect(nearestWords.find('loin')).toEqual(['lion']);
  expect(nearestWords.find('ring')).toEqual([]);
  expect(nearestWords.find('')).toEqual([]);
});
