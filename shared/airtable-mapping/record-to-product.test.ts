import { expect, test } from 'vitest';
import type { AirtableRecord } from '../entities/airtable.ts';
import { Product } from '../entities/product.ts';
import { toSpellingKey } from '../entities/spelling.ts';
import { toPhotoId } from '../photos/photo-paths.ts';
import { toProductId } from './product-id.ts';
import { mapRecord } from './record-to-product.ts';
import { toStoredProduct } from './sync-plan.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const COMPLETE = { absent: new Set<string>() };

function record(fields: Record<string, unknown>, id = 'recAAAAAAAAAAAAAA'): AirtableRecord {
  return {
    id,
    createdTime: '2024-03-01T10:00:00.000Z',
    fields: { Header: 'Patch', 'Item Type': 'Patches', ...fields },
  };
}
const PHOTO = { id: 'attAAAAAAAAAAAAA1', url: 'https://example.com/a', filename: 'a.jpg' };
const FILLED = {
  Summary: 'Fine.',
  Era: 'WWII (1941-1945)',
  'Unit Name': '82nd Airborne Division',
  Material: 'Wool',
  Condition: 'Mint',
  'Is Featured': true,
  'Is Rare': true,
  Photos: [PHOTO],
  Motto: 'All the Way',
  Quantity: 4,
  'Share Price': 250,
  Cost: 99,
  Length: 3,
  Manufacturer: 'Bailey',
};
const EMPTY = { Header: undefined, 'Item Type': undefined };

test('an empty record becomes a valid product with fallbacks, and what is missing is reported', () => {
  const { content, attachments, problems } = mapRecord(record(EMPTY), COMPLETE);
  expect(problems).toEqual([
    {
      recordId: 'recAAAAAAAAAAAAAA',
      cause: 'incomplete',
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
    isAuthentic: true,
    availability: 'In Stock',
    createdAt: '2024-03-01T10:00:00.000Z',
    airtableId: 'recAAAAAAAAAAAAAA',
  });
  const item = toStoredProduct(
    { content, attachments, problems, unreadable: new Map(), options: [], unknown: [] },
    [],
    new Date().toISOString(),
  );
  expect(Product.parse(item).id).toBe(toProductId('recAAAAAAAAAAAAAA'));
});

test('every field of a record is mapped; the prices are for staff only', () => {
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

test('a product without staff prices has no fields for them, and keeps those of absent columns', () => {
  expect(Object.keys(mapRecord(record({}), COMPLETE).content)).not.toContain('sharePrice');
  const absent = new Set(['Share Price', 'Cost']);
  const item = mapRecord(record({ 'Share Price': 40, Cost: 12 }), COMPLETE);
  const stored = toStoredProduct(item, [], new Date().toISOString());
  expect(mapRecord(record({}), { absent, stored }).content).toMatchObject({
    sharePrice: '40.00',
    cost: '12.00',
  });
});

test('the size in inches and the maker are read from the record', () => {
  const fields = { Length: 3.25, Width: '2.5', Height: 0, Manufacturer: 'Theater-made' };
  const { content, problems } = mapRecord(record(fields), COMPLETE);
  expect(content).toMatchObject({ length: '3.25', width: '2.50', manufacturer: 'Theater-made' });
  expect(content).not.toHaveProperty('height');
  expect(problems).toEqual(mapRecord(record({}), COMPLETE).problems);
});

test.each([
  ['3 1/2 in', '3.50'],
  ['3½"', '3.50'],
  ['3 1/2"', '3.50'],
  ['3-1/2 inches', '3.50'],
  ['7½ in', '7.50'],
  ['3,5 cm', '1.38'],
  ['2 ft', '24.00'],
  ['0.5 m', '19.69'],
  ['35 millimeters', '1.38'],
  ['1/2', '0.50'],
  ['90 mm', '3.54'],
  ['9 cm', '3.54'],
])('a length of %s is read as %s inches', (Length, inches) => {
  expect(mapRecord(record({ Length }), COMPLETE).content).toHaveProperty('length', inches);
});

test.each(['', '  ', '\u200b\u200d'])(
  'the Unique ID is the name of a product with the Header %j',
  (Header) => {
    expect(mapRecord(record({ Header, 'Unique ID': 'P-101' }), COMPLETE).content.name).toBe(
      'P-101',
    );
  },
);

test.each([
  ['Header', true],
  ['Summary', [PHOTO]],
  ['Item Type', { error: '#ERROR!' }],
  ['Era', { error: '#ERROR!' }],
  ['Unit Name', ['recAAAAAAAAAAAAA1']],
  ['Unit Name', 'Unit recAAAAAAAAAAAAA1'],
  ['Condition', true],
  ['Material', { state: 'loading', value: null, isStale: false }],
  ['Is Featured', { specialValue: 'NaN' }],
  ['Is Rare', 'perhaps'],
  ['Is Authentic', 7],
  ['Photos', 'photo.jpg'],
  ['Photos', [{ id: 'att1' }, null, 7]],
  ['Motto', { error: 'emptyDependency' }],
  ['Quantity', 'three'],
  ['Quantity', [1, 2]],
  ['Quantity', -1],
  ['Quantity', 2.5],
  ['Quantity', '1.000'],
  ['Share Price', 'on request'],
  ['Share Price', '€250'],
  ['Share Price', '$250-$300'],
  ['Share Price', '1.234'],
  ['Share Price', -5],
  ['Cost', 1e9],
  ['Length', 'large'],
  ['Length', '3 x 4 in'],
  ['Length', '1,250 mm'],
  ['Header', '#ERROR!'],
  ['Summary', { value: { text: 'nested' } }],
  ['Motto', [{ error: '#ERROR!' }, 'All the Way']],
  ['Motto', 'NaN'],
  ['Is Authentic', 'Probably original'],
  ['Is Authentic', 'Original badge on a reproduction backing'],
  ['Manufacturer', { error: '#ERROR!' }],
])('a product keeps its stored value when its %s holds %j, which is reported', (column, value) => {
  const filled = record({ ...FILLED, 'Is Authentic': 'Reproduction' });
  const before = mapRecord(filled, COMPLETE);
  const stored = toStoredProduct(before, [PHOTO.id], new Date().toISOString());
  const broken = { ...filled, fields: { ...filled.fields, [column]: value } };
  const { content, attachments, problems, unreadable } = mapRecord(broken, {
    ...COMPLETE,
    stored,
  });
  expect(content).toEqual(before.content);
  expect(attachments.map(toPhotoId)).toEqual([PHOTO.id]);
  expect([...problems.map(({ field }) => field), ...unreadable.keys()]).toEqual([column]);
});

test('options mean what staff have decided, and the others are listed', () => {
  const fields = { Era: 'W.W.2-time', 'Item Type': ['Helmets'], Condition: 'Near Mint' };
  const spellings = new Map([
    [toSpellingKey({ field: 'era', text: 'w.w.2-TIME' }), 'WWII (1941-1945)'],
    [toSpellingKey({ field: 'itemType', text: 'Helmets' }), null],
  ]);
  const { content, unknown } = mapRecord(record(fields), { ...COMPLETE, spellings });
  expect(content).toMatchObject({
    era: 'WWII (1941-1945)',
    itemType: 'Helmets',
    condition: 'Near Mint',
  });
  expect(unknown).toEqual([{ field: 'condition', text: 'Near Mint' }]);
});

test.each([
  ['Header', 1944, { name: '1944' }],
  ['Header', { text: 'Patch', type: 'ean8' }, { name: 'Patch' }],
  ['Summary', { state: 'generated', value: 'Fine.', isStale: false }, { description: 'Fine.' }],
  ['Item Type', [{ name: 'Patches' }], { itemType: 'Patches' }],
  ['Era', [['wwii']], { era: 'WWII (1941-1945)' }],
  ['Unit Name', ['1st Division'], { unitName: '1st Division' }],
  ['Unit Number', [82], { unitNumber: '82' }],
  ['Motto', ['All the Way', 'Airborne'], { motto: 'All the Way, Airborne' }],
  ['Motto', '2024-03-01T10:00:00.000Z', { motto: 'Mar 1, 2024, 10:00 AM UTC' }],
  ['Backing', { label: 'White', url: 'https://example.com' }, { backing: 'White' }],
  ['Manufacturer', [{ id: 'usrAAAAAAAAAAAAA1', name: 'Bailey' }], { manufacturer: 'Bailey' }],
  ['Unique ID', { text: 'GD-1' }, { uniqueId: 'GD-1' }],
  ['Is Featured', 1, { isFeatured: true }],
  ['Is Rare', 'Yes', { isRare: true }],
  ['Is Rare', [true], { isRare: true }],
  ['Is Rare', 'not rare', { isRare: false }],
  ['Is Authentic', 1, { isAuthentic: true }],
  ['Is Authentic', 0, { isAuthentic: false }],
  ['Is Authentic', false, { isAuthentic: false }],
  ['Is Authentic', 'Original', { isAuthentic: true }],
  ['Is Authentic', 'Postwar reproduction', { isAuthentic: false }],
  ['Is Authentic', 'Not a copy', { isAuthentic: true }],
  ['Is Authentic', 'Not original', { isAuthentic: false }],
  ['Is Authentic', 'Not original, reproduction', { isAuthentic: false }],
  ['Is Authentic', 'Unmarked reproduction', { isAuthentic: false }],
  ['Is Authentic', 'Unissued original', { isAuthentic: true }],
  ['Is Authentic', 'Original (not worn)', { isAuthentic: true }],
  ['Is Authentic', 'Yes, verified', { isAuthentic: true }],
  ['Is Authentic', 'No - copy', { isAuthentic: false }],
  ['Is Authentic', 'Inauthentic', { isAuthentic: false }],
  ['Is Authentic', [null, true], { isAuthentic: true }],
  ['Is Authentic', 'Not determined', { isAuthentic: true }],
  ['Share Price', ['$1,250.50'], { sharePrice: '1250.50' }],
  ['Share Price', '1.234,50', { sharePrice: '1234.50' }],
  ['Share Price', '250,00', { sharePrice: '250.00' }],
  ['Share Price', '1,250 USD', { sharePrice: '1250.00' }],
  ['Share Price', 'USD 75', { sharePrice: '75.00' }],
  ['Share Price', '40 $', { sharePrice: '40.00' }],
  ['Quantity', '3 pcs.', { stockQuantity: 3 }],
  ['Motto', ['All the Way', 'All the Way'], { motto: 'All the Way' }],
  ['Motto', 'Found 2024-03-01T10:00:00.000Z', { motto: 'Found Mar 1, 2024, 10:00 AM UTC' }],
  ['Motto', 0.1 + 0.2, { motto: '0.3' }],
  ['Summary', 'A **fine** patch.\n', { description: 'A fine patch.' }],
  ['Quantity', ['3'], { stockQuantity: 3, availability: 'In Stock' }],
  ['Quantity', 0, { stockQuantity: 0, availability: 'Sold Out' }],
])('a %s that holds %j is read', (column, value, expected) => {
  const { content, problems, unreadable } = mapRecord(record({ [column]: value }), COMPLETE);
  expect(content).toMatchObject(expected);
  expect([...problems, ...unreadable.keys()]).toEqual([]);
});

test.each([
  ['Unit Name', 'duration', 3900, '1:05:00'],
  ['Unit Name', 'percent', 0.125, '12.5%'],
  ['Unit Name', 'rating', 4, '4 of 5'],
  ['Unit Name', 'date', '2024-03-01', 'Mar 1, 2024'],
  ['Unit Name', 'aiText', { state: 'generated', value: '**1st** Division\n' }, '1st Division'],
])('a %s of type %s is shown as people write it', (column, type, value, text) => {
  const types = new Map([[column, { id: 'fldAAAAAAAAAAAAA1', name: column, type }]]);
  const { content } = mapRecord(record({ [column]: value }), { ...COMPLETE, types });
  expect(content.unitName).toBe(text);
});

test('rich text keeps its format next to the plain text', () => {
  const types = new Map(
    ['Summary', 'Motto'].map((name) => [name, { id: 'fldAAAAAAAAAAAAA1', name, type: 'richText' }]),
  );
  const Summary = '**Fine** patch with a [note](https://example.com).\n\n- one\n- *two*\n';
  const { content } = mapRecord(record({ Summary, Motto: '_Garry Owen_' }), { ...COMPLETE, types });
  expect(content).toMatchObject({
    description: 'Fine patch with a note.\n\n• one\n• two',
    shortDescription: 'Fine patch with a note. • one • two',
    richDescription: [
      {
        tag: 'p',
        children: [
          { tag: 'strong', children: ['Fine'] },
          ' patch with a ',
          { tag: 'a', href: 'https://example.com', children: ['note'] },
          '.',
        ],
      },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: [{ tag: 'p', children: ['one'] }] },
          { tag: 'li', children: [{ tag: 'p', children: [{ tag: 'em', children: ['two'] }] }] },
        ],
      },
    ],
    motto: 'Garry Owen',
  });
  const plain = mapRecord(record({ Summary: 'Fine.' }), { ...COMPLETE, types });
  expect(plain.content).not.toHaveProperty('richDescription');
});

test.each([
  ['unused', {}, true, 0],
  ['forgotten', {}, true, 1],
  ['reproduction', {}, false, 0],
  ['forgotten', { Header: 'Cap badge, later copy' }, false, 0],
  ['reproduction', { 'Is Authentic': true }, true, 0],
] as const)(
  'an unchecked box of a column that is %s, of %j, means authentic: %s',
  (unticked, fields, isAuthentic, count) => {
    const { content, problems } = mapRecord(record(fields), { ...COMPLETE, unticked });
    expect(content.isAuthentic).toBe(isAuthentic);
    expect(problems).toHaveLength(count);
  },
);

test('long texts are truncated and reported', () => {
  const Summary = '🎖'.repeat(60_000);
  const { content, problems } = mapRecord(record({ Summary, Header: 'x'.repeat(2_000) }), COMPLETE);
  expect(content.description?.length).toBeLessThanOrEqual(50_000);
  expect(content.description?.isWellFormed()).toBe(true);
  expect(content.name.length).toBeLessThanOrEqual(1_000);
  expect(problems.map(({ field }) => field)).toEqual(['Header', 'Summary']);
});

test('a record with an invalid photo keeps its valid photos', () => {
  const good = { id: 'attGood', url: 'https://example.com/a', filename: 'a.jpg' };
  const { attachments, unreadable } = mapRecord(record({ Photos: [{}, good] }), COMPLETE);
  expect(attachments).toEqual([good]);
  expect([...unreadable.keys()]).toEqual(['Photos']);
});

test('an invalid creation time is reported, and the product is listed last', () => {
  const { content, problems } = mapRecord({ ...record({}), createdTime: 'soon' }, COMPLETE);
  expect(content.createdAt).toBe('1970-01-01T00:00:00.000Z');
  expect(problems).toHaveLength(1);
});

test('a product keeps the stored values of absent columns', () => {
  const absent = new Set(['Motto', 'Is Authentic', 'Unit Number', 'Unique ID']);
  const fields = {
    'Unit Number': '7',
    'Unique ID': 'P-7',
    Motto: 'Garry Owen',
    'Is Authentic': true,
  };
  const before = mapRecord(record({ ...EMPTY, ...fields }), COMPLETE);
  const stored = toStoredProduct(before, [], new Date().toISOString());
  expect(mapRecord(record(EMPTY), { absent, stored }).content).toEqual(before.content);
  expect(mapRecord(record(EMPTY), { absent }).content).toMatchObject({
    name: 'Untitled Item',
    unitNumber: null,
    motto: null,
    isAuthentic: true,
  });
});

test.each([
  ['percent', 0.03],
  ['duration', 180],
])('a product keeps its stock when its Quantity has become a %s', (type, value) => {
  const types = new Map([['Quantity', { id: 'fldAAAAAAAAAAAAA1', name: 'Quantity', type }]]);
  const stored = toStoredProduct(mapRecord(record({ Quantity: 3 }), COMPLETE), [], NOW);
  const { content, unreadable } = mapRecord(record({ Quantity: value }), {
    ...COMPLETE,
    types,
    stored,
  });
  expect(content.stockQuantity).toBe(3);
  expect([...unreadable.keys()]).toEqual(['Quantity']);
});

test('an original is no reproduction because of its Header', () => {
  const read = (Header: string) =>
    mapRecord(record({ Header }), { ...COMPLETE, unticked: 'forgotten' }).content.isAuthentic;
  expect(['Original, not a reproduction', 'FM 21-30, Sgt. Smith’s copy'].map(read)).toEqual([
    true,
    true,
  ]);
  const copies = ['Repro patch', 'Ring, museum copy', 'A copy', 'M35 helmet (copy)'];
  expect(copies.map(read)).toEqual([false, false, false, false]);
});

test('a piece is no reproduction because its cell cannot be read', () => {
  const { content } = mapRecord(record({ 'Is Authentic': 'perhaps' }), {
    ...COMPLETE,
    unticked: 'reproduction',
  });
  expect(content.isAuthentic).toBe(true);
});

test('an id that an earlier release has stored is dropped', () => {
  const id = 'recAAAAAAAAAAAAA1';
  const stored = {
    ...toStoredProduct(mapRecord(record(FILLED), COMPLETE), [], NOW),
    name: id,
    unitName: id,
    description: `See ${id}`,
  };
  const { content } = mapRecord(record({ Header: [id], 'Unit Name': [id], Summary: id }), {
    ...COMPLETE,
    stored,
  });
  expect(content).toMatchObject({ name: 'Untitled Item', unitName: null, description: null });
});
