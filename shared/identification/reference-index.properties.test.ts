import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numRuns } from '../../tests/support/property-runs.ts';
import { ERAS, ITEM_TYPES, MATERIALS } from '../vocabulary.ts';
import type { ItemDescription } from './profile/profile.ts';
import { ReferenceIndex } from './reference-index.ts';
import { CATALOG, item } from './testing/examples.ts';

const WORDS =
  `28th 1st 3rd 101st Division Infantry Airborne Armored Regiment Marine ID BRO keystone quetzal eagle
  patch felt ww2 Vietnam embroidered green border merrowed 2.5" lapel button Big Red One`.split(
    /\s+/,
  );
const text = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const measure = nullable(fc.integer({ min: 0, max: 900 }).map((n) => (n / 100).toFixed(2)));
const items: fc.Arbitrary<ItemDescription> = fc
  .record({
    name: text,
    description: nullable(text),
    itemType: fc.oneof(fc.constantFrom(...ITEM_TYPES), text),
    unitDesignation: nullable(text),
    era: nullable(fc.oneof(fc.constantFrom(...ERAS), text)),
    primaryMaterial: nullable(fc.oneof(fc.constantFrom(...MATERIALS), text)),
    length: measure,
    width: measure,
    branch: nullable(fc.constantFrom('Army', 'Marines', 'Navy')),
  })
  .map(({ name, ...more }) => item(name, more));

const index = new ReferenceIndex(CATALOG);

test('scores are between 0 and 100, sorted, and add up to at most 100', () => {
  fc.assert(
    fc.property(items, (description) => {
      const scores = index.identify(description).map((match) => match.overallMatchScore);
      expect(scores.length).toBeLessThanOrEqual(10);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
      expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThanOrEqual(100.000001);
    }),
    { numRuns: numRuns(300) },
  );
});

test('results do not depend on the order of the catalog', () => {
  fc.assert(
    fc.property(
      items,
      fc.shuffledSubarray([...CATALOG], { minLength: CATALOG.length }),
      (description, shuffled) => {
        expect(new ReferenceIndex(shuffled).identify(description)).toEqual(
          index.identify(description),
        );
      },
    ),
    { numRuns: numRuns(100) },
  );
});

test('a conflicting field never raises the score of an entry', () => {
  const conflicts = fc.constantFrom<Partial<ItemDescription>>(
    { era: 'Modern (2001-Present)' },
    { branch: 'Navy' },
    { primaryMaterial: 'Wood' },
    { length: '40.00', width: '30.00' },
    { unitDesignation: '999th Infantry Division' },
  );
  fc.assert(
    fc.property(
      items.map((each) => ({
        ...each,
        era: null,
        branch: null,
        unitDesignation: null,
        primaryMaterial: null,
        length: null,
        width: null,
      })),
      fc.constantFrom(...CATALOG),
      conflicts,
      (description, entry, conflict) => {
        const alone = new ReferenceIndex([entry]);
        const score = (of: ItemDescription) => alone.identify(of)[0]?.overallMatchScore ?? 0;
        const before = alone.identify(description)[0];
        const after = alone.identify({ ...description, ...conflict })[0];
        const isConflict = after?.evidence.some(
          ({ field, level }) =>
            level === 'conflict' &&
            before?.evidence.some((was) => was.field === field && was.level === 'missing'),
        );
        fc.pre(isConflict === true || after === undefined);
        expect(score({ ...description, ...conflict })).toBeLessThanOrEqual(score(description));
      },
    ),
    { numRuns: numRuns(300) },
  );
});
