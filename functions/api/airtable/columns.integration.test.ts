import { beforeAll, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { fieldId, itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const GET = 'GET /api/airtable/columns';
const PUT = 'PUT /api/airtable/columns';
const POST = 'POST /api/airtable/columns';

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  staff = await signedInStaff();
});
const call = async (key: typeof GET | typeof PUT | typeof POST, body?: object) =>
  (await loadCalls('airtable'))(key, { headers: staff.headers, ...(body ? { body } : {}) });
const select = (...names: string[]) => ({
  type: 'singleSelect',
  options: { choices: names.map((name) => ({ id: `sel${name}`, name })) },
});

async function connectOwnBase() {
  const records = Array.from({ length: 4 }, (_, n) =>
    itemRecord(n + 1, { Status: n === 3 ? 'Gone' : 'For Sale', Era: 'WWII', 'Share Price': 65 }),
  );
  await shop.connect({ records, columns: { Status: select('For Sale', 'Gone') } });
  const names = { Header: 'Titel', Status: 'Zustand', Era: 'Epoche', 'Share Price': 'Preis' };
  for (const [from, to] of Object.entries(names)) await shop.itemLog.renameColumn(from, to);
}
const CHOSEN = {
  Header: fieldId('Header'),
  Status: fieldId('Status'),
  Era: fieldId('Era'),
  'Share Price': fieldId('Share Price'),
};
const WORDS = { 'For Sale': 'List', Gone: 'Sold' };

test('GET /api/airtable/columns shows the fields of the base, what is found by name, and the words of its Status', async () => {
  await connectOwnBase();
  const { status, body } = await call(GET);
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: 0, unused: [], statuses: {} });
  expect(body.fields.map(({ name }: { name: string }) => name)).toContain('Zustand');
  expect(body.columns).toMatchObject({ Material: fieldId('Material') });
  expect(body.columns).not.toHaveProperty('Header');
  const member = await signedIn();
  const refused = await (await loadCalls('airtable'))(GET, { headers: member.headers });
  expect(refused.status).toBe(403);
});

test('GET /api/airtable/columns says so if the base has no such table', async () => {
  await shop.connect({ table: 'Stock' });
  expect((await call(GET)).body).toMatchObject({ fields: null, columns: {} });
});

test('PUT /api/airtable/columns sets what syncs read and what changes are written to', async () => {
  await connectOwnBase();
  const saved = await call(PUT, { version: 0, columns: CHOSEN, unused: [], statuses: WORDS });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ version: 1, statuses: WORDS, columns: CHOSEN });
  expect(saved.body.words).toEqual(['For Sale', 'Gone']);
  expect(await shop.sync()).toMatchObject({ status: 'succeeded', created: 3, problems: [] });
  expect(await shop.findStored(1)).toMatchObject({
    name: 'Patch 1',
    era: 'WWII (1941-1945)',
    sharePrice: '65.00',
  });
  const airtable = await loadCalls('airtable');
  const params = { id: recordId(1) };
  const { headers } = staff;
  const answer = await airtable('PATCH /api/airtable/item-log/{id}', {
    headers,
    params,
    body: { changes: [{ field: 'status', from: 'List', to: 'Sold' }] },
  });
  expect(answer.status).toBe(200);
  const page = await airtable('GET /api/airtable/table/{tableName}', {
    headers,
    params: { tableName: 'Item Log' },
    query: 'refresh=true',
  });
  const record = page.body.records.find(({ id }: { id: string }) => id === recordId(1));
  expect(record.fields).toMatchObject({ Zustand: 'Gone', Preis: 65 });
});

test('PUT /api/airtable/columns makes the next sync read all records', async () => {
  await shop.connect({
    records: Array.from({ length: 3 }, (_, n) => itemRecord(n + 1, { Motto: 'Garry Owen' })),
  });
  await shop.sync();
  const { body } = await call(GET);
  const { Motto, ...columns } = body.columns;
  await call(PUT, {
    version: 0,
    columns: { ...columns, Backing: Motto },
    unused: ['Motto'],
    statuses: {},
  });
  const run = await shop.sync({ cause: 'schedule' });
  expect(run).toMatchObject({ full: true, updated: 3 });
  expect(await shop.findStored(1)).toMatchObject({ backing: 'Garry Owen', motto: 'Garry Owen' });
});

test('PUT /api/airtable/columns is undone neither by a sync that has begun before nor by another version', async () => {
  await shop.connect({ records: [itemRecord(1)] });
  const { findColumnMapping, saveColumnMapping } = await import(
    '../../platform/table/column-mappings.ts'
  );
  await shop.sync();
  const { body } = await call(GET);
  const source = `${shop.itemLog.url}/v0/${shop.itemLog.baseId}`;
  const before = await findColumnMapping(source);
  const change = { version: 0, columns: body.columns, unused: ['Cost'], statuses: {} };
  delete change.columns.Cost;
  expect((await call(PUT, change)).status).toBe(200);
  expect(before && (await saveColumnMapping(before))).toBe(false);
  expect((await call(PUT, change)).body).toMatchObject({ code: 'CONFLICT' });
});

test('PUT /api/airtable/columns names the columns that it refuses', async () => {
  const refused = await call(PUT, {
    version: 0,
    columns: {
      Nonsense: fieldId('Era'),
      Era: 'fldUnknown',
      Material: fieldId('Backing'),
      Backing: fieldId('Backing'),
    },
    unused: ['Status'],
    statuses: {},
  });
  expect(refused.status).toBe(400);
  expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'columns.Nonsense',
    'columns.Era',
    'columns.Backing',
    'unused',
  ]);
  const words = { version: 0, columns: {}, unused: [], statuses: { Gone: 'Away' } };
  expect((await call(PUT, words)).status).toBe(400);
});

test('POST /api/airtable/columns adds columns with their types, which the next sync reads', async () => {
  await shop.connect({ records: [itemRecord(1)], without: ['Cost', 'Is Rare', 'Era'] });
  await expect(shop.sync()).resolves.toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/“Era”.*“Is Rare”/),
  });
  const { status, body } = await call(POST, {
    columns: ['Cost', 'Is Rare', 'Era', 'Storage Location', 'Material'],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    created: expect.arrayContaining(['Cost', 'Is Rare', 'Era', 'Storage Location']),
    failed: [],
  });
  const types = new Map(
    body.fields.map(({ name, type }: { name: string; type: string }) => [name, type]),
  );
  expect(types.get('Cost')).toBe('currency');
  expect(types.get('Is Rare')).toBe('checkbox');
  expect(types.get('Era')).toBe('singleSelect');
  expect(body.columns).toHaveProperty('Storage Location');
  expect(await shop.sync()).toMatchObject({ status: 'succeeded', created: 1 });
  await shop.itemLog.edit(1, { Cost: 20, Era: 'WWII (1941-1945)' });
  await shop.sync();
  expect(await shop.findStored(1)).toMatchObject({ cost: '20.00' });
});

test('POST /api/airtable/columns names the scope that a token lacks', async () => {
  await shop.connect({
    records: [itemRecord(1)],
    without: ['Cost'],
    faults: [{ answer: 403, on: ['edit-schema'] }],
  });
  const { status, body } = await call(POST, { columns: ['Cost'] });
  expect(status).toBe(502);
  expect(body.message).toContain('schema.bases:write');
});
