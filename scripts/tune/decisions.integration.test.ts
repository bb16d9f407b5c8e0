import { expect, test } from 'vitest';
import { setUpIdentification } from '../../functions/api/identification/testing/setup-identification.ts';
import { readStore } from './decisions.ts';
import { toExamples } from './examples.ts';

const identification = setUpIdentification();

test('verified and rejected matches are read, and those that still tell something become examples', async () => {
  const undecided = await identification.compared();
  const verified = await identification.compared();
  await identification.verify(verified.first.id, { verified: true, notes: '' });
  await identification.verify(verified.second.id, { verified: false, notes: '' });
  const rejected = await identification.compared();
  await identification.verify(rejected.first.id, { verified: false, notes: '' });
  const secondRejected = await identification.compared();
  await identification.verify(secondRejected.second.id, { verified: false, notes: '' });

  const decisions = await readStore();
  const byId = new Map(decisions.items.map((each) => [each.item.id, each]));
  expect(byId.has(undecided.item.id)).toBe(false);
  expect(byId.get(verified.item.id)).toMatchObject({
    verified: [verified.first.asmicEntry.asmicNumber],
    rejected: [verified.second.asmicEntry.asmicNumber],
  });
  expect(byId.get(rejected.item.id)).toMatchObject({
    verified: [],
    rejected: [rejected.first.asmicEntry.asmicNumber],
  });
  expect(decisions.entries).toHaveLength(4);

  // The rejection of a lower match says nothing about the best one.
  const examples = toExamples(decisions);
  expect(examples.map(({ right }) => right)).toHaveLength(2);
  expect(examples.map(({ scenario }) => scenario).sort()).toEqual(['absent', 'present']);
});
