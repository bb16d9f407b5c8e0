import { airtableId, type BaseDefinition, type StoredRecord } from '../base-definition.ts';

export const ITEM_COUNT = 250;

const field = (name: string, type: string, options?: Record<string, unknown>) => ({
  id: airtableId('fld', name),
  name,
  type,
  ...(options ? { options } : {}),
});

export const unitId = airtableId('rec', 'unit 1');
export const itemId = (number: number) => airtableId('rec', `item ${number}`);
export const photoId = (number: number) => airtableId('att', `photo ${number}`);
export const fieldId = (name: string) => airtableId('fld', name);

function item(number: number): StoredRecord {
  return {
    id: itemId(number),
    createdTime: new Date(Date.UTC(2025, 0, 1, 0, number)).toISOString(),
    fields: {
      Header: `Patch ${String(number).padStart(3, '0')}`,
      Status: number % 2 === 0 ? 'Sold' : 'List/Ebay',
      Price: number,
      ...(number % 10 === 1 ? { 'Is Rare': true, Unit: [unitId] } : {}),
      ...(number === 1 ? { Photos: [photo(1), photo(2)] } : {}),
    },
  };
}

function photo(number: number) {
  return {
    id: photoId(number),
    filename: `photo ${number}.jpg`,
    type: 'image/jpeg',
    width: 1024,
    height: 2048,
    asset: `asset-${number}`,
  };
}

export function smallBase(): BaseDefinition {
  const items = Array.from({ length: ITEM_COUNT }, (_, index) => item(index + 1));
  const linked = items.filter(({ fields }) => fields.Unit !== undefined).map(({ id }) => id);
  return {
    id: airtableId('app', 'test'),
    name: 'Test base',
    tables: [
      {
        id: airtableId('tbl', 'Item Log'),
        name: 'Item Log',
        primaryFieldId: fieldId('Header'),
        fields: [
          field('Header', 'singleLineText'),
          field('Status', 'singleSelect', {
            choices: [
              { id: airtableId('sel', 'Sold'), name: 'Sold' },
              { id: airtableId('sel', 'List/Ebay'), name: 'List/Ebay' },
            ],
          }),
          field('Price', 'currency', { precision: 2, symbol: '$' }),
          field('Is Rare', 'checkbox', { icon: 'check', color: 'greenBright' }),
          field('Found', 'date', { dateFormat: { name: 'iso', format: 'YYYY-MM-DD' } }),
          field('Tags', 'multipleSelects', { choices: [] }),
          field('Photos', 'multipleAttachments', { isReversed: false }),
          field('Unit', 'multipleRecordLinks', {
            linkedTableId: airtableId('tbl', 'Units'),
            inverseLinkFieldId: fieldId('Items'),
          }),
          field('Motto', 'multipleLookupValues', {
            recordLinkFieldId: fieldId('Unit'),
            fieldIdInLinkedTable: fieldId('Unit Motto'),
          }),
          field('Label', 'formula', { formula: "'GD-' & RECORD_ID()" }),
          field('Changed', 'lastModifiedTime'),
        ],
        records: items,
      },
      {
        id: airtableId('tbl', 'Units'),
        name: 'Units',
        primaryFieldId: fieldId('Name'),
        fields: [
          field('Name', 'singleLineText'),
          field('Unit Motto', 'singleLineText'),
          field('Items', 'multipleRecordLinks', {
            linkedTableId: airtableId('tbl', 'Item Log'),
            inverseLinkFieldId: fieldId('Unit'),
          }),
          field('Item Count', 'count', { recordLinkFieldId: fieldId('Items') }),
          field('Top Price', 'rollup', {
            recordLinkFieldId: fieldId('Items'),
            fieldIdInLinkedTable: fieldId('Price'),
            formula: 'MAX(values)',
          }),
        ],
        records: [
          {
            id: unitId,
            createdTime: '2025-01-01T00:00:00.000Z',
            fields: {
              Name: '1st Division',
              'Unit Motto': 'No mission too difficult',
              Items: linked,
            },
          },
        ],
      },
    ],
  };
}
