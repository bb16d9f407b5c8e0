import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StoredComparison } from '../../platform/table/comparisons.ts';
import { decisionsFit, fitToRow, truncateMatch } from './size-limits.ts';

const TABLE_ROW_BYTES = 400_000;
const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

function comparison(decided: boolean, notes = ''): StoredComparison {
  const text = '章'.repeat(10_000);
  const evidence = { level: 'exact', bits: 1.23, item: text, entry: text, reason: text } as const;
  const match = truncateMatch({
    overallMatchScore: '50.00',
    confidenceLevel: 'Low' as const,
    typeMatch: true,
    eraMatch: true,
    materialMatch: false,
    dimensionMatch: false,
    differencesSummary: text,
    comparisonNotes: text,
    evidence: [
      { field: 'designation', ...evidence },
      { field: 'itemType', ...evidence },
      { field: 'era', ...evidence },
      { field: 'branch', ...evidence },
      { field: 'material', ...evidence },
      { field: 'dimensions', ...evidence },
      { field: 'words', ...evidence },
    ],
  });
  return {
    ...match,
    id: randomUUID(),
    militaryItemId: randomUUID(),
    asmicEntryId: randomUUID(),
    asmicEntry: { asmicNumber: 'X', designation: 'X' },
    userVerified: decided,
    verifiedBy: decided ? randomUUID() : null,
    verifiedByEmail: null,
    verifiedAt: null,
    verificationNotes: decided ? notes : null,
    createdAt: new Date().toISOString(),
    decidedAs: decided ? { rank: 1, confidenceLevel: 'Low' } : null,
  };
}
const many = (count: number, decided: boolean, notes?: string) =>
  Array.from({ length: count }, () => comparison(decided, notes));

test('stored comparisons keep ten matches of maximum size', () => {
  const ten = many(10, false);
  expect(fitToRow(ten)).toEqual(ten);
});

test('stored comparisons fit into one row by dropping evidence first, then undecided matches', () => {
  const decided = many(12, true, '章'.repeat(5000));
  const kept = fitToRow([...many(10, false), ...decided]);
  expect(countBytes(kept)).toBeLessThan(TABLE_ROW_BYTES);
  const withoutEvidence = (each: StoredComparison) => ({ ...each, evidence: [] });
  expect(kept.filter(({ decidedAs }) => decidedAs).map(withoutEvidence)).toEqual(
    decided.map(withoutEvidence),
  );
  expect(kept.length).toBeGreaterThan(decided.length);
  expect(kept.length).toBeLessThan(22);
});

test('stored comparisons accept twelve decisions with the longest notes, but not thirty', () => {
  expect(decisionsFit([...many(10, false), ...many(12, true, '章'.repeat(5000))])).toBe(true);
  expect(decisionsFit(many(30, true, '章'.repeat(5000)))).toBe(false);
});

test('a text that is too long is truncated between characters', () => {
  const { differencesSummary } = truncateMatch({
    ...comparison(false),
    differencesSummary: '😀'.repeat(900),
  });
  expect(differencesSummary.isWellFormed()).toBe(true);
  expect(differencesSummary.endsWith('…')).toBe(true);
});
