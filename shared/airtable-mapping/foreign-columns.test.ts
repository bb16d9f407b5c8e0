import { expect, test } from 'vitest';
import { findForeignColumns } from './foreign-columns.ts';

const TYPES = {
  Header: 'singleLineText',
  Status: 'singleSelect',
  Photos: 'multipleAttachments',
  Weight: 'number',
  Box: 'multipleRecordLinks',
  Number: 'autoNumber',
  Edited: 'lastModifiedTime',
};
const table = {
  id: 'tbl',
  name: 'Item Log',
  primaryFieldId: 'fld',
  fields: Object.entries(TYPES).map(([name, type]) => ({ id: name, name, type })),
};
const SENT = { Header: 'Patch', Weight: '2.5' };
const CELLS = {
  Header: 'Patch',
  Weight: 2.5,
  Status: 'Owned',
  Photos: [{ filename: 'photo1.jpg' }],
  Number: 7,
  Edited: '2026-11-18T12:00:00.000Z',
};
const find = (changes: object) =>
  findForeignColumns({ ...CELLS, ...changes }, SENT, table, ['photo1']);

test('a record as it was sent has no foreign columns, whatever Airtable computes', () => {
  expect(find({})).toEqual([]);
  expect(find({ Photos: undefined })).toEqual([]);
});

test.each([
  ['a changed cell', { Header: 'Badge' }, 'Header'],
  ['an emptied cell', { Weight: undefined }, 'Weight'],
  ['another status', { Status: 'List' }, 'Status'],
  ['no status', { Status: undefined }, 'Status'],
  ['a photo of the dealer’s', { Photos: [{ filename: 'back.jpg' }] }, 'Photos'],
  ['a filled column', { Box: ['rec1'] }, 'Box'],
  ['a column that the schema lacks', { Unknown: 'x' }, 'Unknown'],
])('a foreign column is found by %s', (_, changes, column) => {
  expect(find(changes)).toEqual([column]);
});
