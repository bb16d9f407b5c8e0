import { describe, expect, test } from 'vitest';
import { furtherItems, goldItems, partOf } from '../../bench/gold/gold.ts';
import { sampleEntries } from '../../bench/support/sample-entries.ts';
import { MilitaryItemInput } from '../../shared/entities/military-item.ts';
import { ITEM_TYPES } from '../../shared/vocabulary.ts';

const gold = goldItems();
const all = [...gold, ...furtherItems()];

describe('the descriptions that the matcher is measured with', () => {
  test('are many, each once, and many of them of what the catalogue lacks', () => {
    expect(gold.length).toBeGreaterThanOrEqual(480);
    expect(new Set(all.map(({ item }) => item.name.toLowerCase())).size).toBe(all.length);
    expect(gold.filter(({ asmicNumbers }) => asmicNumbers.length === 0).length).toBeGreaterThan(60);
  });

  test('name entries that the sample catalogue has, and between them all of them', async () => {
    const numbers = new Set((await sampleEntries()).map(({ asmicNumber }) => asmicNumber));
    const named = new Set(gold.flatMap(({ asmicNumbers }) => asmicNumbers));
    expect(named).toEqual(numbers);
    const further = new Set(furtherItems().flatMap(({ asmicNumbers }) => asmicNumbers));
    expect(further.isSubsetOf(numbers)).toBe(true);
  });

  test('say by their kind whether the catalogue has them', () => {
    const contradicting = all.filter(
      ({ kind, asmicNumbers }) => kind.startsWith('absent-') !== (asmicNumbers.length === 0),
    );
    expect(contradicting).toEqual([]);
  });

  test('are as staff could have cataloged them', () => {
    const types: readonly string[] = ITEM_TYPES;
    for (const { item } of all) {
      expect(types).toContain(item.itemType);
      expect(MilitaryItemInput.safeParse({ ...item, condition: 'Fine' }).error).toBeUndefined();
    }
  });

  test('stay in the part that their name puts them in', () => {
    const moved = gold.filter(({ part, item }) => part !== partOf(item.name));
    expect(moved).toEqual([]);
    const measured = gold.filter(({ part }) => part === 'measure').length / gold.length;
    expect(measured).toBeCloseTo(0.5, 1);
  });
});
