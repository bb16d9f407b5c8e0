import { expect, test } from 'vitest';
import { limitLogOdds, toConfidence, toLogOdds, toScore } from './posterior.ts';

const WEIGHTS = { notInCatalog: 8, temperature: 1, maxSupport: 20, minScore: 1, tieBits: 0.5 };
const toScores = (bits: readonly number[]) => toLogOdds(bits, WEIGHTS).map(toScore);

test('a candidate as likely as an entry that the catalog lacks scores 50', () => {
  expect(toScores([8])).toEqual([50]);
});

test('equal candidates share the score', () => {
  expect(toScores([30, 30])).toEqual([49.99, 49.99]);
});

test('scores never add up to more than 100', () => {
  for (const bits of [Array(300).fill(12), [2000, 1999, -5], [-2000], [9, 9, 9]]) {
    const scores = toScores(bits);
    const sum = scores.reduce((all, score) => all + score, 0);
    expect(sum).toBeLessThanOrEqual(100.000001);
    for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
  }
});

test('there are no scores without candidates', () => {
  expect(toScores([])).toEqual([]);
});

test('agreements beyond the limit do not raise the score', () => {
  expect(toScore(limitLogOdds(400, 4))).toBe(toScore(limitLogOdds(40, 4)));
  expect(limitLogOdds(0, 4)).toBeCloseTo(0, 0);
});

test('confidence is High from 80 and Medium from 60', () => {
  expect([80, 79.99, 60, 59.99].map(toConfidence)).toEqual(['High', 'Medium', 'Medium', 'Low']);
});
