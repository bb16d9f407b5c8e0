import { expect, test } from 'vitest';
import { rankItem } from '../../bench/identification/scenarios.ts';
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { entry, item } from '../../shared/identification/testing/examples.ts';
import tuned from '../../shared/identification/tuned-weights.json' with { type: 'json' };
import { type Example, flatten, getLoss, tuneWeights, unflatten } from './tuning.ts';

const index = new ReferenceIndex([
  entry('1', 'Army Aircraft Crewman Badge', { itemType: 'Pins & Badges' }),
  entry('2', 'Expert Infantryman Badge', { itemType: 'Pins & Badges' }),
]);

function example(name: string, asmicNumbers: string[]): Example {
  const gold = {
    part: 'tune' as const,
    kind: 'decision',
    asmicNumbers,
    item: item(name, { itemType: 'Pins & Badges' }),
    isNear: false,
  };
  const scenario = asmicNumbers.length > 0 ? 'present' : 'absent';
  return { ...rankItem(index, gold, scenario, asmicNumbers), isDecision: true };
}

const start = {
  ...flatten(tuned),
  'doubts.unexplained.specialty.named': 0,
  'doubts.unexplained.other.named': 0,
};

test('rejected matches teach to doubt words that the entry does not explain', () => {
  const examples = [
    example('Army Aircraft Crewman Badge', ['1']),
    example('Expert Infantryman Badge, sterling', ['2']),
    example('Army Aircraft Crewman Badge, gunner', []),
    example('Army Aircraft Crewman Badge, medic', []),
  ];
  const learned = tuneWeights(examples, start);
  expect(learned['doubts.unexplained.specialty.named']).toBeGreaterThan(1);
  expect(getLoss(examples, learned)).toBeLessThan(getLoss(examples, start));
});

test('verified matches teach to doubt less', () => {
  const doubtful = { ...start, 'doubts.unexplained.other.named': 6 };
  const examples = [
    example('Army Aircraft Crewman Badge, Zenith', ['1']),
    example('Expert Infantryman Badge, Zenith', ['2']),
  ];
  const learned = tuneWeights(examples, doubtful);
  expect(learned['doubts.unexplained.other.named']).toBeLessThan(4);
});

test('weights keep their structure', () => {
  expect(unflatten(flatten(tuned))).toEqual(tuned);
});
