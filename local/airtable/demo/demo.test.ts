import { describe, expect, it } from 'vitest';
import { CONDITIONS, ERAS, ITEM_TYPES, MATERIALS } from '../../../shared/vocabulary.ts';
import type { DemoField, DemoRecord } from '../base.ts';
import { isComputed } from '../records/computed.ts';
import { demoBase } from './index.ts';

const base = demoBase();
const table = (name: string) => {
  const found = base.tables.find((each) => each.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};
const items = table('Item Log').records;
const listed = items.filter(({ fields }) => fields.Status === 'List' || fields.Status === 'Ebay');
const having = (records: DemoRecord[], field: string) =>
  records.filter(({ fields }) => fields[field]);
const valuesOf = (field: string) => new Set(items.flatMap(({ fields }) => [fields[field]].flat()));

describe('the dealer’s base', () => {
  it('is the same every time', () => {
    expect(demoBase()).toEqual(base);
  });

  it('holds an item log of a size that takes three pages to read', () => {
    expect(items.length).toBeGreaterThanOrEqual(235);
    expect(items.length).toBeLessThanOrEqual(290);
    expect(listed.length).toBeGreaterThanOrEqual(130);
  });

  it('spreads over every type, era, material and condition', () => {
    for (const type of ITEM_TYPES) expect(valuesOf('Item Type')).toContain(type);
    for (const era of ERAS) expect(valuesOf('Era')).toContain(era);
    for (const material of MATERIALS) expect(valuesOf('Material')).toContain(material);
    for (const condition of CONDITIONS) expect(valuesOf('Condition')).toContain(condition);
  });

  it('has statuses of every kind, none, and some that are nearly right', () => {
    for (const status of [
      'List',
      'Ebay',
      'Owned',
      'Sold',
      'Reserved',
      'list ',
      'Listed',
      undefined,
    ])
      expect(valuesOf('Status')).toContain(status);
  });

  it('features a dozen listed pieces with pictures of their own, and calls a dozen rare', () => {
    const featured = having(listed, 'Is Featured');
    expect(featured.length).toBeGreaterThanOrEqual(12);
    expect(having(listed, 'Is Rare').length).toBeGreaterThanOrEqual(12);
    const designs = new Set(
      featured.map(({ fields }) => JSON.stringify(fields.Photos).match(/"drawing":"([^/]*)/)?.[1]),
    );
    expect(designs.size).toBeGreaterThanOrEqual(8);
  });

  it('answers a search for airborne with listed pieces of many eras and types', () => {
    const airborne = listed.filter(({ fields }) =>
      /airborne/i.test(`${fields.Header} ${fields.Summary} ${fields['Unit Name']}`),
    );
    expect(airborne.length).toBeGreaterThanOrEqual(20);
    expect(new Set(airborne.map(({ fields }) => fields.Era)).size).toBeGreaterThanOrEqual(6);
    expect(
      new Set(airborne.flatMap(({ fields }) => fields['Item Type'])).size,
    ).toBeGreaterThanOrEqual(6);
  });

  it('has the rough edges of a real log', () => {
    expect(items.some(({ fields }) => String(fields.Header ?? '').length >= 150)).toBe(true);
    expect(items.some(({ fields }) => !fields.Header && fields['Unique ID'])).toBe(true);
    for (const field of ['Photos', 'Era', 'Condition', 'Summary'])
      expect(having(items, field).length).toBeLessThan(items.length);
  });

  it('was written over the two years before November 2026, featured pieces lately', () => {
    for (const { createdTime, fields } of items) {
      expect(createdTime < '2026-11-01' && createdTime > '2024-11-01').toBe(true);
      if (fields['Is Featured']) expect(createdTime > '2026-08-01').toBe(true);
    }
  });
});

describe('every table', () => {
  it('has no two records, fields or attachments with one id', () => {
    const ids = base.tables.flatMap(({ id, fields, records }) => [
      id,
      ...fields.map((field) => field.id),
      ...records.map((record) => record.id),
      ...records.flatMap(({ fields: cells }) =>
        [cells.Photos]
          .flat()
          .flatMap((photo) => (photo instanceof Object && 'id' in photo ? [photo.id] : [])),
      ),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    const numbers = items.map(({ fields }) => fields['Unique ID']);
    expect(new Set(numbers).size).toBe(items.length);
  });

  it('leaves out empty cells and computed ones', () => {
    for (const { fields, records } of base.tables)
      for (const record of records)
        for (const [name, value] of Object.entries(record.fields)) {
          const field = fields.find((each) => each.name === name);
          expect(field, name).toBeDefined();
          expect(field && isComputed(field), name).toBe(false);
          expect(
            value === undefined || value === null || value === '' || value === false,
            name,
          ).toBe(false);
          if (Array.isArray(value)) expect(value.length, name).toBeGreaterThan(0);
        }
  });

  it('declares every choice it uses', () => {
    for (const { fields, records } of base.tables)
      for (const field of fields.filter(
        ({ type }) => type.endsWith('Select') || type.endsWith('Selects'),
      ))
        for (const record of records)
          for (const value of [record.fields[field.name] ?? []].flat())
            expect(choicesOf(field), field.name).toContain(value);
  });

  it('links both ways, to records that exist', () => {
    const all = new Map(
      base.tables.flatMap(({ records }) => records.map((record) => [record.id, record])),
    );
    for (const { fields, records } of base.tables)
      for (const field of fields.filter(({ type }) => type === 'multipleRecordLinks'))
        for (const record of records)
          for (const id of [record.fields[field.name] ?? []].flat()) {
            const inverse = base.tables
              .flatMap((each) => each.fields)
              .find((each) => each.id === field.options?.inverseLinkFieldId);
            expect(all.get(String(id))?.fields[inverse?.name ?? '']).toContain(record.id);
          }
  });

  it('shows every field type that the browser of tables must show', () => {
    const types = new Set(base.tables.flatMap(({ fields }) => fields.map(({ type }) => type)));
    expect([...types].sort()).toEqual(
      [
        'checkbox',
        'count',
        'currency',
        'date',
        'dateTime',
        'email',
        'formula',
        'multilineText',
        'multipleAttachments',
        'multipleLookupValues',
        'multipleRecordLinks',
        'multipleSelects',
        'number',
        'percent',
        'phoneNumber',
        'rollup',
        'singleLineText',
        'singleSelect',
        'url',
      ].sort(),
    );
  });
});

const choicesOf = (field: DemoField) => {
  const choices = field.options?.choices;
  return Array.isArray(choices) ? choices.map(({ name }) => name) : [];
};
