import { expect, test } from 'vitest';
import type { Comparison } from '../entities/comparison.ts';
import { summarizeMatches } from './match-decision.ts';

const match = (asmicNumber: string, verdict?: boolean) =>
  ({
    asmicEntryId: asmicNumber,
    asmicEntry: { asmicNumber, designation: '1st Infantry Division' },
    overallMatchScore: '50.00',
    confidenceLevel: 'Low',
    userVerified: verdict ?? false,
    verifiedBy: verdict === undefined ? null : 'ada',
  }) as Comparison;
const numbers = (matches: Comparison[]) =>
  summarizeMatches(matches).map(({ asmicNumber, verified }) => [asmicNumber, verified]);

test('summarizeMatches includes the decided matches and the best three undecided ones, best first', () => {
  const all = [match('a'), match('b', false), match('c'), match('d'), match('e'), match('f', true)];
  expect(numbers(all)).toEqual([
    ['a', null],
    ['b', false],
    ['c', null],
    ['d', null],
    ['f', true],
  ]);
});

test('summarizeMatches is limited, and always includes verified matches', () => {
  const rejected = Array.from({ length: 60 }, (_, n) => match(`no ${n}`, false));
  const summary = numbers([match('open'), ...rejected, match('yes', true)]);
  expect(summary).toHaveLength(21);
  expect(summary.at(0)).toEqual(['open', null]);
  expect(summary.at(-1)).toEqual(['yes', true]);
});
