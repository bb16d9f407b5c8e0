import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  airtableId,
  createBase,
  demoBase,
  namedRecords,
  startBase,
} from '../../../tests/support/airtable-base.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedInStaff } from '../../../tests/support/session.ts';

type Call = Parameters<Awaited<ReturnType<typeof loadCalls>>>;

const PAGE = 'GET /api/airtable/table/{tableName}/{page}';

let engines: Awaited<ReturnType<typeof startEngines>>;
let staff: Awaited<ReturnType<typeof signedInStaff>>;
let airtable: Awaited<ReturnType<typeof startBase>>;

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  staff = await signedInStaff();
});
afterAll(() => engines.stop());

const start = async (...[base, options]: Parameters<typeof startBase>) => {
  await airtable?.close();
  airtable = await startBase(base, options);
  Object.assign(process.env, airtable.env);
};
beforeEach(() =>
  start(createBase({ 'Item Log': namedRecords(250), Suppliers: namedRecords(3), Empty: [] })),
);
afterEach(async () => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('AIRTABLE_')) delete process.env[name];
  }
});
afterAll(() => airtable.close());

const ask = async (key: Call[0], call: Call[1] = {}) => {
  const answer = await (await loadCalls('airtable'))(key, { ...call, headers: staff.headers });
  expect(JSON.stringify(answer)).not.toContain(airtable.env.AIRTABLE_TOKEN);
  return answer;
};
const got = async (...call: Call) => {
  const { status, body } = await ask(...call);
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  return body;
};
const status = (query = '') => got('GET /api/auth/airtable/status', { query });
const page = (tableName: string, index: number | string, query = '') =>
  got(PAGE, { params: { tableName, page: String(index) }, query });
const calls = () => airtable.faults.calls().total;
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const MINUTES = 60_000;

test('GET /api/auth/airtable/status reports that the personal token is accepted', async () => {
  expect(await status()).toEqual({
    method: 'api_key',
    isAuthenticated: true,
    oauthConfigured: false,
    push: {
      state: 'polling',
      reason: expect.stringContaining('SHOP_URL'),
      nextPollAt: expect.any(String),
      pollEveryMinutes: 60,
    },
    calls: { used: 1, plan: 1_000, reserve: 100, forecast: expect.any(Number) },
  });
});

test('GET /api/auth/airtable/status caches success for ten minutes, unless refreshed', async () => {
  await status();
  await status();
  expect(calls()).toBe(1);
  await status('refresh=true');
  expect(calls()).toBe(2);
  later(11 * MINUTES);
  await status();
  expect(calls()).toBe(3);
});

test('GET /api/auth/airtable/status reports a wrong token and checks another one at once', async () => {
  process.env.AIRTABLE_TOKEN = 'patWrong';
  expect(await status()).toMatchObject({
    method: 'api_key',
    isAuthenticated: false,
    reason: expect.stringContaining('AIRTABLE_TOKEN'),
  });
  await status();
  expect(calls()).toBe(1);
  process.env.AIRTABLE_TOKEN = airtable.env.AIRTABLE_TOKEN;
  expect((await status()).isAuthenticated).toBe(true);
});

test('GET /api/auth/airtable/status caches failure for half a minute', async () => {
  airtable.faults.next({ answer: 401 });
  expect((await status()).isAuthenticated).toBe(false);
  later(31_000);
  expect((await status()).isAuthenticated).toBe(true);
});

test('GET /api/auth/airtable/status checks again after Airtable denied a screen', async () => {
  await got('GET /api/airtable/tables');
  expect((await status()).isAuthenticated).toBe(true);
  airtable.faults.next({ answer: 401, times: 'always' });
  const { body } = await ask('GET /api/test-airtable', { query: 'refresh=true' });
  expect(body.message).toContain('data.records:read, data.records:write and schema.bases:read');
  expect(await status()).toMatchObject({ isAuthenticated: false, reason: body.message });
  later(31_000);
  expect((await status()).isAuthenticated).toBe(false);
  airtable.faults.reset();
  later(62_000);
  expect((await status()).isAuthenticated).toBe(true);
});

test('GET /api/auth/airtable/status reports a wrong base', async () => {
  process.env.AIRTABLE_BASE_ID = 'appOfSomebodyElse1';
  expect(await status()).toMatchObject({
    isAuthenticated: false,
    reason: expect.stringMatching(/the base under Connect Your Base/),
  });
});

test('GET /api/auth/airtable/status does not require the schema scope', async () => {
  airtable.faults.next({ answer: 403, on: ['schema'], times: 'always' });
  expect((await status()).isAuthenticated).toBe(true);
});

test('GET /api/auth/airtable/status reports that Airtable is unreachable', async () => {
  process.env.AIRTABLE_ENDPOINT_URL = 'http://127.0.0.1:9';
  expect(await status()).toMatchObject({
    isOutage: true,
    reason: expect.stringContaining('cannot be reached'),
  });
});

const DISCONNECTED = {
  push: { state: 'off' },
  calls: { used: 0, plan: 1_000, reserve: 100, forecast: 0 },
};

test('GET /api/auth/airtable/status names the variables to set', async () => {
  delete process.env.AIRTABLE_TOKEN;
  delete process.env.AIRTABLE_BASE_ID;
  expect(await status()).toEqual({
    method: 'none',
    isAuthenticated: false,
    oauthConfigured: false,
    reason: expect.stringMatching(/Set AIRTABLE_TOKEN .* and AIRTABLE_BASE_ID/),
    ...DISCONNECTED,
  });
});

test('GET /api/auth/airtable/status explains how to connect when only OAuth is configured', async () => {
  delete process.env.AIRTABLE_TOKEN;
  process.env.AIRTABLE_CLIENT_ID = 'a-client';
  expect(await status()).toEqual({
    method: 'none',
    isAuthenticated: false,
    oauthConfigured: true,
    reason: expect.stringMatching(/Admin Dashboard, or set AIRTABLE_TOKEN/),
    ...DISCONNECTED,
  });
});

test('GET /api/airtable/schema returns the tables with a sample and a count each', async () => {
  const { schema, tables, tableAnalysis, asOf } = await got('GET /api/airtable/schema');
  expect(schema.tables).toEqual(tables);
  expect(tables.map(({ name }: { name: string }) => name)).toEqual([
    'Item Log',
    'Suppliers',
    'Empty',
  ]);
  expect(tableAnalysis).toMatchObject([
    { name: 'Item Log', recordCount: 250, sampleRecord: { fields: { Name: 'Record 0' } } },
    { name: 'Suppliers', recordCount: 3 },
    { name: 'Empty', recordCount: 0, sampleRecord: null },
  ]);
  expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now());
});

test('GET /api/airtable/schema names the missing scope', async () => {
  airtable.faults.next({ answer: 403 });
  const { status: code, body } = await ask('GET /api/airtable/schema');
  expect(code).toBe(502);
  expect(body).toMatchObject({ code: 'AIRTABLE_FAILED' });
  expect(body.message).toContain('schema.bases:read');
});

test('GET /api/airtable/tables returns names, fields, counts and samples', async () => {
  const { tables } = await got('GET /api/airtable/tables');
  expect(tables).toMatchObject([
    { name: 'Item Log', fields: ['Name', 'Notes'], recordCount: 250, sampleRecord: {} },
    { name: 'Suppliers', recordCount: 3 },
    { name: 'Empty', recordCount: 0, sampleRecord: null },
  ]);
});

test.each([429, 503] as const)(
  'GET /api/airtable/tables returns what it has when counting meets a %s',
  async (answer) => {
    await start(createBase({ 'Item Log': namedRecords(850), Suppliers: namedRecords(150) }));
    airtable.faults.next({ answer, skip: 6, times: 'always' });
    const { tables } = await got('GET /api/airtable/tables');
    expect(tables).toMatchObject([
      { name: 'Item Log', recordCount: 400, isCountPartial: true },
      { name: 'Suppliers', recordCount: 100, isCountPartial: true },
    ]);
    expect(tables[1].sampleRecord.fields.Name).toBe('Record 0');
    expect(await page('Item Log', 0)).toMatchObject({ totalCount: 400, isCountPartial: true });
    airtable.faults.reset();
    expect((await page('Item Log', 0)).totalCount).toBe(850);
  },
);

test('GET /api/airtable/tables returns the tables that were read before Airtable failed', async () => {
  airtable.faults.next({ answer: 503, skip: 2, times: 'always' });
  const { tables } = await got('GET /api/airtable/tables');
  expect(tables).toMatchObject([
    { name: 'Item Log', recordCount: 100, isCountPartial: true },
    { name: 'Suppliers', recordCount: 0, isCountPartial: true, sampleRecord: null },
    { name: 'Empty', recordCount: 0, isCountPartial: true, sampleRecord: null },
  ]);
});

test('GET /api/airtable/tables truncates a sample that would not fit', async () => {
  const long = { Notes: 'x'.repeat(90_000), Name: 'A name' };
  const fields = ['Name', 'Notes', ...Array.from({ length: 80 }, (_, n) => `Text ${n}`)];
  const texts = Object.fromEntries(fields.map((field) => [field, long.Notes]));
  await start(createBase({ 'Item Log': namedRecords(1, texts) }, fields));
  const { tables } = await got('GET /api/airtable/tables');
  expect(JSON.stringify(tables).length).toBeLessThan(600_000);
  expect(tables[0].sampleRecord.fields.Notes).toMatch(/^x+…$/);
});

test('GET /api/test-airtable takes the count of the last sync where that is newer, unless refreshed', async () => {
  const { saveSyncState } = await import('../../platform/table/sync-state.ts');
  const { AIRTABLE_ENDPOINT_URL, AIRTABLE_BASE_ID } = airtable.env;
  const saveCount = (total: number, asOf: string) =>
    saveSyncState({
      source: `${AIRTABLE_ENDPOINT_URL}/v0/${AIRTABLE_BASE_ID}`,
      readWholeAt: asOf,
      readAt: asOf,
      recordCount: total,
      absent: [],
      unsettled: [],
      mappingVersion: 0,
      inventory: { asOf, total, byType: [], byEra: [], byStatus: [] },
    });
  const synced = new Date().toISOString();
  await saveCount(777, synced);
  expect(await got('GET /api/test-airtable')).toMatchObject({
    recordCount: 777,
    countedAt: synced,
  });
  const refreshed = await got('GET /api/test-airtable', { query: 'refresh=true' });
  expect(refreshed.recordCount).toBe(250);
  expect(refreshed.countedAt > synced).toBe(true);
  expect((await got('GET /api/test-airtable')).recordCount).toBe(250);
  await saveCount(3, new Date(Date.now() - 60 * MINUTES).toISOString());
});

test('GET /api/test-airtable returns the count and a sample of the inventory', async () => {
  expect(await got('GET /api/test-airtable')).toMatchObject({
    recordCount: 250,
    sampleRecord: { id: airtableId('rec', 'named 0') },
  });
});

test('GET /api/test-airtable does not need the schema', async () => {
  airtable.faults.next({ answer: 403, on: ['schema'], times: 'always' });
  expect((await got('GET /api/test-airtable')).recordCount).toBe(250);
});

test('GET /api/test-airtable reports a base without the inventory table', async () => {
  await start(createBase({ Something: [] }));
  const { status: code, body } = await ask('GET /api/test-airtable');
  expect({ code, error: body.code }).toEqual({ code: 502, error: 'AIRTABLE_FAILED' });
  expect(body.message).toContain('no table "Item Log"');
});

test('GET /api/test-airtable answers 503 without configuration', async () => {
  delete process.env.AIRTABLE_TOKEN;
  const { status: code, body } = await ask('GET /api/test-airtable');
  expect({ code, error: body.code }).toEqual({ code: 503, error: 'AIRTABLE_NOT_CONFIGURED' });
  expect(body.message).toContain('Set AIRTABLE_TOKEN');
});

test('GET /api/test-airtable reports what is wrong with a token', async () => {
  process.env.AIRTABLE_TOKEN = 'patWrong';
  const { status: code, body } = await ask('GET /api/test-airtable');
  expect(code).toBe(502);
  expect(body.message).toMatch(/token: it is wrong, .* AIRTABLE_TOKEN/);
});

test.each([
  ['billing', 'calls are used up'],
  [429, 'too many requests'],
  [503, 'status.airtable.com'],
  ['not-json', 'AIRTABLE_ENDPOINT_URL'],
  ['drop', 'cannot be reached'],
] as const)('GET /api/test-airtable gives up in time on %s', async (answer, words) => {
  airtable.faults.next({ answer, times: 'always' });
  const began = Date.now();
  const { status: code, body } = await ask('GET /api/test-airtable');
  expect(code).toBe(502);
  expect(body.message).toContain(words);
  expect(Date.now() - began).toBeLessThan(20_000);
});

test('GET /api/airtable/table/{tableName}/{page} returns a hundred records and the total', async () => {
  const first = await page('Item Log', 0);
  expect(first).toMatchObject({ totalCount: 250 });
  expect(first.records).toHaveLength(100);
  const last = await page('Item Log', 2);
  expect(last.records.map(({ id }: { id: string }) => id)).toEqual(
    namedRecords(250)
      .slice(200)
      .map(({ id }) => id),
  );
  expect(last.totalCount).toBe(250);
  expect(first.fields).toContainEqual(
    expect.objectContaining({ name: 'Name', type: 'multilineText' }),
  );
});

test('GET /api/airtable/table/{tableName}/{page} returns nothing beyond the last page, without a call', async () => {
  await page('Item Log', 0);
  const before = calls();
  expect(await page('Item Log', 99_999)).toMatchObject({ records: [], totalCount: 250 });
  expect(await page('Empty', 3)).toMatchObject({ records: [], totalCount: 0 });
  expect(calls()).toBe(before + 1);
});

test('GET /api/airtable/table/{tableName}/{page} continues from the previous page and caches what it reads', async () => {
  await page('Item Log', 0);
  const before = calls();
  await page('Item Log', 1);
  await page('Item Log', 2);
  await page('Item Log', 1);
  expect(calls()).toBe(before + 2);
});

test('GET /api/airtable/table/{tableName}/{page} starts over when the offsets have expired', async () => {
  await page('Item Log', 0);
  airtable.faults.expireOffsets();
  const again = await page('Item Log', 2);
  expect(again.records).toHaveLength(50);
  expect(airtable.faults.calls().byStatus[422]).toBe(1);
});

test('GET /api/airtable/table/{tableName}/{page} does not share a cached read with a concurrent refresh', async () => {
  await page('Suppliers', 0);
  const before = calls();
  await Promise.all([page('Suppliers', 0), page('Suppliers', 0, 'refresh=true')]);
  expect(calls()).toBe(before + 1);
});

test('GET /api/airtable/table/{tableName}/{page} answers before the gateway times out when Airtable is slow', async () => {
  await start(createBase({ 'Item Log': namedRecords(1_200) }));
  airtable.faults.slowBy(5_500);
  const began = Date.now();
  const { status: code, body } = await ask(PAGE, {
    params: { tableName: 'Item Log', page: '11' },
  });
  expect(Date.now() - began).toBeLessThan(29_000);
  expect({ code, error: body.code }).toEqual({ code: 502, error: 'AIRTABLE_FAILED' });
  expect(body.message).toContain('Try again');
});

test('GET /api/airtable/table/{tableName}/{page} shows changes after a refresh', async () => {
  await page('Suppliers', 0);
  const path = `${airtable.url}/v0/${airtable.baseId}/Suppliers/${airtableId('rec', 'named 0')}`;
  await fetch(path, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${airtable.env.AIRTABLE_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ fields: { Name: 'Another name' } }),
  });
  expect((await page('Suppliers', 0)).records[0].fields.Name).toBe('Record 0');
  expect((await page('Suppliers', 0, 'refresh=true')).records[0].fields.Name).toBe('Another name');
  expect((await page('Suppliers', 0)).records[0].fields.Name).toBe('Another name');
});

test('GET /api/airtable/table/{tableName}/{page} answers 404 naming a table that does not exist', async () => {
  const { status: code, body } = await ask(PAGE, { params: { tableName: 'No Such', page: '0' } });
  expect({ code, error: body.code }).toEqual({ code: 404, error: 'NOT_FOUND' });
  expect(body.message).toContain('"No Such"');
});

test.each(['x', '-1', '1.5', '1000000'])(
  'GET /api/airtable/table/{tableName}/{page} rejects the page %s',
  async (index) => {
    const { status: code } = await ask(PAGE, { params: { tableName: 'Item Log', page: index } });
    expect(code).toBe(400);
  },
);

test.each(['A/B', '100% wool', '25%25', 'Q&A #1', 'Größe?', '部品 ☂'])(
  'GET /api/airtable/table/{tableName}/{page} finds the table %s, by its id as well',
  async (name) => {
    await start(createBase({ [name]: namedRecords(2), 'Item Log': [] }));
    expect((await page(name, 0)).records).toHaveLength(2);
    expect((await page(airtableId('tbl', name), 0)).totalCount).toBe(2);
  },
);

test('GET /api/airtable/table/{tableName}/{page} truncates long texts to fit a response', async () => {
  const fields = ['Name', ...Array.from({ length: 80 }, (_, n) => `Text ${n}`)];
  const texts = Object.fromEntries(fields.map((field) => [field, '"é\n'.repeat(1_000)]));
  await start(createBase({ 'Item Log': namedRecords(100, texts) }, fields));
  const answer = await page('Item Log', 0);
  expect(answer.records).toHaveLength(100);
  expect(Object.keys(answer.records[99].fields)).toHaveLength(81);
  expect(answer.records[99].fields['Text 79']).toMatch(/…$/);
  expect(Buffer.byteLength(JSON.stringify(JSON.stringify(answer)))).toBeLessThan(5_900_000);
});

test('GET /api/airtable/table/{tableName} returns the first page, or the page of the query', async () => {
  const first = (query = '') =>
    got('GET /api/airtable/table/{tableName}', { params: { tableName: 'Item Log' }, query });
  expect((await first()).records).toHaveLength(100);
  expect((await first('page=2')).records).toHaveLength(50);
});

describe('a large table', () => {
  const modules = async () => ({
    ...(await import('../../domain/airtable/cached-reads.ts')),
    ...(await import('./sample-tables.ts')),
    ...(await import('../../domain/airtable/cached-reads.ts')),
    ...(await import('./get-table-page.ts')),
  });
  beforeEach(() => start(createBase({ 'Item Log': namedRecords(1_500) })));

  const counted = async (ms: number, refresh?: string) => {
    const { openCachedBase, findTable, sampleTable } = await modules();
    const airtableBase = await openCachedBase({ refresh });
    return sampleTable(airtableBase, await findTable(airtableBase, 'Item Log'), ms);
  };

  test('the rows of a large table are counted further by each request until complete', async () => {
    airtable.faults.slowBy(50);
    let [before, rounds] = [0, 0];
    for (;;) {
      const { recordCount, isCountPartial } = await counted(200);
      expect(recordCount).toBeGreaterThanOrEqual(before);
      before = recordCount;
      rounds += 1;
      if (!isCountPartial) break;
    }
    expect(before).toBe(1_500);
    expect(rounds).toBeGreaterThan(2);
    expect(calls()).toBe(16);
  });

  test('the rows of a large table are reported as a partial count', async () => {
    expect(await counted(0)).toMatchObject({ recordCount: 100, isCountPartial: true });
    const { openCachedBase, loadPage } = await modules();
    const shown = await loadPage(await openCachedBase({}), 'Item Log', 0, 0);
    expect(shown).toMatchObject({ totalCount: 100, isCountPartial: true });
    expect(shown.records).toHaveLength(100);
  });

  test('the rows of a large table are counted from the start when the offset has expired', async () => {
    await counted(0);
    airtable.faults.expireOffsets();
    expect(await counted(60_000)).toMatchObject({ recordCount: 1_500 });
    expect(airtable.faults.calls().byStatus[422]).toBe(1);
  });

  test('the rows of a large table are not counted further when every offset expires at once', async () => {
    await counted(0);
    airtable.faults.next({ answer: 422, on: ['list'] });
    expect((await counted(60_000).catch((error) => error)).code).toBe('AIRTABLE_FAILED');
    expect((await counted(60_000)).recordCount).toBe(1_500);
  });

  test('the count of a large table is cached for a day, unless refreshed', async () => {
    await start(createBase({ 'Item Log': namedRecords(1_050) }));
    await counted(60_000);
    later(60 * MINUTES);
    const before = calls();
    expect((await counted(60_000)).recordCount).toBe(1_050);
    expect(calls()).toBe(before + 2);
    await counted(60_000, 'true');
    expect(calls()).toBe(before + 2 + 11);
  });
});

describe('the call budget', () => {
  const screens = () =>
    Promise.all([
      got('GET /api/airtable/schema'),
      got('GET /api/airtable/tables'),
      got('GET /api/test-airtable'),
      page('Item Log', 0),
      status(),
    ]);

  test('the budget of calls to Airtable holds for all screens on the demo base, and cached screens are free', async () => {
    await start(demoBase, { requestsPerSecond: 5 });
    const [schema, , inventory] = await screens();
    expect(schema.tables.length).toBeGreaterThan(3);
    expect(inventory.recordCount).toBeGreaterThan(200);
    const first = calls();
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThanOrEqual(15);
    expect(airtable.faults.calls().byStatus).toEqual({ 200: first });

    expect(await screens()).toHaveLength(5);
    expect(calls()).toBe(first);
    vi.resetModules();
    expect((await screens())[2]).toEqual(inventory);
    expect(calls()).toBe(first);
  });

  test('the budget of calls to Airtable is the same for consecutive screens', async () => {
    await start(demoBase);
    await page('Item Log', 0);
    await got('GET /api/test-airtable');
    await got('GET /api/airtable/tables');
    await got('GET /api/airtable/schema');
    await status();
    expect(calls()).toBeLessThanOrEqual(15);
  });
});
