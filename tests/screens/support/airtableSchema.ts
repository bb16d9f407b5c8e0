import type { Reply } from '../../../web/src/lib/api.ts';

export type Schema = Reply<'GET /api/airtable/schema'>;
type Table = Schema['tables'][number];
type Field = Table['fields'][number];
type Sample = Schema['tableAnalysis'][number];

const NOW = '2026-11-18T14:02:00.000Z';
const slug = (name: string) => name.replaceAll(/\W/g, '');
const tableId = (name: string) => `tbl${slug(name)}`;

export const field = (name: string, type: string, more: Partial<Field> = {}): Field => ({
  id: `fld${slug(name)}`,
  name,
  type,
  ...more,
});

export const table = (name: string, fields: Field[], description?: string): Table => ({
  id: tableId(name),
  name,
  primaryFieldId: fields[0]?.id ?? '',
  fields,
  ...(description ? { description } : {}),
});

const select = (name: string, type: string, choices: string[], description?: string) =>
  field(name, type, {
    options: { choices: choices.map((choice) => ({ name: choice })) },
    ...(description ? { description } : {}),
  });
const link = (name: string, to: string) =>
  field(name, 'multipleRecordLinks', { options: { linkedTableId: tableId(to) } });

export const LONG_NOTE =
  'Bought with the contents of a footlocker in Carlisle; the tab is original to the patch, and the thread does not glow under the lamp.';

const itemLog = table(
  'Item Log',
  [
    field('Header', 'singleLineText'),
    field('Summary', 'multilineText'),
    field('Unique ID', 'singleLineText', { description: 'Printed on the tag of the item.' }),
    select('Status', 'singleSelect', ['List', 'Ebay', 'Owned'], 'List goes to our shop.'),
    select('Item Type', 'multipleSelects', ['Patches', 'Insignia', 'Medals', 'Field Gear']),
    field('Photos', 'multipleAttachments'),
    field('Share Price', 'currency', { options: { precision: 2, symbol: '$' } }),
    field('Commission', 'percent', { options: { precision: 1 } }),
    field('Is Rare', 'checkbox'),
    field('Is Authentic', 'checkbox'),
    field('Acquired', 'date'),
    field('Last seen', 'dateTime'),
    field('Weight', 'number', { options: { precision: 1 } }),
    field('Grade', 'rating', { options: { max: 5 } }),
    link('Maker', 'Makers'),
    field('Maker town', 'multipleLookupValues', {
      options: { recordLinkFieldId: 'fldMaker', fieldIdInLinkedTable: 'fldTown' },
    }),
    field('Net', 'formula', { options: { result: { type: 'currency', options: {} } } }),
    field('Website', 'url'),
    field('Seller', 'email'),
    field('Notes', 'multilineText', { description: 'Private, never shown in the listing.' }),
  ],
  'Every item we own or have sold.',
);

const makers = table(
  'Makers',
  [
    field('Name', 'singleLineText'),
    field('Town', 'singleLineText'),
    link('Pieces', 'Item Log'),
    field('Piece count', 'count', { options: { recordLinkFieldId: 'fldPieces' } }),
  ],
  'Hallmarks and lot numbers, as far as they are known.',
);

const shows = table('Show Calendar', [field('Show', 'singleLineText'), field('From', 'date')]);

export const itemSample = {
  id: 'recItem0001',
  createdTime: '2025-03-04T16:20:00.000Z',
  fields: {
    Header: '101st Airborne Division',
    Summary: 'Screaming Eagle, snow back, cut edge.',
    'Unique ID': 'GDN-0101',
    Status: 'List',
    'Item Type': ['Patches', 'Insignia'],
    Photos: [
      {
        id: 'att1',
        url: '/photos/1/full',
        filename: 'screaming-eagle-front.jpg',
        type: 'image/jpeg',
        size: 1_572_864,
        thumbnails: { small: { url: '/photos/1/card' }, large: { url: '/photos/1/full' } },
      },
      { id: 'att2', url: '/photos/2/full', filename: 'receipt.pdf', type: 'application/pdf' },
    ],
    'Share Price': 12.5,
    Commission: 0.125,
    'Is Authentic': true,
    Acquired: '2025-02-28',
    'Last seen': '2026-11-17T18:45:00.000Z',
    Weight: 1234.5,
    Grade: 4,
    Maker: ['recMaker1'],
    'Maker town': ['Carlisle'],
    Net: 10_934.375,
    Website: 'https://patches.example/101',
    Seller: 'estate@collectors.example',
    Notes: LONG_NOTE,
  },
};

const makerSample = {
  id: 'recMaker1',
  createdTime: '2025-01-11T09:00:00.000Z',
  fields: { Name: 'Keystone Embroidery', Town: 'Carlisle', Pieces: ['recItem0001'] },
};

export const createSchema = (tables: Table[], tableAnalysis: Sample[] = []): Schema => ({
  schema: { tables },
  tables,
  tableAnalysis,
  asOf: NOW,
});

export const makeSchema = (): Schema =>
  createSchema(
    [itemLog, makers, shows],
    [
      { name: 'Item Log', recordCount: 1500, isCountPartial: true, sampleRecord: itemSample },
      { name: 'Makers', recordCount: 12, sampleRecord: makerSample },
      { name: 'Show Calendar', recordCount: 0, sampleRecord: null },
    ],
  );

/** Complete counts prevent polling. */
export function makeCountedSchema(): Schema {
  const schema = makeSchema();
  for (const sample of schema.tableAnalysis) delete sample.isCountPartial;
  return schema;
}

export function makeLargeSchema(): Schema {
  const types = itemLog.fields.map(({ type }) => type);
  const fields = Array.from({ length: 80 }, (_, n) =>
    field(`Column ${n + 1}`, types[n % types.length] ?? 'singleLineText'),
  );
  const names = Array.from({ length: 60 }, (_, n) => `Table ${n + 1}`);
  const values = Object.fromEntries(fields.map(({ name }) => [name, LONG_NOTE]));
  const sampleRecord = { ...makerSample, fields: values };
  return createSchema(
    names.map((name) => table(name, fields)),
    names.map((name, n) => ({ name, recordCount: n * 40, sampleRecord })),
  );
}
