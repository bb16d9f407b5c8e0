import { describe, expect, test } from 'vitest';
import {
  changedSince,
  changesBetween,
  type ItemContent,
  NOTHING_SAID,
  reversed,
  withChanges,
} from './content.ts';

const PATCH: ItemContent = {
  name: '1st Infantry Division',
  itemType: 'Patches',
  condition: 'Fine',
  ...NOTHING_SAID,
  era: 'WWII (1941-1945)',
  branch: 'Army',
  length: '3.50',
  imageUrls: ['/photos/a/full', '/photos/b/full'],
  primaryImageUrl: '/photos/a/full',
};
const CORRECTED = { ...PATCH, era: null, imageUrls: ['/photos/b/full', '/photos/a/full'] };

describe('the changes of an item', () => {
  test('are its fields that differ, photos by their order too', () => {
    expect(changesBetween(PATCH, structuredClone(PATCH))).toEqual([]);
    expect(changesBetween(PATCH, CORRECTED)).toEqual([
      { field: 'era', before: 'WWII (1941-1945)', after: null },
      { field: 'imageUrls', before: PATCH.imageUrls, after: CORRECTED.imageUrls },
    ]);
  });

  test('lead from the one to the other, and back', () => {
    const changes = changesBetween(PATCH, CORRECTED);
    expect(withChanges(PATCH, changes)).toEqual(CORRECTED);
    expect(withChanges(CORRECTED, reversed(changes))).toEqual(PATCH);
  });

  test('tell what was changed again since', () => {
    const changes = changesBetween(PATCH, CORRECTED);
    expect(changedSince(CORRECTED, changes)).toEqual([]);
    expect(changedSince({ ...CORRECTED, rank: 'Sergeant' }, changes)).toEqual([]);
    expect(changedSince({ ...CORRECTED, era: 'Modern (2001-Present)' }, changes)).toEqual(['era']);
  });
});
