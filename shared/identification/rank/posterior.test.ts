import { expect, test } from 'vitest';
import { toConfidence, toScores } from './posterior.ts';

const WEIGHTS = { notInCatalog: 8, temperature: 1, minScore: 1, tieBits: 0.5 };

test('a candidate as likely as none of the catalogue is at 50', () => {
  expect(toScores([8], WEIGHTS)).toEqual([50]);
});

test('two that are as good share what there is, so that neither is High', () => {
  expect(toScores([30, 30], WEIGHTS)).toEqual([49.99, 49.99]);
});

test('scores together never exceed 100, however many and however weighty they are', () => {
  for (const bits of [Array(300).fill(12), [2000, 1999, -5], [-2000], [9, 9, 9]]) {
    const scores = toScores(bits, WEIGHTS);
    const sum = scores.reduce((all, score) => all + score, 0);
    expect(sum).toBeLessThanOrEqual(100.000001);
    for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
  }
});

test('nothing to choose from is nothing', () => {
  expect(toScores([], WEIGHTS)).toEqual([]);
});

test('High begins at 80 and Medium at 60', () => {
  expect([80, 79.99, 60, 59.99].map(toConfidence)).toEqual(['High', 'Medium', 'Medium', 'Low']);
});
