import { expect, test } from 'vitest';
import { COLUMN_DEFINITIONS } from './column-definitions.ts';
import { getListingStatus } from './read-status.ts';
import { getTemplateRows } from './template-rows.ts';

const columns = COLUMN_DEFINITIONS.map(({ column }) => column);
const toFields = (row: string[]) => Object.fromEntries(columns.map((name, n) => [name, row[n]]));

test('the template names the types and the Status words, and lists nothing for sale', () => {
  const [types, ...examples] = getTemplateRows().map(toFields);
  expect(types).toMatchObject({
    Status: 'Single select: List, Ebay, Sold, Owned, Reserved',
    Photos: 'Attachment',
    Cost: 'Currency',
  });
  expect(examples.map(({ Status }) => Status)).toEqual(['Sold', 'Owned', 'Reserved']);
  for (const fields of [types, ...examples]) {
    const record = { id: 'recA', createdTime: '2026-01-01T00:00:00.000Z', fields: fields ?? {} };
    expect(getListingStatus(record)).not.toBe('for sale');
  }
});
