import { expect, test } from 'vitest';
import type { Resolution, StocktakeDifference } from './entities/stocktake.ts';
import {
  canSettle,
  compareStocktake,
  findMissing,
  isSameLocation,
  normalizeLocation,
  type Scan,
  type SettledDifference,
  type StockItem,
} from './stocktake.ts';

const BY = { id: '00000000-0000-4000-8000-00000000000a', email: 'ada@guidon.example' };
const AT = '2026-11-30T10:00:00.000Z';
const LATER = '2026-11-30T10:05:00.000Z';

const scan = (fields: Partial<Scan> = {}): Scan => ({
  key: 'a',
  itemId: 'a',
  name: 'Patch',
  catalogNumber: 'INV-0001',
  location: 'Box 1',
  place: 0,
  scannedAt: AT,
  by: BY,
  expectedAt: 'Box 1',
  reason: null,
  ...fields,
});
const compare = (scans: readonly Scan[], settled: readonly SettledDifference[] = []) =>
  compareStocktake({ isBlind: false, locations: [], scans, missing: [], settled });
const item = (fields: Partial<StockItem> = {}): StockItem => ({
  id: 'a',
  name: 'Patch',
  catalogNumber: 'INV-0001',
  location: 'Box 1',
  isSold: false,
  ...fields,
});

test('locations are the same despite spaces and case', () => {
  expect(normalizeLocation('  Box  12 /\tRow 3 ')).toBe('box 12 / row 3');
  expect(isSameLocation('BOX 1', ' box  1')).toBe(true);
  expect(isSameLocation('Box 1', 'Box 11')).toBe(false);
  expect(isSameLocation('Box 1', null)).toBe(false);
});

test('a piece that was counted where it belongs is no difference', () => {
  expect(compare([scan({ expectedAt: 'box  1' })])).toEqual({
    missing: [],
    unexpected: [],
    misplaced: [],
  });
});

test('a difference that was settled is open again after a later scan elsewhere', () => {
  const misplaced = scan({ expectedAt: 'Box 9' });
  const settled = {
    key: 'a',
    kind: 'misplaced',
    scannedAt: AT,
    resolution: 'returned',
    at: LATER,
    by: BY,
  } as const;
  const findResolved = (scans: readonly Scan[]) => compare(scans, [settled]).misplaced[0]?.resolved;
  expect(findResolved([misplaced])).toEqual({ resolution: 'returned', at: LATER, by: BY });
  expect(findResolved([{ ...misplaced, scannedAt: LATER }])).toBeNull();
});

test.each<[string, StockItem | undefined, string[], number]>([
  ['is still there', item(), [], 1],
  ['is still there under another spelling', item({ location: 'BOX 1' }), [], 1],
  ['was counted', item(), ['a'], 0],
  ['was sold', item({ isSold: true }), [], 0],
  ['was moved', item({ location: 'Box 2' }), [], 0],
  ['was deleted', undefined, [], 0],
])(
  'an item that %s is missing accordingly when its location is closed',
  (_, now, counted, count) => {
    const items = new Map(now ? [[now.id, now]] : []);
    expect(findMissing('Box 1', ['a'], items, new Set(counted))).toHaveLength(count);
  },
);

test.each<[StocktakeDifference['kind'], StocktakeDifference['reason'], Resolution, boolean]>([
  ['missing', null, 'found', true],
  ['missing', null, 'moved', false],
  ['missing', null, 'dismissed', false],
  ['misplaced', null, 'moved', true],
  ['misplaced', null, 'lost', false],
  ['misplaced', null, 'dismissed', false],
  ['unexpected', 'unknown code', 'dismissed', true],
  ['unexpected', 'unknown code', 'moved', false],
  ['unexpected', 'no location', 'moved', true],
])('a piece that is %s (%s) can be settled as %s: %s', (kind, reason, resolution, expected) => {
  expect(canSettle({ kind, reason }, resolution)).toBe(expected);
});
