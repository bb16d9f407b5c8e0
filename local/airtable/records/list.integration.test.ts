import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fieldId, ITEM_COUNT, itemId, unitId } from '../testing/small-base.ts';
import { startForTest } from '../testing/start.ts';

const ALL = Array.from({ length: 100 }, (_, index) => index + 1);

const encoded = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;

it('listing records returns every record over several pages to the official client', async () => {
  const { client, faults } = await startForTest();
  const records = await client('Item Log').select().all();
  expect(records.map(({ id }) => id)).toEqual(
    Array.from({ length: ITEM_COUNT }, (_, index) => itemId(index + 1)),
  );
  expect(faults.calls()).toMatchObject({ total: 3, byKind: { list: 3 } });
});

it('listing records fixes the order at the first page and returns current values', async () => {
  const { page, client } = await startForTest();
  const first = await page();
  expect(first.offset).toMatch(/^itr\w{14}\/rec\w{14}$/);
  await client('Item Log').update(itemId(101), { Price: 0 });
  await client('Item Log').destroy(itemId(102));
  const second = await page(`?offset=${first.offset}`);
  expect(second.records.slice(0, 2).map(({ id, fields }) => [id, fields.Price])).toEqual([
    [itemId(101), 0],
    [itemId(103), 103],
  ]);
});

it('listing records omits empty cells', async () => {
  const { cells, client } = await startForTest();
  expect(await cells(itemId(2))).not.toHaveProperty('Is Rare');
  await client('Item Log').update(itemId(1), { 'Is Rare': false, Header: '' });
  const fields = await cells(itemId(1));
  expect(fields).not.toHaveProperty('Is Rare');
  expect(fields).not.toHaveProperty('Header');
});

it('listing records keys the cells by field id on request', async () => {
  const { page } = await startForTest();
  const { records } = await page('?returnFieldsByFieldId=true&fields[]=Header&pageSize=1');
  expect(records[0]?.fields).toEqual({ [fieldId('Header')]: 'Patch 001' });
});

it.each([
  [`{Header} = 'Patch 007'`, [7]],
  [`OR({Header}="Patch 007", {Price} = '9')`, [7, 9]],
  [`AND({Status}='Sold', {Price}!='2', {Unit}='${unitId}')`, []],
  [`AND({Is Rare}='true', {Label} = 'GD-${itemId(11)}')`, [11]],
  [`OR(UPPER(TRIM({Header})) = "PATCH 003", UPPER(TRIM({Found})) = "")`, ALL],
  [`OR(RECORD_ID() = '${itemId(5)}', RECORD_ID() = '${itemId(6)}')`, [5, 6]],
  [`{Header} = 'It\\'s \\"so\\" {n}'`, []],
  [`IS_AFTER(CREATED_TIME(), DATETIME_PARSE('2025-01-01T04:09:00.000Z'))`, [250]],
  [
    `OR(IS_AFTER(LAST_MODIFIED_TIME(), DATETIME_PARSE('2025-01-01T04:10:00.000Z')), RECORD_ID() = '${itemId(1)}')`,
    [1, 8],
  ],
])('listing records filters by %s', async (filterByFormula, numbers) => {
  const { page, client } = await startForTest();
  await client('Item Log').update(itemId(8), { Tags: [] });
  const { records } = await page(encoded({ filterByFormula }));
  expect(records.map(({ id }) => id)).toEqual(numbers.map(itemId));
});

it('listing records finds a table by id, by name, with a plus for the space and with a trailing slash', async () => {
  const { call, baseId, tables } = await startForTest();
  const [itemLog] = await tables();
  for (const name of [itemLog?.id, 'Item%20Log', 'Item+Log', 'Item+Log/?']) {
    expect((await call(`/v0/${baseId}/${name}`)).status).toBe(200);
  }
});

it('listing records distinguishes an expired offset from an invalid one', async () => {
  const { page, call, items, faults } = await startForTest();
  const { offset } = await page();
  const wrong = [`itrAAAAAAAAAAAAAA`, `${offset?.split('/')[0]}/${itemId(9999)}`];
  for (const each of wrong) {
    const answer = await call(`${items}?offset=${each}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: { type: 'INVALID_OFFSET_VALUE' } },
    ]);
  }
  faults.expireOffsets();
  const answer = await call(`${items}?offset=${offset}`);
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { error: { type: 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE' } },
  ]);
});

it('listing records expires an unused offset', async () => {
  const { page, call, items } = await startForTest({ offsetIdleMs: 1 });
  const { offset } = await page();
  await wait(20);
  const answer = await call(`${items}?offset=${offset}`);
  expect(await answer.json()).toMatchObject({
    error: { type: 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE' },
  });
});

it.each([
  ['?fields[]=Nope', 'UNKNOWN_FIELD_NAME', 'Unknown field name: "Nope"'],
  ['?sort[0][field]=Price', 'INVALID_REQUEST_UNKNOWN', expect.any(String)],
  ['?pageSize=101', 'INVALID_REQUEST_UNKNOWN', expect.any(String)],
  ['?filterByFormula=AND(', 'INVALID_FILTER_BY_FORMULA', expect.any(String)],
  ['?filterByFormula={Price}>1', 'INVALID_FILTER_BY_FORMULA', expect.any(String)],
  [
    `?filterByFormula={Nope}='1'`,
    'INVALID_FILTER_BY_FORMULA',
    expect.stringContaining('Unknown field names: Nope'),
  ],
])('listing records refuses %s', async (query, type, message) => {
  const { call, items } = await startForTest();
  const answer = await call(`${items}${query}`);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ error: { type, message } });
});

it('listing records rejects a URL of 16,000 characters', async () => {
  const { call, items } = await startForTest();
  expect((await call(`${items}?offset=${'x'.repeat(16_000)}`)).status).toBe(414);
});

it('retrieving a record returns it with its creation time', async () => {
  const { client } = await startForTest();
  const record = await client('Item Log').find(itemId(3));
  expect(record.get('Header')).toBe('Patch 003');
  expect(record._rawJson.createdTime).toBe('2025-01-01T00:03:00.000Z');
});

it('retrieving a record answers 404 for a missing one', async () => {
  const { call, items } = await startForTest();
  const answer = await call(`${items}/${itemId(9999)}`);
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
});

it('stale reads by id or formula do not find a new record', async () => {
  const { client, call, items, page, faults } = await startForTest();
  const { id } = await client('Item Log').create({ Header: 'New' });
  const statuses = async () => (await call(`${items}/${id}`)).status;
  const found = async () =>
    (await page(`?filterByFormula=${encodeURIComponent(`RECORD_ID()='${id}'`)}`)).records.length;
  faults.staleReads({ withinMs: 60_000, times: 2 });
  expect([await statuses(), await found()]).toEqual([404, 0]);
  expect([await statuses(), await found()]).toEqual([200, 1]);

  faults.staleReads({ withinMs: 60_000, times: 'always' });
  expect((await call(`${items}/${itemId(1)}`)).status).toBe(200);
  expect((await page('?pageSize=100')).records).toHaveLength(100);
  expect(await found()).toBe(0);
  faults.staleReads({ withinMs: 0, times: 'always' });
  expect(await found()).toBe(1);
});
