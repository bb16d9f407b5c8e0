import { expect, test } from 'vitest';
import { findRecordChanges, toSentCells } from './record-changes.ts';

const SENT = toSentCells({ Header: 'Patch', Era: 'WWII', Length: 2.5, Status: 'Owned' });

test('the changes of a record are those made here, and those made in Airtable as well are marked', () => {
  const item = { Header: 'Screaming Eagle', Era: 'WWI', Length: 2.5, Rank: 'Sergeant' };
  const record = { Header: 'Patch', Era: 'Korea', Length: 3, Status: 'List' };
  expect(findRecordChanges(item, record, SENT)).toEqual([
    { column: 'Header', from: 'Patch', to: 'Screaming Eagle', isConflict: false },
    { column: 'Era', from: 'Korea', to: 'WWI', isConflict: true },
    { column: 'Rank', from: null, to: 'Sergeant', isConflict: false },
  ]);
});

test('the changes of a record include what was emptied here, and nothing that is in Airtable already', () => {
  const item = { Header: 'Eagle', Length: 2.5 };
  const record = { Header: 'Eagle\n', Era: 'WWII', Length: '2.5' };
  expect(findRecordChanges(item, record, SENT)).toEqual([
    { column: 'Era', from: 'WWII', to: null, isConflict: false },
  ]);
});

test('every change of a record is a conflict if it is unknown what was sent', () => {
  expect(
    findRecordChanges({ Header: 'A', Tags: ['x', 'y'] }, { Tags: ['x', 'y'] }, undefined),
  ).toEqual([{ column: 'Header', from: null, to: 'A', isConflict: true }]);
});
