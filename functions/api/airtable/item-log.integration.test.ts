import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const LIST = 'GET /api/airtable/item-log';
const ONE = 'GET /api/airtable/item-log/{id}';
const PAGE = 'GET /api/airtable/item-log/{id}/page';

const COUNT = 30;
const RECORDS = [
  itemRecord(1, {
    Header: 'Screaming Eagle',
    Summary: 'A cut-edge patch with\n its TAB',
    'Unique ID': 'GD-0010',
    'Item Type': ['Patches', 'Insignia'],
    Era: 'WWII',
    Condition: 'Excellent',
    'Share Price': 125.5,
    Cost: 40,
    'Is Featured': true,
    'Is Rare': true,
    'Is Authentic': true,
    Photos: [photo('log-front'), photo('log-back')],
  }),
  itemRecord(2, { Header: 'Big Red One', 'Unique ID': 'GD-0009', Status: 'Ebay' }),
  itemRecord(3, { Header: 'a crest', Status: 'Owned', Photos: [photo('not-copied')] }),
  itemRecord(4, { Header: undefined, Status: 'Reserved', 'Item Type': undefined }),
  ...Array.from({ length: COUNT - 4 }, (_, n) => itemRecord(n + 5, { 'Share Price': n })),
].map((record) => {
  const { 'Item Type': types, ...fields } = record.fields;
  return { ...record, fields: { ...fields, ...(types ? { 'Item Type': [types].flat() } : {}) } };
});

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;

beforeAll(async () => {
  staff = await signedInStaff();
});
beforeEach(() =>
  shop.connect({ records: RECORDS, columns: { 'Item Type': { type: 'multipleSelects' } } }),
);

type Call = { query?: string; params?: Record<string, string> };
const ask = async (key: string, call: Call = {}) =>
  (await loadCalls('airtable'))(key as typeof LIST, { ...call, headers: staff.headers });
const list = async (query = '') => {
  const { status, body, headers } = await ask(LIST, { query });
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  return { ...body, total: headers?.['x-total-count'], next: headers?.['x-next-cursor'] };
};
type Listed = { records: { id: string; header: string | null }[] };
const headers = ({ records }: Listed) => records.map(({ header }) => header);
const search = async (query: string) => headers((await list(query)) as Listed);

test('GET /api/airtable/item-log is empty until a full sync has read all records', async () => {
  expect(await list()).toMatchObject({ asOf: null, records: [], total: '0' });
  await shop.sync({ first: 3 });
  expect((await list()).asOf).toBeNull();
});

describe('after a sync', () => {
  beforeEach(async () => {
    expect(await shop.sync()).toMatchObject({ status: 'succeeded', full: true });
    shop.itemLog.faults.resetCalls();
  });

  test('the Item Log lists every record without a call to Airtable, and never its cost', async () => {
    const { records, figures, statuses, types, total, asOf, next } = await list();
    expect(figures).toEqual({ total: COUNT, available: COUNT - 2, featured: 1, rare: 1 });
    expect({ total, next }).toEqual({ total: String(COUNT), next: undefined });
    expect(statuses).toEqual(['Ebay', 'List', 'Owned', 'Reserved']);
    expect(types).toEqual(['Insignia', 'Patches']);
    expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now());
    const product = await shop.findShown(1);
    expect(records.at(-1)).toEqual({
      id: recordId(1),
      createdAt: '2025-01-01T00:01:00.000Z',
      header: 'Screaming Eagle',
      summary: 'A cut-edge patch with\n its TAB',
      uniqueId: 'GD-0010',
      status: 'List',
      types: ['Patches', 'Insignia'],
      era: 'WWII',
      condition: 'Excellent',
      material: null,
      unitName: null,
      sharePrice: '125.50',
      isForSale: true,
      isFeatured: true,
      isRare: true,
      isAuthentic: true,
      photo: product?.imageUrl,
      productId: product?.id,
    });
    expect(product?.imageUrl).toMatch(/^\/photos\//);
    expect(records.at(-3)).toMatchObject({ header: 'a crest', photo: null, productId: null });
    expect(JSON.stringify(records)).not.toMatch(/cost|40\.00|http/i);
    expect(shop.itemLog.faults.calls().total).toBe(0);
  });

  test('the Item Log searches header, summary and unique ID, ignoring case', async () => {
    expect(await search('search=SCREAMING')).toEqual(['Screaming Eagle']);
    expect(await search('search=its+tab')).toEqual(['Screaming Eagle']);
    expect(await search('search=gd-00')).toEqual(['Big Red One', 'Screaming Eagle']);
    expect(await search('search=excellent')).toEqual([]);
    const { figures, total } = await list('search=gd-00&limit=1');
    expect({ all: figures.total, total }).toEqual({ all: COUNT, total: '2' });
  });

  test('the Item Log filters by status and by every type of a record', async () => {
    expect(await search('status=Ebay')).toEqual(['Big Red One']);
    expect(await search('type=Insignia')).toEqual(['Screaming Eagle']);
    expect(await search(`era=${encodeURIComponent('WWII (1941-1945)')}`)).not.toEqual([]);
    expect(await search('era=Korea')).toEqual([]);
    expect(await search('type=Insignia&status=Ebay')).toEqual([]);
    expect(await search('status=ebay')).toEqual([]);
  });

  test.each([
    ['sort=header', ['a crest', 'Big Red One', 'Patch 5']],
    ['sort=price&order=desc', ['Screaming Eagle', 'Patch 30', 'Patch 29']],
    ['sort=price', ['Patch 5', 'Patch 6', 'Patch 7']],
    ['sort=uniqueId', ['Big Red One', 'Screaming Eagle', 'Patch 30']],
    ['sort=uniqueId&order=desc', ['Screaming Eagle', 'Big Red One', 'Patch 30']],
    ['sort=status', ['Big Red One', 'Patch 30', 'Patch 29']],
    ['sort=type', ['Patch 30', 'Patch 29', 'Patch 28']],
    ['order=asc', ['Screaming Eagle', 'Big Red One', 'a crest']],
    ['', ['Patch 30', 'Patch 29', 'Patch 28']],
  ])('the Item Log sorts by %s', async (query, expected) => {
    expect(await search(`${query}&limit=3`)).toEqual(expected);
  });

  test('the Item Log pages through all records in every order, also when one is deleted in between', async () => {
    for (const sort of ['created', 'header', 'price', 'type']) {
      const seen: string[] = [];
      let cursor: string | undefined = '';
      while (cursor !== undefined) {
        const page = await list(`sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.records.map(({ id }: { id: string }) => id));
        cursor = page.next;
      }
      expect(new Set(seen).size).toBe(COUNT);
      expect(seen).toHaveLength(COUNT);
    }
    const { next, records } = await list('sort=header&limit=5');
    await shop.itemLog.remove(Number(records.at(-1).header.replace('Patch ', '')));
    await shop.sync({ full: true });
    const rest = await list(`sort=header&cursor=${next}`);
    expect(rest.records).toHaveLength(COUNT - 5);
  });

  test('the Item Log rejects a cursor of another list', async () => {
    for (const cursor of ['abc', recordId(1), '%00']) {
      expect(await ask(LIST, { query: `cursor=${cursor}` })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'cursor' }] },
      });
    }
  });

  test('the Item Log follows incremental runs', async () => {
    await shop.itemLog.edit(3, { Status: 'List' });
    await shop.itemLog.edit(1, { Status: 'Owned' });
    await shop.itemLog.edit(2, { 'Share Price': 9 });
    expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ full: false, read: 3 });
    const byHeader = async (query: string) => (await list(query)).records[0];
    expect(await byHeader('search=a+crest')).toMatchObject({
      status: 'List',
      photo: (await shop.findShown(3))?.imageUrl,
      productId: (await shop.findShown(3))?.id,
    });
    expect(await byHeader('search=screaming')).toMatchObject({
      status: 'Owned',
      photo: null,
      productId: null,
    });
    expect(await byHeader('search=big+red')).toMatchObject({
      sharePrice: '9.00',
      productId: (await shop.findShown(2))?.id,
    });
    expect((await list()).figures).toMatchObject({ total: COUNT, available: COUNT - 2 });
  });

  test('the Item Log finds deletions in full runs', async () => {
    await shop.itemLog.remove(2);
    await shop.sync({ cause: 'schedule' });
    expect(await search('search=big+red')).toEqual(['Big Red One']);
    await shop.sync({ full: true });
    expect(await search('search=big+red')).toEqual([]);
    expect((await list()).figures.total).toBe(COUNT - 1);
  });

  test('the Item Log keeps all of several changes at the same time', async () => {
    const { changeItemLog, loadItemLog } = await import('../../platform/bucket/item-log.ts');
    const stored = await loadItemLog();
    if (!stored || stored === 'unchanged') throw new Error('No log');
    const changed = stored.records.slice(0, 4).map((record) => ({ ...record, header: 'Changed' }));
    await Promise.all(changed.map((record) => changeItemLog(stored.source, () => [record])));
    expect(await search('search=changed')).toHaveLength(4);
    expect((await list()).figures.total).toBe(COUNT);
  });

  test('the Item Log begins again with another base', async () => {
    const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
    await saveItemLog({ source: 'https://airtable.example/v0/another', records: [] });
    expect((await list()).asOf).toBeNull();
    await shop.itemLog.edit(3, { Header: 'Renamed' });
    await shop.sync({ cause: 'schedule' });
    expect((await list()).asOf).toBeNull();
    await shop.sync({ full: true });
    expect((await list()).figures.total).toBe(COUNT);
  });
});

describe('GET /api/airtable/item-log/{id}', () => {
  const one = (id: string) => ask(ONE, { params: { id } });

  test('GET /api/airtable/item-log/{id} answers all fields of a record, and asks Airtable once', async () => {
    shop.itemLog.faults.resetCalls();
    const { status, body } = (await one(recordId(1))) as { status: number; body: unknown };
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: recordId(1), fields: { Header: 'Screaming Eagle', Cost: 40 } },
    });
    await one(recordId(1));
    expect(shop.itemLog.faults.calls().total).toBe(1);
  });

  test('GET /api/airtable/item-log/{id} reports a record that was deleted', async () => {
    await shop.itemLog.remove(2);
    expect(await one(recordId(2))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('GET /api/airtable/item-log/{id} reports a failure of Airtable', async () => {
    shop.itemLog.faults.next({ answer: 503, times: 'always' });
    expect(await one(recordId(5))).toMatchObject({ status: 502 });
  });
});

describe('GET /api/airtable/item-log/{id}/page', () => {
  const open = async (id: string) => {
    const { status, headers = {} } = await ask(PAGE, { params: { id } });
    return { status, location: String(headers.location) };
  };

  test('GET /api/airtable/item-log/{id}/page redirects to the record in Airtable, whose address it looks up once', async () => {
    shop.itemLog.faults.resetCalls();
    const { status, location } = await open(recordId(1));
    expect(status).toBe(302);
    const page = await fetch(location);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(recordId(1))]);
    expect(await open(recordId(2))).toEqual({
      status: 302,
      location: location.replace(recordId(1), recordId(2)),
    });
    expect(shop.itemLog.faults.calls().total).toBe(1);
  });

  test('GET /api/airtable/item-log/{id}/page leads to the record in the Item Log where Airtable does not say the address', async () => {
    shop.itemLog.faults.next({ answer: 403, times: 'always' });
    expect(await open(recordId(1))).toEqual({
      status: 302,
      location: `/item-log?all=true&record=${recordId(1)}`,
    });
  });
});
