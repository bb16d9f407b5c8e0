import { expect, test } from 'vitest';
import { guessMapping, parseItemTable } from './itemTable.ts';

test.each([
  ['commas', 'Name,Type\n"Patch, felt",Patches\n'],
  ['semicolons', 'Name;Type\n"Patch, felt";Patches\n'],
  ['tabs', 'Name\tType\n"Patch, felt"\tPatches\n'],
  ['a marker of Excel', 'sep=;\nName;Type\n"Patch, felt";Patches\n'],
])('a table of items with %s is read', (_, text) => {
  expect(parseItemTable(text)).toEqual({
    header: ['Name', 'Type'],
    rows: [{ row: 2, cells: ['Patch, felt', 'Patches'] }],
  });
});

test('rows are numbered as in a spreadsheet, and the escapes of an export are reverted', () => {
  const { rows } = parseItemTable("Name,Notes\n\nPatch,'=1+1\n,\nBadge,-\n");
  expect(rows).toEqual([
    { row: 3, cells: ['Patch', '=1+1'] },
    { row: 5, cells: ['Badge', '-'] },
  ]);
});

test.each([
  ['an empty file', '', /no rows/],
  ['only a header', 'Name,Type\n', /no rows/],
  ['too many rows', `Name\n${'Patch\n'.repeat(1001)}`, /1,001 rows/],
  ['an open quotation mark', 'Name,Type\n"Patch,Patches\n', /never closed/],
])('a table of items is refused: %s', (_, text, message) => {
  expect(() => parseItemTable(text)).toThrow(message);
});

test('columns are known by the labels of the form and the names of fields', () => {
  const header = ['Item Name', 'itemType', 'CONDITION', 'Unique ID', 'Length (in)', 'Era'];
  expect(guessMapping(header)).toEqual([
    'name',
    'itemType',
    'condition',
    'catalogNumber',
    'length',
    'era',
  ]);
});

test('columns are known by other names, each field once, and the rest is left out', () => {
  const header = ['Title', 'Material', 'Primary Material', 'Photo', 'Unit', 'Buyer', 'No.'];
  expect(guessMapping(header)).toEqual([
    'name',
    '',
    'primaryMaterial',
    'photos',
    'unitDesignation',
    '',
    'catalogNumber',
  ]);
});
