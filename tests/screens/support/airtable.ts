import { expect } from 'vitest';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { Reply } from '../../../web/src/lib/api.ts';
import { makeUser } from '../../support/quotes.ts';
import { main, openApp } from './app.tsx';
import { definitions, text } from './locators.ts';
import type { Handlers } from './mockApi.ts';
import { mockShop } from './shop.ts';

export const GET_TABLE = 'GET /api/airtable/table/{tableName}/{page}';
type Table = Reply<'GET /api/airtable/tables'>['tables'][number];

interface AirtableBase {
  itemLog: Reply<'GET /api/test-airtable'>;
  tables: Table[];
  schema: Reply<'GET /api/airtable/schema'>;
  pages: Reply<typeof GET_TABLE>[];
}

/** Tests may change the base. `api.on` replaces single calls. */
export function mockAirtable(given: Partial<AirtableBase> = {}, handlers: Handlers = {}) {
  const base: AirtableBase = {
    itemLog: { recordCount: 0, sampleRecord: null },
    tables: [],
    schema: { schema: { tables: [] }, tables: [], tableAnalysis: [] },
    pages: [{ records: [], totalCount: 0 }],
    ...given,
  };
  const { api } = mockShop(
    { user: makeUser() },
    {
      'GET /api/test-airtable': () => base.itemLog,
      'GET /api/airtable/tables': () => ({ tables: base.tables }),
      'GET /api/airtable/schema': () => base.schema,
      'GET /api/airtable/item-log/{id}/history': [],
      [GET_TABLE]: ({ params }) =>
        base.pages[Number(params.page)] ?? {
          records: [],
          totalCount: base.pages.at(-1)?.totalCount ?? 0,
        },
      ...handlers,
    },
  );
  const calls = () => api.calls.filter((call) => /\/api\/(airtable\/|test-airtable)/.test(call));
  return Object.assign(base, { api, calls });
}

export const makeTable = (name: string, changes: Partial<Table> = {}): Table => ({
  name,
  recordCount: 1,
  sampleRecord: null,
  fields: [],
  ...changes,
});

export async function openTable(...[given, handlers]: Parameters<typeof mockAirtable>) {
  const base = mockAirtable(given, handlers);
  await openApp('/table/Item%20Log');
  await expect.element(text('Live data from your Airtable database')).toBeVisible();
  return base;
}

export const makeFile = (name: string, more: object = {}) => ({
  id: `att${name}`,
  url: `/photos/${name}`,
  filename: name,
  ...more,
});

export const thumbnails = (name: string) => ({
  thumbnails: {
    small: { url: `/photos/small-${name}` },
    large: { url: `/photos/large-${name}` },
  },
});

export const CREATED = '2025-03-04T15:06:07.000Z';

export const makeRecord = (n: number, fields: Record<string, unknown> = {}): AirtableRecord => ({
  id: `rec${String(n).padStart(14, '0')}`,
  createdTime: CREATED,
  fields,
});

export const makeRecords = (count: number, fieldCount = 2, first = 0): AirtableRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const n = first + index;
    const fields = Array.from({ length: fieldCount }, (_, field) => [
      `Field ${field + 1}`,
      `value ${n}-${field + 1}`,
    ]);
    return makeRecord(n, Object.fromEntries(fields));
  });

export const makeItem = (fields: Record<string, unknown> = {}): AirtableRecord =>
  makeRecord(1, {
    Header: '101st Airborne Division Patch',
    'Unique ID': 'GM-0101',
    Summary: 'A cut-edge Screaming Eagle with its tab, snow back, taken off an Ike jacket.',
    Status: 'List',
    'Item Type': ['Patches', 'Insignia'],
    Era: 'WWII (1941-1945)',
    Condition: 'Excellent',
    'Share Price': 125.5,
    'Is Featured': true,
    'Is Rare': true,
    'Is Authentic': true,
    Photos: [makeFile('front.jpg', thumbnails('front.jpg')), makeFile('back.jpg')],
    ...fields,
  });

export const figure = (label: string) =>
  definitions(main().getByRole('region', { name: 'Table figures' }))[label];
