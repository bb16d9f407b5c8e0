import { expect, test } from 'vitest';
import { checkColumns, suggestFields, suggestStatus } from './column-check.ts';
import { COLUMN_DEFINITIONS } from './column-definitions.ts';

const field = (name: string, type = 'singleLineText', options = {}) => ({
  id: `fld${name}`,
  name,
  type,
  options,
});

test('all missing columns and wrong types are listed together, those that stop a sync first', () => {
  const fields = [field('Header'), field('Photos'), field('Preis', 'percent')];
  const chosen = { Header: 'fldHeader', Photos: 'fldPhotos', 'Share Price': 'fldPreis' };
  const problems = checkColumns(fields, chosen, ['Is Rare', 'Motto']);
  expect(problems.filter(({ isBlocking }) => isBlocking).map(({ column }) => column)).toEqual([
    'Summary',
    'Status',
    'Item Type',
    'Era',
    'Unit Name',
    'Material',
    'Condition',
    'Is Featured',
  ]);
  expect(problems.filter(({ kind }) => kind === 'wrong type')).toMatchObject([
    { column: 'Photos', message: expect.stringContaining('Change its type to Attachment.') },
    { column: 'Share Price', message: expect.stringContaining('“Preis” is of the type Percent') },
  ]);
  const named = problems.map(({ column }) => column);
  expect(named).not.toContain('Motto');
  expect(named).toContain('Cost');
});

test('a formula is judged by its result', () => {
  const formula = (type: string) => field('Cost', 'formula', { result: { type } });
  const check = (type: string) =>
    checkColumns([formula(type)], { Cost: 'fldCost' }, []).some(({ column }) => column === 'Cost');
  expect(check('currency')).toBe(false);
  expect(check('checkbox')).toBe(true);
});

test('every column that the shop creates is one that it can read', () => {
  const fields = COLUMN_DEFINITIONS.map(({ column, type, options }) =>
    field(column, type, options),
  );
  const chosen = Object.fromEntries(fields.map(({ id, name }) => [name, id]));
  expect(checkColumns(fields, chosen, [])).toEqual([]);
});

test('columns of other names are suggested, exact names first, and each field once', () => {
  const fields = [
    field('Description'),
    field('Primary Material'),
    field('Location'),
    field('material '),
    field('Price', 'currency'),
    field('Pictures', 'singleLineText'),
  ];
  expect(suggestFields(fields, {}, [])).toEqual({
    Summary: 'fldDescription',
    Material: 'fldmaterial ',
    'Storage Location': 'fldLocation',
    'Share Price': 'fldPrice',
  });
  expect(suggestFields(fields, { Summary: 'fldDescription' }, ['Material'])).not.toHaveProperty(
    'Material',
  );
});

test('words for a Status are suggested only where they are clear', () => {
  const words = ['For Sale', 'list ', 'Gone', 'NFS', 'On hold', 'Wolpertinger'];
  expect(words.map(suggestStatus)).toEqual([
    'List',
    'List',
    'Sold',
    'Owned',
    'Reserved',
    undefined,
  ]);
});
