import type { Page, Route } from 'playwright-core';
import { mockBackOffice } from './back-office.ts';

/** A record as far as the screens know it. */
export interface MockRecord {
  id: string;
  createdTime: string;
  fields: Record<string, unknown>;
}

interface MockTable {
  name: string;
  recordCount: number;
  fields: readonly (string | { name: string })[];
}

interface MockBase {
  /** Answers, as the API gives them. */
  itemLog: object;
  tables: readonly MockTable[];
  schema: object;
  /** Of whatever table is asked for, from its first page on. */
  pages: readonly {
    records: readonly MockRecord[];
    totalCount: number;
    isCountPartial?: boolean;
  }[];
  /** Of the base, in order: `GET /api/airtable/table/Item%20Log/0?refresh=true`. */
  calls: string[];
  /** Gives another answer to some calls; the base gives its own where this gives none. */
  answer: (call: string, route: Route) => unknown;
}

/** The back office before a base that consists of what stands in the object that this gives back. */
export async function mockBase(page: Page, given: Partial<MockBase> = {}) {
  const office = await mockBackOffice(page);
  const base: MockBase & { office: typeof office } = {
    office,
    itemLog: { recordCount: 0, sampleRecord: null },
    tables: [],
    schema: { schema: { tables: [] }, tables: [], tableAnalysis: [] },
    pages: [{ records: [], totalCount: 0 }],
    calls: [],
    answer: () => undefined,
    ...given,
  };
  await page.route(/\/api\/(airtable\/|test-airtable)/, async (route) => {
    const url = new URL(route.request().url());
    const call = `${route.request().method()} ${url.pathname}${url.search}`;
    base.calls.push(call);
    if ((await base.answer(call, route)) !== undefined) return;
    await route.fulfill({ json: reply(base, url.pathname) });
  });
  return base;
}

function reply({ itemLog, tables, schema, pages }: MockBase, path: string): object {
  if (path === '/api/test-airtable') return itemLog;
  if (path === '/api/airtable/tables') return { tables };
  if (path === '/api/airtable/schema') return schema;
  const page = Number(path.split('/').at(-1));
  return pages[page] ?? { records: [], totalCount: pages.at(-1)?.totalCount ?? 0 };
}

/** A file of an attachment field, at an address where the mocked back office has pictures. */
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

export const makeRecord = (n: number, fields: Record<string, unknown> = {}): MockRecord => ({
  id: `rec${String(n).padStart(14, '0')}`,
  createdTime: CREATED,
  fields,
});

/** Records with this many fields each, none of whose values is another's. */
export const makeRecords = (count: number, fieldCount = 2, first = 0): MockRecord[] =>
  Array.from({ length: count }, (_, place) => {
    const n = first + place;
    const fields = Array.from({ length: fieldCount }, (_, field) => [
      `Field ${field + 1}`,
      `value ${n}-${field + 1}`,
    ]);
    return makeRecord(n, Object.fromEntries(fields));
  });

/** An item of the inventory with all that the Item Log shows. */
export const makeItem = (fields: Record<string, unknown> = {}): MockRecord =>
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
