import { describe, expect, test } from 'vitest';
import type { AirtableRecord } from '../entities/airtable.ts';
import { toSpellingKey } from '../entities/spelling.ts';
import type { StoredProduct } from '../entities/stored-product.ts';
import { getPhotoIds } from '../photos/photo-paths.ts';
import { guardChanges } from './change-guard.ts';
import { findRemappedFields } from './field-changes.ts';
import { type PlannerOptions, SyncPlanner, toStoredProduct } from './sync-plan.ts';

const NOW = '2026-01-01T00:00:00.000Z';
type Fields = Record<string, unknown>;

const photo = (id: string) => ({ id, url: `https://example.com/${id}`, filename: `${id}.png` });
const records = (count: number, fields: (n: number) => Fields): AirtableRecord[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `rec${n}`,
    createdTime: NOW,
    fields: { Header: `Item ${n}`, Status: 'List', 'Item Type': 'Patches', ...fields(n) },
  }));

function plan(
  next: readonly AirtableRecord[],
  stored: readonly StoredProduct[] = [],
  options: PlannerOptions = {},
) {
  const planner = new SyncPlanner(stored, options);
  planner.add(next, { absent: new Set() });
  planner.unlistMissing();
  return planner.plan;
}

const guard = (
  next: readonly AirtableRecord[],
  stored: readonly StoredProduct[],
  options?: PlannerOptions,
) => {
  const { unlist, fieldChanges } = plan(next, stored, options);
  return guardChanges({
    unlist: unlist.length,
    changes: fieldChanges.list(),
    imported: stored.length,
  });
};

const toShop = (from: readonly AirtableRecord[]) =>
  plan(from).changes.map(({ item }) => toStoredProduct(item, getPhotoIds(item), NOW));

const FULL: Fields = {
  Summary: 'A patch.',
  Era: 'WWII',
  'Unit Name': '1st Division',
  Material: 'Cotton',
  Condition: 'Mint',
  'Is Featured': true,
  'Is Rare': true,
  'Unit Number': '1',
  'Unique ID': 'GD-1',
  'Is Authentic': 'Yes',
  Motto: 'Garry Owen',
  Backing: 'Clutch',
  'Country of Origin': 'France',
  Quantity: 3,
  'Share Price': 50,
  Cost: 20,
  Length: 3,
  Width: 2,
  Height: 1,
  Manufacturer: 'Arthus Bertrand',
  Photos: [photo('attA'), photo('attB')],
};

test.each([
  ...Object.keys(FULL)
    .filter((column) => column !== 'Is Authentic')
    .map((column) => [column, undefined] as const),
  ['Header', 'Another name'] as const,
  ['Item Type', 'Medals'] as const,
  ['Status', 'Sold'] as const,
  ['Is Authentic', 'No'] as const,
  ['Photos', [photo('attB')]] as const,
  ['Photos', [photo('attB'), photo('attA')]] as const,
  ['Photos', [photo('attC')]] as const,
])(
  'changes need a confirmation when %s becomes %j in more than a fifth of the products',
  (column, value) => {
    const stored = toShop(records(30, () => FULL));
    const change = (count: number) =>
      records(30, (n) => ({ ...FULL, ...(n < count ? { [column]: value } : {}) }));
    expect(guard(change(7), stored)).toContain(
      `change “${column}” in 7 of 30 products (“Item 0”: `,
    );
    expect(guard(change(6), stored)).toBeUndefined();
  },
);

test('a confirmation shows three examples before and after of each field, next to what it would unlist', () => {
  const stored = toShop(records(20, () => FULL));
  const next = records(12, () => ({ ...FULL, Era: undefined, 'Is Rare': undefined }));
  expect(guard(next, stored)).toBe(
    'The sync would unlist 8 of 20 products; and change “Era” in 12 of 20 products (“Item 0”: WWII (1941-1945) to Undated; “Item 1”: WWII (1941-1945) to Undated; “Item 2”: WWII (1941-1945) to Undated); and change “Is Rare” in 12 of 20 products (“Item 0”: Yes to No; “Item 1”: Yes to No; “Item 2”: Yes to No), so it changed nothing. If that is right, sync again and confirm it.',
  );
});

test('changes of five products need no confirmation, however small the shop', () => {
  const stored = toShop(records(6, () => FULL));
  const change = (count: number) => records(6, (n) => (n < count ? {} : FULL));
  expect(guard(change(5), stored)).toBeUndefined();
  expect(guard(change(6), stored)).toBeDefined();
});

test('new products and added photos need no confirmation', () => {
  const stored = toShop(records(6, () => FULL));
  const photos = [photo('attC'), photo('attA'), photo('attB')];
  expect(
    guard(
      records(20, () => ({ ...FULL, Photos: photos })),
      stored,
    ),
  ).toBeUndefined();
});

test('an option whose meaning staff have just decided needs no confirmation', () => {
  const before = records(10, () => ({ Era: 'Dubya Dubya Two' }));
  const stored = toShop(before);
  const key = toSpellingKey({ field: 'era', text: 'Dubya Dubya Two' });
  const spellings = new Map([[key, 'WWII (1941-1945)']]);
  expect(guard(before, stored, { spellings })).toContain('change “Era” in 10 of 10');
  expect(guard(before, stored, { spellings, newSpellings: new Set([key]) })).toBeUndefined();
  const emptied = records(10, () => ({}));
  expect(guard(emptied, stored, { spellings, newSpellings: new Set([key]) })).toContain('“Era”');
});

test('a field that a new release reads in another way needs no confirmation', () => {
  const stored = toShop(records(10, () => FULL));
  const next = records(10, () => ({ ...FULL, Era: undefined, Motto: undefined }));
  const remapped = findRemappedFields(1, [['motto'], ['era']]);
  expect([...remapped]).toEqual(['era']);
  const reason = guard(next, stored, { remapped });
  expect(reason).toContain('“Motto”');
  expect(reason).not.toContain('“Era”');
});

describe('many unlisted products', () => {
  const all = records(40, () => ({}));
  const stored = toShop(all);

  test('unlisting more than a fifth of the shop needs a confirmation', () => {
    expect(guard(all.slice(8), stored)).toBeUndefined();
    expect(guard(all.slice(9), stored)).toContain('unlist 9 of 40');
  });

  test('unlisting five products of a small shop needs no confirmation', () => {
    expect(guard(all.slice(5, 6), stored.slice(0, 6))).toBeUndefined();
    expect(guard([], stored.slice(0, 6))).toContain('unlist 6 of 6');
  });
});
