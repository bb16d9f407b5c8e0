import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { COMPUTED_TYPES } from '../../shared/airtable-mapping/item-to-record.ts';
import { CONDITIONS, ERAS, ITEM_TYPES, MATERIALS } from '../../shared/vocabulary.ts';
import { ATTACHMENT_SIZES } from './attachments/urls.ts';
import type { FieldDefinition, StoredAttachment, StoredRecord } from './base-definition.ts';
import { demoBase, loadDemoPhoto } from './demo-base.ts';

const PHOTOS = new URL('../../demo/photos/items/', import.meta.url);
const base = demoBase();
const table = (name: string) => {
  const found = base.tables.find((each) => each.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};
const items = table('Item Log').records;
const listed = items.filter(({ fields }) => fields.Status === 'List' || fields.Status === 'Ebay');
const having = (records: StoredRecord[], field: string) =>
  records.filter(({ fields }) => fields[field]);
const getValues = (field: string) => new Set(items.flatMap(({ fields }) => [fields[field]].flat()));

it('the demo base has an item log of three pages', () => {
  expect(items.length).toBeGreaterThanOrEqual(235);
  expect(items.length).toBeLessThanOrEqual(290);
  expect(listed.length).toBeGreaterThanOrEqual(130);
});

it('the demo base covers every type, era, material and condition', () => {
  for (const type of ITEM_TYPES) expect(getValues('Item Type')).toContain(type);
  for (const era of ERAS) expect(getValues('Era')).toContain(era);
  for (const material of MATERIALS) expect(getValues('Material')).toContain(material);
  for (const condition of CONDITIONS) expect(getValues('Condition')).toContain(condition);
});

it('the demo base has every status, no status, and some misspelled ones', () => {
  for (const status of ['List', 'Ebay', 'Owned', 'Sold', 'Reserved', 'list ', 'Listed', undefined])
    expect(getValues('Status')).toContain(status);
});

it('the demo base has at least a dozen featured listed items with photos, and a dozen rare ones', () => {
  const featured = having(listed, 'Is Featured');
  expect(featured.length).toBeGreaterThanOrEqual(12);
  expect(having(listed, 'Is Rare').length).toBeGreaterThanOrEqual(12);
  const withPhotos = featured.filter(({ fields }) => photosIn(fields).length > 0);
  expect(withPhotos.length).toBeGreaterThanOrEqual(8);
});

it('the demo base lists airborne items of many eras and types', () => {
  const airborne = listed.filter(({ fields }) =>
    /airborne/i.test(`${fields.Header} ${fields.Summary} ${fields['Unit Name']}`),
  );
  expect(airborne.length).toBeGreaterThanOrEqual(20);
  expect(new Set(airborne.map(({ fields }) => fields.Era)).size).toBeGreaterThanOrEqual(6);
  expect(
    new Set(airborne.flatMap(({ fields }) => fields['Item Type'])).size,
  ).toBeGreaterThanOrEqual(6);
});

it('the demo base has long and missing values, as a real log does', () => {
  expect(items.some(({ fields }) => String(fields.Header ?? '').length >= 150)).toBe(true);
  expect(items.some(({ fields }) => !fields.Header && fields['Unique ID'])).toBe(true);
  for (const field of ['Photos', 'Era', 'Condition', 'Summary'])
    expect(having(items, field).length).toBeLessThan(items.length);
});

it('the demo base was created over the two years before November 2026, featured items recently', () => {
  for (const { createdTime, fields } of items) {
    expect(createdTime < '2026-11-01' && createdTime > '2024-11-01').toBe(true);
    if (fields['Is Featured']) expect(createdTime > '2026-08-01').toBe(true);
  }
});

it('every table of the demo base has unique ids of records, fields and attachments', () => {
  const ids = base.tables.flatMap(({ id, fields, records }) => [
    id,
    ...fields.map((field) => field.id),
    ...records.map((record) => record.id),
    ...records.flatMap(({ fields: cells }) => photosIn(cells).map((photo) => photo.id)),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  const numbers = items.map(({ fields }) => fields['Unique ID']);
  expect(new Set(numbers).size).toBe(items.length);
});

it('every table of the demo base stores no empty and no computed cells', () => {
  for (const { fields, records } of base.tables)
    for (const record of records)
      for (const [name, value] of Object.entries(record.fields)) {
        const field = fields.find((each) => each.name === name);
        expect(field, name).toBeDefined();
        expect(field && COMPUTED_TYPES.has(field.type), name).toBe(false);
        expect(value === undefined || value === null || value === '' || value === false, name).toBe(
          false,
        );
        if (Array.isArray(value)) expect(value.length, name).toBeGreaterThan(0);
      }
});

it('every table of the demo base declares every select option it uses', () => {
  for (const { fields, records } of base.tables)
    for (const field of fields.filter(
      ({ type }) => type.endsWith('Select') || type.endsWith('Selects'),
    ))
      for (const record of records)
        for (const value of [record.fields[field.name] ?? []].flat())
          expect(getChoices(field), field.name).toContain(value);
});

it('every table of the demo base links records in both directions', () => {
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

it('the tables of the demo base have every field type that the table browser supports', () => {
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

describe('the photos', () => {
  const photos = items.flatMap(({ fields }) => photosIn(fields));

  it('the photos of the demo base are few enough to import quickly and many enough to browse', () => {
    expect(photos.length).toBeGreaterThan(400);
    expect(photos.length).toBeLessThanOrEqual(600);
  });

  it('the photos of the demo base are WebP files with the stated size and dimensions, and there are no others', async () => {
    for (const { asset, filename, size, ...dimensions } of photos) {
      const bytes = await readFile(new URL(asset, PHOTOS));
      expect({ filename, size }).toEqual({ filename: asset, size: bytes.length });
      expect(await sharp(bytes).metadata(), asset).toMatchObject({
        format: 'webp',
        width: dimensions.width,
        height: dimensions.height,
      });
    }
    expect(new Set(photos.map(({ asset }) => asset))).toEqual(new Set(await readdir(PHOTOS)));
  });

  it('the photos of the demo base have Airtable’s three thumbnail sizes', async () => {
    const heights = { small: 36, large: 512, full: 640 };
    for (const size of ATTACHMENT_SIZES) {
      const { bytes, type } = await loadDemoPhoto(photos[0]?.asset ?? '', size);
      expect(type).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ height: heights[size] });
    }
  });
});

function photosIn(fields: StoredRecord['fields']) {
  const photos = (fields.Photos ?? []) as StoredAttachment[];
  return photos.filter((photo) => 'asset' in photo);
}

const getChoices = (field: FieldDefinition) => {
  const choices = field.options?.choices;
  return Array.isArray(choices) ? choices.map(({ name }) => name) : [];
};
