import { expect, test } from 'vitest';
import type { ConfidenceLevel } from '../../../shared/entities/comparison.ts';
import { countDecisions } from './count-decisions.ts';

const decision = (userVerified: boolean, rank: number, confidenceLevel: ConfidenceLevel) => ({
  userVerified,
  decidedAs: { rank, confidenceLevel },
});
const OPEN = { userVerified: false, decidedAs: null };
const NONE = { verified: 0, rejected: 0 };

test('an item without decisions adds nothing to the counts', () => {
  const levels = { High: NONE, Medium: NONE, Low: NONE };
  expect(countDecisions([])).toEqual({ identified: 0, first: 0, levels });
  expect(countDecisions([OPEN])).toEqual({ identified: 0, first: 0, levels });
});

test('decisions are counted by confidence, the item once, and a first rank only for the first match', () => {
  expect(
    countDecisions([
      decision(false, 1, 'High'),
      OPEN,
      decision(true, 2, 'Medium'),
      decision(true, 3, 'Medium'),
      decision(false, 4, 'Low'),
    ]),
  ).toEqual({
    identified: 1,
    first: 0,
    levels: {
      High: { verified: 0, rejected: 1 },
      Medium: { verified: 2, rejected: 0 },
      Low: { verified: 0, rejected: 1 },
    },
  });
  expect(countDecisions([decision(true, 1, 'High'), decision(true, 2, 'Low')])).toMatchObject({
    identified: 1,
    first: 1,
  });
});
