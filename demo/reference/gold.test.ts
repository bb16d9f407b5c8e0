import { expect, test } from 'vitest';
import { additionalItems, getPart, goldItems } from '../../bench/identification/gold/gold.ts';
import { sampleEntries } from '../../bench/support/reference-entries.ts';
import { MilitaryItemInput } from '../../shared/entities/military-item.ts';
import { ITEM_TYPES } from '../../shared/vocabulary.ts';

const gold = goldItems();
const all = [...gold, ...additionalItems()];

test('the gold set has enough items, without duplicates, many of them missing from the catalog', () => {
  expect(gold.length).toBeGreaterThanOrEqual(480);
  expect(new Set(all.map(({ item }) => item.name.toLowerCase())).size).toBe(all.length);
  expect(gold.filter(({ asmicNumbers }) => asmicNumbers.length === 0).length).toBeGreaterThan(60);
});

test('the gold set names existing sample entries only, and all of them', async () => {
  const numbers = new Set((await sampleEntries()).map(({ asmicNumber }) => asmicNumber));
  const named = new Set(gold.flatMap(({ asmicNumbers }) => asmicNumbers));
  expect(named).toEqual(numbers);
  const further = new Set(additionalItems().flatMap(({ asmicNumbers }) => asmicNumbers));
  expect(further.isSubsetOf(numbers)).toBe(true);
});

test('the gold set has a kind for each row that agrees with whether the catalog has the item', () => {
  const mismatches = all.filter(
    ({ kind, asmicNumbers }) => kind.startsWith('absent-') !== (asmicNumbers.length === 0),
  );
  expect(mismatches).toEqual([]);
});

test('the gold set is valid input for military items', () => {
  const types: readonly string[] = ITEM_TYPES;
  for (const { item } of all) {
    expect(types).toContain(item.itemType);
    expect(MilitaryItemInput.safeParse({ ...item, condition: 'Fine' }).error).toBeUndefined();
  }
});

test('the gold set assigns each item to the part that its name determines', () => {
  const moved = gold.filter(({ part, item }) => part !== getPart(item.name));
  expect(moved).toEqual([]);
  const measured = gold.filter(({ part }) => part === 'measure').length / gold.length;
  expect(measured).toBeCloseTo(0.5, 1);
});
