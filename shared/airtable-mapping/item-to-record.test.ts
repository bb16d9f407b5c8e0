import { expect, test } from 'vitest';
import type { AirtableTable } from '../entities/airtable.ts';
import { EMPTY_OPTIONAL_FIELDS } from '../item-form/fields.ts';
import {
  getComparableValues,
  type RecordContent,
  toRecord,
  withoutColumn,
} from './item-to-record.ts';

const NOTHING: RecordContent = {
  name: 'Cap badge',
  itemType: 'Cap Badges',
  condition: 'Fine',
  ...EMPTY_OPTIONAL_FIELDS,
};

function createTable(columns: Record<string, string | string[]>): AirtableTable {
  const fields = Object.entries(columns).map(([name, type]) =>
    typeof type === 'string'
      ? { id: name, name, type }
      : {
          id: name,
          name,
          type: 'singleSelect',
          options: { choices: type.map((choice) => ({ name: choice })) },
        },
  );
  return { id: 'tbl', name: 'Item Log', primaryFieldId: 'Header', fields };
}

const toCells = (item: Partial<RecordContent>, columns: Record<string, string | string[]>) =>
  toRecord({ ...NOTHING, ...item }, 'GC-1', createTable(columns)).fields;

test('toRecord lists filled fields without a column as refused', () => {
  const { fields, refused } = toRecord(
    { ...NOTHING, weight: '2.00' },
    'GC-1',
    createTable({ Header: 'singleLineText', Condition: 'singleLineText' }),
  );
  expect(fields).toEqual({ Header: 'Cap badge', Condition: 'Fine' });
  expect(refused).toEqual([
    {
      field: 'itemType',
      message: 'Airtable has no column "Item Type"; it was left out of the record.',
    },
    {
      field: 'weight',
      message: 'Airtable has no column "Weight"; it was left out of the record.',
    },
  ]);
});

test('toRecord sets the status Owned, however the base spells it', () => {
  expect(toCells({}, { Status: ['List', 'owned'] })).toEqual({ Status: 'Owned' });
  expect(toCells({}, { Status: 'singleLineText' })).toEqual({ Status: 'Owned' });
});

test('toRecord fills Unique ID only if it is a text column', () => {
  expect(toCells({}, { 'Unique ID': 'singleLineText' })).toEqual({ 'Unique ID': 'GC-1' });
  for (const type of ['formula', 'autoNumber', 'number']) {
    expect(toCells({}, { 'Unique ID': type })).toEqual({});
  }
});

test('toRecord writes measurements as numbers, or as text into a text column', () => {
  const columns = { Length: 'number', Width: 'singleLineText' };
  expect(toCells({ length: '2.50', width: '3.00' }, columns)).toEqual({
    Length: 2.5,
    Width: '3.00',
  });
});

test('toRecord uses the existing spelling of a choice', () => {
  const columns = { Era: ['WWI', 'WWII'], Branch: ['Air force'], Material: ['BRASS'] };
  const item = { era: 'WWII (1941-1945)', branch: 'Air Force', primaryMaterial: 'Brass' };
  expect(toCells(item, columns)).toEqual({ Era: 'WWII', Branch: 'Air force', Material: 'BRASS' });
});

test('toRecord keeps a choice that the base does not have', () => {
  expect(toCells({ era: 'Napoleonic' }, { Era: ['WWI'] })).toEqual({ Era: 'Napoleonic' });
});

test('toRecord writes the name on one line', () => {
  expect(toCells({ name: 'Cap\n badge' }, { Header: 'singleLineText' }).Header).toBe('Cap badge');
});

test.each([
  ['Original', { 'Is Authentic': true }],
  ['Reproduction', {}],
  ['Not determined', {}],
] as const)('toRecord checks the box of an original only: %s', (authenticity, cells) => {
  expect(toCells({ authenticity }, { 'Is Authentic': 'checkbox' })).toEqual(cells);
});

test.each([
  ['Original', 'Genuine'],
  ['Reproduction', 'Repro'],
  ['Not determined', 'Unknown'],
] as const)('toRecord takes the choice of the base for %s', (authenticity, choice) => {
  const column = { 'Is Authentic': ['Genuine', 'Repro', 'Unknown'] };
  expect(toCells({ authenticity }, column)).toEqual({ 'Is Authentic': choice });
});

test('toRecord reports a missing column only for what is not usual', () => {
  const { refused } = toRecord(
    { ...NOTHING, quantity: 0, isRare: true, authenticity: 'Reproduction' },
    'GC-1',
    createTable({ 'Item Type': 'singleLineText', Header: 'singleLineText', Condition: ['Fine'] }),
  );
  expect(refused.map(({ field }) => field)).toEqual(['authenticity', 'isRare', 'quantity']);
  expect(toRecord(NOTHING, 'GC-1', createTable({})).refused.map(({ field }) => field)).toEqual([
    'name',
    'itemType',
    'condition',
  ]);
});

test('toRecord removes a rejected column, and lists it if it holds a field of the item', () => {
  const record = toRecord(NOTHING, 'GC-1', createTable({ Condition: ['Fine'], Status: ['List'] }));
  const { fields, refused } = withoutColumn(
    withoutColumn(record, 'Status', 'It is locked'),
    'Condition',
    'It is locked',
  );
  expect(fields).toEqual({});
  expect(refused.at(-1)).toEqual({
    field: 'condition',
    message: 'It is locked; it was left out of the record.',
  });
  expect(refused.map(({ field }) => field)).not.toContain('status');
});

test('comparable values do not depend on the order of fields', () => {
  const { name, ...others } = NOTHING;
  const reordered: RecordContent = { ...others, name };
  expect(getComparableValues(reordered)).toEqual(getComparableValues(NOTHING));
  expect(getComparableValues({ ...NOTHING, rank: 'Sergeant' })).not.toEqual(
    getComparableValues(NOTHING),
  );
});

test('an item without the fields of this release is compared as the release before did', () => {
  expect(getComparableValues(NOTHING)).toHaveLength(19);
  expect(getComparableValues({ ...NOTHING, isRare: true })).toHaveLength(20);
});
