import { expect, test } from 'vitest';
import type { AirtableRecord } from '../entities/airtable.ts';
import { Product } from '../entities/product.ts';
import { mapRecord, toProductId } from './record-to-product.ts';
import { toShopItem } from './sync-plan.ts';

const COMPLETE = { absent: new Set<string>() };

/** With the columns that every item should have. */
function record(fields: Record<string, unknown>, id = 'recAAAAAAAAAAAAAA'): AirtableRecord {
  return {
    id,
    createdTime: '2024-03-01T10:00:00.000Z',
    fields: { Header: 'Patch', 'Item Type': 'Patches', ...fields },
  };
}
const EMPTY = { Header: undefined, 'Item Type': undefined };

test('maps an empty record to a valid product with fallbacks, and reports what is missing', () => {
  const { content, attachments, problems } = mapRecord(record(EMPTY), COMPLETE);
  expect(problems).toEqual([
    {
      recordId: 'recAAAAAAAAAAAAAA',
      message:
        'It is on sale without Header, Item Type, Era, Condition, Photos; the shop shows neutral values instead. Fill them in, or change the Status until they are known.',
    },
  ]);
  expect(mapRecord(record({}), COMPLETE).problems).toEqual([]);
  expect(mapRecord(record(EMPTY), { ...COMPLETE, isSold: true }).problems).toEqual([]);
  expect(attachments).toEqual([]);
  expect(content).toMatchObject({
    name: 'Untitled Item',
    itemType: 'Other',
    era: 'Undated',
    condition: 'Ungraded',
    description: null,
    shortDescription: null,
    countryOfOrigin: 'United States',
    isAuthentic: false,
    availability: 'In Stock',
    createdAt: '2024-03-01T10:00:00.000Z',
    airtableId: 'recAAAAAAAAAAAAAA',
  });
  const item = toShopItem({ content, attachments, problems }, [], new Date().toISOString());
  expect(Product.parse(item).id).toBe(toProductId('recAAAAAAAAAAAAAA'));
});

test('maps every field; the prices are for staff only', () => {
  const { content, problems } = mapRecord(
    record({
      Header: ' 82nd Airborne Patch ',
      Summary: 'Fine.',
      'Item Type': ['patches', 'Insignia'],
      Era: 'wwii',
      'Unit Name': '82nd Airborne Division',
      'Unit Number': 82,
      Material: 'embroidered cloth',
      Condition: 'mint',
      'Is Featured': true,
      'Is Rare': true,
      'Is Authentic': true,
      Motto: 'All the Way',
      Backing: 'White',
      'Country of Origin': 'Germany',
      Quantity: '12',
      'Unique ID': 'GD-0079',
      'Share Price': 250,
      Cost: '99.5',
    }),
    COMPLETE,
  );
  expect(problems).toEqual([]);
  expect(content).toMatchObject({
    name: '82nd Airborne Patch',
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    unitName: '82nd Airborne Division',
    uniqueId: 'GD-0079',
    unitNumber: '82',
    material: 'Embroidered Cloth',
    condition: 'Mint',
    isFeatured: true,
    isRare: true,
    isAuthentic: true,
    motto: 'All the Way',
    backing: 'White',
    countryOfOrigin: 'Germany',
    stockQuantity: 12,
    price: '0.00',
    sharePrice: '250.00',
    cost: '99.50',
  });
  expect(
    Product.parse({ ...content, imageUrl: null, imageUrls: [], updatedAt: content.createdAt }),
  ).not.toHaveProperty('sharePrice');
});

test('keeps the source hash of a record without staff prices', () => {
  expect(Object.keys(mapRecord(record({}), COMPLETE).content)).not.toContain('sharePrice');
  const absent = new Set(['Share Price', 'Cost']);
  const item = mapRecord(record({ 'Share Price': 40, Cost: 12 }), COMPLETE);
  const stored = toShopItem(item, [], new Date().toISOString());
  expect(mapRecord(record({}), { absent, stored }).content).toMatchObject({
    sharePrice: '40.00',
    cost: '12.00',
  });
});

test('reads the size in inches and the maker', () => {
  const fields = { Length: 3.25, Width: '2.5', Height: 0, Manufacturer: 'Theatre made' };
  const { content, problems } = mapRecord(record(fields), COMPLETE);
  expect(content).toMatchObject({ length: '3.25', width: '2.50', manufacturer: 'Theatre made' });
  expect(content).not.toHaveProperty('height');
  expect(problems).toEqual(mapRecord(record({}), COMPLETE).problems);
});

test('leaves out sizes that are texts', () => {
  const { content, problems } = mapRecord(record({ Length: '3 1/2 in', Width: -1 }), COMPLETE);
  expect(content).not.toHaveProperty('length');
  expect(content).not.toHaveProperty('width');
  expect(problems).toEqual(mapRecord(record({}), COMPLETE).problems);
});

test('uses Unique ID as the name without a header', () => {
  expect(mapRecord(record({ Header: '  ', 'Unique ID': 'P-101' }), COMPLETE).content.name).toBe(
    'P-101',
  );
});

test.each([
  ['Header', 12],
  ['Summary', ['a']],
  ['Item Type', [{ name: 'Patches' }]],
  ['Era', { error: '#ERROR!' }],
  ['Unit Name', 5],
  ['Condition', true],
  ['Is Rare', 'yes'],
  ['Is Authentic', 1],
  ['Photos', 'photo.jpg'],
  ['Photos', [{ id: 'att1' }, null, 7]],
  ['Motto', 4],
  ['Quantity', 'three'],
  ['Quantity', 0],
  ['Quantity', 2.5],
  ['Share Price', 'on request'],
  ['Share Price', -5],
  ['Cost', 1e9],
])('skips and reports a %s that holds %j', (field, value) => {
  const { content, attachments, problems } = mapRecord(record({ [field]: value }), COMPLETE);
  expect(content).toEqual(mapRecord(record({ [field]: undefined }), COMPLETE).content);
  expect(attachments).toEqual([]);
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatchObject({ recordId: record({}).id, field });
});

test('truncates and reports long texts', () => {
  const Summary = '🎖'.repeat(60_000);
  const { content, problems } = mapRecord(record({ Summary, Header: 'x'.repeat(2_000) }), COMPLETE);
  expect(content.description?.length).toBeLessThanOrEqual(50_000);
  expect(content.description?.isWellFormed()).toBe(true);
  expect(content.name.length).toBeLessThanOrEqual(1_000);
  expect(problems.map(({ field }) => field)).toEqual(['Header', 'Summary']);
});

test('keeps the valid photos of a record with an invalid one', () => {
  const good = { id: 'attGood', url: 'https://example.com/a', filename: 'a.jpg' };
  const { attachments, problems } = mapRecord(record({ Photos: [{}, good] }), COMPLETE);
  expect(attachments).toEqual([good]);
  expect(problems).toHaveLength(1);
});

test('reports an invalid creation time and lists the item last', () => {
  const { content, problems } = mapRecord({ ...record({}), createdTime: 'soon' }, COMPLETE);
  expect(content.createdAt).toBe('1970-01-01T00:00:00.000Z');
  expect(problems).toHaveLength(1);
});

test('keeps the stored values of absent columns', () => {
  const absent = new Set(['Motto', 'Is Authentic', 'Unit Number', 'Unique ID']);
  const fields = {
    'Unit Number': '7',
    'Unique ID': 'P-7',
    Motto: 'Garry Owen',
    'Is Authentic': true,
  };
  const before = mapRecord(record({ ...EMPTY, ...fields }), COMPLETE);
  const stored = toShopItem(before, [], new Date().toISOString());
  expect(mapRecord(record(EMPTY), { absent, stored }).content).toEqual(before.content);
  expect(mapRecord(record(EMPTY), { absent }).content).toMatchObject({
    name: 'Untitled Item',
    unitNumber: null,
    motto: null,
    isAuthentic: true,
  });
});
