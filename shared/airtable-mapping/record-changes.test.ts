import { expect, test } from 'vitest';
import { findRecordChanges, toSentCells } from './record-changes.ts';

const SENT = toSentCells({ Header: 'Patch', Era: 'WWII', Length: 2.5, Status: 'Owned' });

test('lists what has changed here, and marks what has changed in Airtable as well', () => {
  const item = { Header: 'Screaming Eagle', Era: 'WWI', Length: 2.5, Rank: 'Sergeant' };
  const record = { Header: 'Patch', Era: 'Korea', Length: 3, Status: 'List' };
  expect(findRecordChanges(item, record, SENT)).toEqual([
    { column: 'Header', from: 'Patch', to: 'Screaming Eagle', isConflict: false },
    { column: 'Era', from: 'Korea', to: 'WWI', isConflict: true },
    { column: 'Rank', from: null, to: 'Sergeant', isConflict: false },
  ]);
});

test('lists what was emptied here, and nothing that is in Airtable already', () => {
  const item = { Header: 'Eagle', Length: 2.5 };
  const record = { Header: 'Eagle\n', Era: 'WWII', Length: '2.5' };
  expect(findRecordChanges(item, record, SENT)).toEqual([
    { column: 'Era', from: 'WWII', to: null, isConflict: false },
  ]);
});

test('takes every difference as a conflict if it is unknown what was sent', () => {
  expect(
    findRecordChanges({ Header: 'A', Tags: ['x', 'y'] }, { Tags: ['x', 'y'] }, undefined),
  ).toEqual([{ column: 'Header', from: null, to: 'A', isConflict: true }]);
});
