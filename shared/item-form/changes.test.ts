import { expect, test } from 'vitest';
import { applyFieldChanges, diffItems, getOverwrittenFields, reverseChanges } from './changes.ts';
import { EMPTY_OPTIONAL_FIELDS, type ItemContent } from './fields.ts';

const PATCH: ItemContent = {
  name: '1st Infantry Division',
  itemType: 'Patches',
  condition: 'Fine',
  catalogNumber: 'GD-0001',
  ...EMPTY_OPTIONAL_FIELDS,
  era: 'WWII (1941-1945)',
  branch: 'Army',
  length: '3.50',
  imageUrls: ['/photos/a/full', '/photos/b/full'],
  primaryImageUrl: '/photos/a/full',
};
const CORRECTED = { ...PATCH, era: null, imageUrls: ['/photos/b/full', '/photos/a/full'] };

test('item changes list the fields that differ, including a new order of the photos', () => {
  expect(diffItems(PATCH, structuredClone(PATCH))).toEqual([]);
  expect(diffItems(PATCH, CORRECTED)).toEqual([
    { field: 'era', before: 'WWII (1941-1945)', after: null },
    { field: 'imageUrls', before: PATCH.imageUrls, after: CORRECTED.imageUrls },
  ]);
});

test('a field that an item never had is equal to an empty one', () => {
  const withFloor = { ...PATCH, floor: '80.00' };
  const withoutFloor = { ...PATCH, floor: null };
  expect(diffItems(PATCH, withoutFloor)).toEqual([]);
  const added = diffItems(PATCH, withFloor);
  expect(added).toEqual([{ field: 'floor', before: null, after: '80.00' }]);
  expect(getOverwrittenFields(PATCH, reverseChanges(added))).toEqual([]);
});

test('item changes can be applied and reversed', () => {
  const changes = diffItems(PATCH, CORRECTED);
  expect(applyFieldChanges(PATCH, changes)).toEqual(CORRECTED);
  expect(applyFieldChanges(CORRECTED, reverseChanges(changes))).toEqual(PATCH);
});

test('item changes report the fields that were overwritten since', () => {
  const changes = diffItems(PATCH, CORRECTED);
  expect(getOverwrittenFields(CORRECTED, changes)).toEqual([]);
  expect(getOverwrittenFields({ ...CORRECTED, rank: 'Sergeant' }, changes)).toEqual([]);
  const editedAgain = { ...CORRECTED, era: 'Modern (2001-Present)' };
  expect(getOverwrittenFields(editedAgain, changes)).toEqual(['era']);
});
