import { describe, expect, test } from 'vitest';
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

/** Columns by name, each of a type or with choices to choose one of. */
function tableOf(columns: Record<string, string | string[]>): AirtableTable {
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

const cellsOf = (item: Partial<RecordContent>, columns: Record<string, string | string[]>) =>
  toRecord({ ...NOTHING, ...item }, 'GC-1', tableOf(columns)).fields;

describe('an item as a record', () => {
  test('tells only what it says and the base has no place for', () => {
    const { fields, refused } = toRecord(
      { ...NOTHING, weight: '2.00' },
      'GC-1',
      tableOf({ Header: 'singleLineText', Condition: 'singleLineText' }),
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

  test('is never for sale, however the base spells its statuses', () => {
    expect(cellsOf({}, { Status: ['List', 'owned'] })).toEqual({ Status: 'Owned' });
    expect(cellsOf({}, { Status: 'singleLineText' })).toEqual({ Status: 'Owned' });
  });

  test('has its number only where that is a text to be written', () => {
    expect(cellsOf({}, { 'Unique ID': 'singleLineText' })).toEqual({ 'Unique ID': 'GC-1' });
    for (const type of ['formula', 'autoNumber', 'number']) {
      expect(cellsOf({}, { 'Unique ID': type })).toEqual({});
    }
  });

  test('measures in numbers, or in texts where the column is of texts', () => {
    const columns = { Length: 'number', Width: 'singleLineText' };
    expect(cellsOf({ length: '2.50', width: '3.00' }, columns)).toEqual({
      Length: 2.5,
      Width: '3.00',
    });
  });

  test('takes the base’s own spelling of a choice', () => {
    const columns = { Era: ['WWI', 'WWII'], Branch: ['Air force'], Material: ['BRASS'] };
    const item = { era: 'WWII (1941-1945)', branch: 'Air Force', primaryMaterial: 'Brass' };
    expect(cellsOf(item, columns)).toEqual({ Era: 'WWII', Branch: 'Air force', Material: 'BRASS' });
  });

  test('adds a choice that the base has in no spelling', () => {
    expect(cellsOf({ era: 'Napoleonic' }, { Era: ['WWI'] })).toEqual({ Era: 'Napoleonic' });
  });

  test('has a name of one line', () => {
    expect(cellsOf({ name: 'Cap\n badge' }, { Header: 'singleLineText' }).Header).toBe('Cap badge');
  });

  test('goes without a column that Airtable refused, and tells what is the item’s own', () => {
    const record = toRecord(NOTHING, 'GC-1', tableOf({ Condition: ['Fine'], Status: ['List'] }));
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
});

test('two items that say the same are alike, in whatever order', () => {
  const { name, ...others } = NOTHING;
  const turned: RecordContent = { ...others, name };
  expect(getComparableValues(turned)).toEqual(getComparableValues(NOTHING));
  expect(getComparableValues({ ...NOTHING, rank: 'Sergeant' })).not.toEqual(
    getComparableValues(NOTHING),
  );
});
