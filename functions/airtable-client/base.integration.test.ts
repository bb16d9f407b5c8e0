import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ItemLog, itemRecord, recordId, startItemLog } from '../../tests/support/item-log.ts';
import { tokenAccess } from './access.ts';
import { AirtableBase, type AirtableLimits } from './base.ts';
import { airtableSettings, oauthHelp, oauthSettings } from './settings.ts';

const QUICK = { backoffMs: 5, rateLimitWaitMs: 10, requestTimeoutMs: 1_000 };
const FIELDS = ['Header', 'Status'];
const COUNT = 250;

let itemLog: ItemLog;
beforeEach(async () => {
  const records = Array.from({ length: COUNT }, (_, number) => itemRecord(number));
  itemLog = await startItemLog({ records });
  Object.assign(process.env, itemLog.env);
});
afterEach(() => itemLog.close());

const base = (limits: Partial<AirtableLimits> = {}) =>
  new AirtableBase(
    tokenAccess(airtableSettings({ hasMeans: true }), process.env.AIRTABLE_TOKEN ?? ''),
    { ...QUICK, ...limits },
  );
/** All records of a table, by id. */
const all = async (reading: ReturnType<AirtableBase['records']>) => {
  const records = new Map<string, unknown>();
  for await (const page of reading)
    for (const record of page.records) records.set(record.id, record);
  return [...records.keys()];
};
const read = (limits?: Partial<AirtableLimits>) =>
  all(base(limits).records('Item Log', { fields: FIELDS }));
const failure = async (reading: Promise<unknown>) => {
  const error = await reading.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'AIRTABLE_FAILED' });
  const { message } = error as Error;
  expect(message).not.toContain(itemLog.env.AIRTABLE_TOKEN);
  return message;
};

describe('a table is read', () => {
  test('to its last page, in its order', async () => {
    expect(await read()).toEqual(Array.from({ length: COUNT }, (_, number) => recordId(number)));
    expect(itemLog.faults.calls().byKind.list).toBe(3);
  });

  test('no further than is needed', async () => {
    for await (const { records } of base().records('Item Log', { fields: FIELDS })) {
      if (records.length >= 20) break;
    }
    expect(itemLog.faults.calls().byKind.list).toBe(1);
  });

  test('at no more than Airtable’s pace, also by several at once', async () => {
    const strict = await startItemLog({
      records: Array.from({ length: COUNT }, (_, number) => itemRecord(number)),
      requestsPerSecond: 5,
    });
    Object.assign(process.env, strict.env);
    await Promise.all([read(), read(), read()]);
    expect(strict.faults.calls().byStatus).toEqual({ 200: 9 });
    await strict.close();
  });
});

describe('what passes is overcome:', () => {
  test.each([
    ['a 503', 503],
    ['a 429', 429],
    ['a dropped connection', 'drop'],
    ['a stall before the answer', 'stall-before-headers'],
    ['a stall in its body', 'stall-after-headers'],
    ['a 200 that is not JSON', 'not-json'],
  ] as const)('%s', async (_, answer) => {
    itemLog.faults.next({ answer, skip: 1 });
    expect(await read()).toHaveLength(COUNT);
    expect(itemLog.faults.calls().byKind.list).toBe(4);
  });

  test('an offset that expired, by a new start', async () => {
    itemLog.faults.slowBy(100);
    const reading = read();
    setTimeout(() => itemLog.faults.expireOffsets(), 150);
    expect(await reading).toHaveLength(COUNT);
    expect(itemLog.faults.calls().byStatus[422]).toBe(1);
  });

  test('a 429 that says how long to wait', async () => {
    itemLog.faults.next({ answer: 429, retryAfter: 1 });
    const started = Date.now();
    expect(await read({ rateLimitWaitMs: 60_000 })).toHaveLength(COUNT);
    expect(Date.now() - started).toBeGreaterThan(950);
  });
});

describe('what does not pass ends, and says what to do:', () => {
  test.each([
    [503, 'status.airtable.com', 4],
    [429, 'too many requests', 4],
    ['billing', 'calls are used up', 1],
    ['not-json', 'AIRTABLE_ENDPOINT_URL', 4],
    ['stall-after-headers', 'did not answer in time', 4],
    ['drop', 'cannot be reached', 4],
  ] as const)('%s', async (answer, words, calls) => {
    itemLog.faults.next({ answer, times: 'always' });
    expect(await failure(read({ requestTimeoutMs: 100 }))).toContain(words);
    expect(itemLog.faults.calls().byKind.list).toBe(calls);
  });

  test('a wrong token', async () => {
    process.env.AIRTABLE_TOKEN = 'patWrong';
    expect(await failure(read())).toMatch(/token: it is wrong, .* AIRTABLE_TOKEN/);
  });

  test('an unknown base or table', async () => {
    const message = await failure(all(base().records('Item Logg', { fields: FIELDS })));
    expect(message).toContain('"Item Logg"');
    expect(message).toContain(itemLog.baseId);
  });

  test('a missing field, by name', async () => {
    const reading = all(
      base().records('Item Log', { fields: ['Header', 'Price "net"', 'Rarity'] }),
    );
    expect(await failure(reading)).toMatch(/no field "(Price|Rarity)/);
  });

  test('a host that is not there', async () => {
    process.env.AIRTABLE_ENDPOINT_URL = 'http://127.0.0.1:9';
    expect(await failure(read())).toContain('http://127.0.0.1:9 cannot be reached');
  });

  test('a total that is used up, whatever it waits for', async () => {
    itemLog.faults.next({ answer: 429, times: 'always' });
    await failure(read({ totalMs: 50, rateLimitWaitMs: 1_000 }));
    expect(itemLog.faults.calls().byKind.list).toBe(1);
  });
});

describe('a record is written', () => {
  const fields = { Header: 'New', Status: 'Owned' };
  const created = (limits?: Partial<AirtableLimits>) =>
    base(limits).createRecord('Item Log', fields);
  const headers = async () =>
    (await base().findRecords('Item Log', `{Header} = 'New'`, ['Header'])).map(({ id }) => id);

  test('and found, edited in part, and given a photo', async () => {
    const { id } = await created();
    expect(await headers()).toEqual([id]);
    const edited = await base().updateRecord('Item Log', id, { Status: 'List' });
    expect(edited.fields).toMatchObject({ Header: 'New', Status: 'List' });
    process.env.AIRTABLE_CONTENT_URL = `${itemLog.url}/`;
    const file = { filename: 'a.png', contentType: 'image/png', bytes: Buffer.from('picture') };
    const photos = await base().uploadAttachment('Item Log', id, 'Photos', file);
    expect(photos).toMatchObject([{ filename: 'a.png', size: 7, type: 'image/png' }]);
    delete process.env.AIRTABLE_CONTENT_URL;
  });

  test.each([
    ['drop', true],
    ['stall-before-headers', true],
    ['not-json', true],
    [500, true],
    [503, true],
    [403, false],
    [413, false],
    [422, false],
    ['billing', false],
  ] as const)('once, and after %s it may have been: %s', async (answer, isUncertain) => {
    itemLog.faults.next({ answer, times: 'always', on: ['create'] });
    // A busy machine may be slow to refuse.
    const limits = { requestTimeoutMs: answer === 'stall-before-headers' ? 100 : 10_000 };
    await expect(created(limits)).rejects.toMatchObject({ code: 'AIRTABLE_FAILED', isUncertain });
    expect(itemLog.faults.calls().byKind.create).toBe(1);
  });

  test('again only after a 429', async () => {
    itemLog.faults.next({ answer: 429, times: 2 });
    await created();
    expect(await headers()).toHaveLength(1);
  });

  test('by nobody who is not there, or has no time left', async () => {
    const late = created({ untilMs: Date.now() });
    await expect(late).rejects.toMatchObject({ isUncertain: false });
    const gone = await listening(() => {});
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    process.env.AIRTABLE_ENDPOINT_URL = `http://127.0.0.1:${port}`;
    await expect(created()).rejects.toMatchObject({ isUncertain: false, isPassing: true });
  });

  test.each([
    ['UNKNOWN_FIELD_NAME', 'Unknown field name: "Era"', { field: 'Era' }],
    ['INVALID_VALUE_FOR_COLUMN', 'Field "Era" cannot accept it', { field: 'Era' }],
    ['INVALID_MULTIPLE_CHOICE_OPTIONS', 'May not create ""WWII""', { choice: 'WWII' }],
    ['INVALID_ATTACHMENT_OBJECT', 'Invalid attachment', {}],
  ])('unless it is refused, which is told: %s', async (type, message, about) => {
    itemLog.faults.next({ answer: 422, error: { type, message } });
    await expect(created()).rejects.toMatchObject({ type, isUncertain: false, ...about });
  });
});

describe('what a base looks like', () => {
  test('comes by one call, with every field', async () => {
    const [table] = await base().schema();
    expect(table).toMatchObject({ name: 'Item Log' });
    expect(table?.fields.map(({ name }) => name)).toContain('Header');
    expect(itemLog.faults.calls()).toMatchObject({ total: 1, byKind: { schema: 1 } });
  });

  test('is not shown without the scope for it, which is named', async () => {
    itemLog.faults.next({ answer: 403, on: ['schema'] });
    expect(await failure(base().schema())).toMatch(/scope schema\.bases:read/);
  });
});

describe('settings', () => {
  test('name every variable that is missing', () => {
    process.env.AIRTABLE_BASE_ID = ' ';
    const settings = () => airtableSettings({ hasMeans: false });
    expect(settings).toThrow(/AIRTABLE_TOKEN .* and AIRTABLE_BASE_ID/);
  });

  test('that are malformed are named, never quoted', () => {
    process.env.AIRTABLE_BASE_ID = 'app secret';
    process.env.AIRTABLE_ENDPOINT_URL = 'ftp://x';
    process.env.AIRTABLE_CONTENT_URL = 'nowhere';
    const settings = () => airtableSettings({ hasMeans: true });
    expect(settings).toThrow(/BASE_ID .* and AIRTABLE_ENDPOINT_URL .* and AIRTABLE_CONTENT_URL/);
    expect(settings).not.toThrow(/secret|AIRTABLE_TOKEN/);
    delete process.env.AIRTABLE_CONTENT_URL;
  });

  test('default to Airtable itself', () => {
    delete process.env.AIRTABLE_ENDPOINT_URL;
    process.env.AIRTABLE_CLIENT_ID = 'a-client';
    expect(airtableSettings({ hasMeans: true })).toMatchObject({
      endpointUrl: 'https://api.airtable.com',
      contentUrl: 'https://content.airtable.com',
    });
    expect(oauthSettings()).toEqual({
      clientId: 'a-client',
      url: 'https://airtable.com/oauth2/v1',
    });
    delete process.env.AIRTABLE_CLIENT_ID;
  });

  test('of OAuth say what is missing', () => {
    delete process.env.AIRTABLE_BASE_ID;
    expect(oauthSettings()).toBeUndefined();
    expect(oauthHelp()).toMatch(/Set AIRTABLE_(BASE|CLIENT)_ID .* and AIRTABLE_(BASE|CLIENT)_ID/);
  });
});

describe('something else that answers', () => {
  let other: Server;
  afterEach(() => other.close());

  test.each([
    ['JSON of another kind', 200, '{"hello":"world"}', 'does not answer as Airtable'],
    ['a bare list', 200, '[]', 'does not answer as Airtable'],
    ['its own error', 418, '{"error":"TEAPOT patTest.secretOfTheTest"}', '(418): TEAPOT …'],
    ['an error without words', 400, '', 'no reason given'],
  ])('with %s is told', async (_, status, body, words) => {
    other = await listening((_request, response) => {
      response.writeHead(status).end(body);
    });
    const { port } = other.address() as AddressInfo;
    process.env.AIRTABLE_ENDPOINT_URL = `http://127.0.0.1:${port}/`;
    expect(await failure(read())).toContain(words);
  });
});

function listening(listener: RequestListener): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(listener).listen(0, '127.0.0.1', () => resolve(server));
  });
}
