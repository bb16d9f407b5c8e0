import { describe, expect, test } from 'vitest';
import type { StoredComparison } from '../storage/table/comparisons.ts';
import { summaryOf } from './summary.ts';

/** @param verdict `undefined` while nobody has decided. */
const match = (asmicNumber: string, verdict?: boolean) =>
  ({
    asmicEntryId: asmicNumber,
    asmicEntry: { asmicNumber, designation: '1st Infantry Division' },
    overallMatchScore: 50,
    confidenceLevel: 'Low',
    userVerified: verdict ?? false,
    verifiedBy: verdict === undefined ? null : 'ada',
  }) as StoredComparison;
const numbers = (matches: StoredComparison[]) =>
  summaryOf(matches).map(({ asmicNumber, verified }) => [asmicNumber, verified]);

describe('what an item keeps of its comparisons', () => {
  test('is what people decided, and the best three of the others, best first', () => {
    const all = [
      match('a'),
      match('b', false),
      match('c'),
      match('d'),
      match('e'),
      match('f', true),
    ];
    expect(numbers(all)).toEqual([
      ['a', null],
      ['b', false],
      ['c', null],
      ['d', null],
      ['f', true],
    ]);
  });

  test('is never much, and what was verified is always in it', () => {
    const rejected = Array.from({ length: 60 }, (_, n) => match(`no ${n}`, false));
    const summary = numbers([match('open'), ...rejected, match('yes', true)]);
    expect(summary).toHaveLength(21);
    expect(summary.at(0)).toEqual(['open', null]);
    expect(summary.at(-1)).toEqual(['yes', true]);
  });
});
