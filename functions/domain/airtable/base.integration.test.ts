import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ItemLog,
  itemRecord,
  recordId,
  startItemLog,
} from '../../../tests/support/item-log.ts';
import { AirtableBase, type AirtableLimits } from './base.ts';
import type { AirtableAccess } from './connection.ts';
import type { AirtableErrorKind } from './error.ts';
import { airtableSettings, oauthHelp, oauthSettings } from './settings.ts';

const QUICK = { backoffMs: 5, rateLimitWaitMs: 10, requestTimeoutMs: 15_000 };
const STALLED = { requestTimeoutMs: 1_000 };
const FIELDS = ['Header', 'Status'];
const COUNT = 250;

let itemLog: ItemLog;
beforeEach(async () => {
  const records = Array.from({ length: COUNT }, (_, number) => itemRecord(number));
  itemLog = await startItemLog({ records });
  Object.assign(process.env, itemLog.env);
});
afterEach(() => itemLog.close());

const access = (): AirtableAccess => ({
  ...airtableSettings({ hasCredentials: true }),
  method: 'api_key',
  fingerprint: 'test',
  throttle: (send) => send(),
  token: async () => process.env.AIRTABLE_TOKEN ?? '',
  replaceToken: async () => undefined,
  reportRejected: async () => {},
  onAccessDenied: async () => {},
  findColumnMapping: async () => undefined,
});
const base = (limits: Partial<AirtableLimits> = {}) =>
  new AirtableBase(access(), { ...QUICK, ...limits });
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

test('reading a table of Airtable yields all pages in order', async () => {
  expect(await read()).toEqual(Array.from({ length: COUNT }, (_, number) => recordId(number)));
  expect(itemLog.faults.calls().byKind.list).toBe(3);
});

test('reading a table of Airtable fetches no page that is not needed', async () => {
  for await (const { records } of base().records('Item Log', { fields: FIELDS })) {
    if (records.length >= 20) break;
  }
  expect(itemLog.faults.calls().byKind.list).toBe(1);
});

test.each([
  ['a 503', 503],
  ['a 429', 429],
  ['a dropped connection', 'drop'],
  ['a stall before the answer', 'stall-before-headers'],
  ['a stall in its body', 'stall-after-headers'],
  ['a 200 that is not JSON', 'not-json'],
] as const)('a request to Airtable recovers from %s', async (_, answer) => {
  itemLog.faults.next({ answer, skip: 1 });
  const limits = String(answer).startsWith('stall') ? STALLED : {};
  expect(await read(limits)).toHaveLength(COUNT);
  expect(itemLog.faults.calls().byKind.list).toBe(4);
});

test('a request to Airtable recovers from an expired offset by restarting the list', async () => {
  itemLog.faults.slowBy(300);
  const reading = read();
  await expect.poll(() => itemLog.faults.calls().byKind.list).toBe(2);
  itemLog.faults.expireOffsets();
  expect(await reading).toHaveLength(COUNT);
  expect(itemLog.faults.calls().byStatus[422]).toBe(1);
});

test('a request to Airtable recovers from a 429 with Retry-After', async () => {
  itemLog.faults.next({ answer: 429, retryAfter: 1 });
  const started = Date.now();
  expect(await read({ rateLimitWaitMs: 60_000 })).toHaveLength(COUNT);
  expect(Date.now() - started).toBeGreaterThan(950);
});

test.each([
  [503, 'status.airtable.com', 4],
  [429, 'too many requests', 4],
  ['billing', 'calls are used up', 1],
  ['not-json', 'AIRTABLE_ENDPOINT_URL', 4],
  ['stall-after-headers', 'did not answer in time', 4],
  ['drop', 'cannot be reached', 4],
] as const)('a request to Airtable fails with advice after %s', async (answer, words, calls) => {
  itemLog.faults.next({ answer, times: 'always' });
  const limits = answer === 'stall-after-headers' ? STALLED : {};
  expect(await failure(read(limits))).toContain(words);
  expect(itemLog.faults.calls().byKind.list).toBe(calls);
});

test('a request to Airtable fails with advice after a wrong token', async () => {
  process.env.AIRTABLE_TOKEN = 'patWrong';
  expect(await failure(read())).toMatch(/token: it is wrong, .* AIRTABLE_TOKEN/);
});

test('a request to Airtable fails with advice after an unknown base or table', async () => {
  const message = await failure(all(base().records('Item Logg', { fields: FIELDS })));
  expect(message).toContain('"Item Logg"');
  expect(message).toContain(itemLog.baseId);
});

test('a request to Airtable fails with advice after a missing field, which it names', async () => {
  const reading = all(base().records('Item Log', { fields: ['Header', 'Price "net"', 'Rarity'] }));
  expect(await failure(reading)).toMatch(/no field "(Price|Rarity)/);
});

test('a request to Airtable fails with advice after an unreachable host', async () => {
  process.env.AIRTABLE_ENDPOINT_URL = 'http://127.0.0.1:9';
  expect(await failure(read())).toContain('http://127.0.0.1:9 cannot be reached');
});

test('a request to Airtable fails with advice after the total time limit', async () => {
  itemLog.faults.next({ answer: 429, times: 'always' });
  await failure(read({ totalMs: 10_000, rateLimitWaitMs: 60_000 }));
  expect(itemLog.faults.calls().byKind.list).toBe(1);
});

describe('writing a record', () => {
  const fields = { Header: 'New', Status: 'Owned' };
  const created = (limits?: Partial<AirtableLimits>) =>
    base(limits).createRecord('Item Log', fields);
  const headers = async () =>
    (await base().findRecords('Item Log', `{Header} = 'New'`, ['Header'])).map(({ id }) => id);

  test('writing a record creates, finds and updates it, and uploads a photo', async () => {
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
    ['drop', 'no-response'],
    ['stall-before-headers', 'no-response'],
    ['not-json', 'malformed'],
    [500, 'no-response'],
    [503, 'no-response'],
    [403, 'forbidden'],
    [413, 'too-large'],
    [422, 'rejected'],
    ['billing', 'unavailable'],
  ] as const satisfies [unknown, AirtableErrorKind][])(
    'writing a record sends a write once: after %s the error is %s',
    async (answer, kind) => {
      itemLog.faults.next({ answer, times: 'always', on: ['create'] });
      const limits = answer === 'stall-before-headers' ? STALLED : {};
      await expect(created(limits)).rejects.toMatchObject({ code: 'AIRTABLE_FAILED', kind });
      expect(itemLog.faults.calls().byKind.create).toBe(1);
    },
  );

  test('writing a record retries only after a 429', async () => {
    itemLog.faults.next({ answer: 429, times: 2 });
    await created();
    expect(await headers()).toHaveLength(1);
  });

  test('writing a record reports a write that was never sent as not carried out', async () => {
    const late = created({ untilMs: Date.now() });
    await expect(late).rejects.toMatchObject({ kind: 'unavailable' });
    const gone = await listening(() => {});
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    process.env.AIRTABLE_ENDPOINT_URL = `http://127.0.0.1:${port}`;
    await expect(created()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    ['UNKNOWN_FIELD_NAME', 'Unknown field name: "Era"', { field: 'Era' }],
    ['INVALID_VALUE_FOR_COLUMN', 'Field "Era" cannot accept it', { field: 'Era' }],
    ['INVALID_MULTIPLE_CHOICE_OPTIONS', 'May not create ""WWII""', { choice: 'WWII' }],
    ['INVALID_ATTACHMENT_OBJECT', 'Invalid attachment', {}],
  ])('writing a record names the rejected column or choice: %s', async (type, message, about) => {
    itemLog.faults.next({ answer: 422, error: { type, message } });
    await expect(created()).rejects.toMatchObject({ type, kind: 'rejected', ...about });
  });
});

test('the schema of a base is read with every field in one call', async () => {
  const [table] = await base().schema();
  expect(table).toMatchObject({ name: 'Item Log' });
  expect(table?.fields.map(({ name }) => name)).toContain('Header');
  expect(itemLog.faults.calls()).toMatchObject({ total: 1, byKind: { schema: 1 } });
});

test('the schema of a base names the missing scope', async () => {
  itemLog.faults.next({ answer: 403, on: ['schema'] });
  expect(await failure(base().schema())).toMatch(/scope schema\.bases:read/);
});

test('incomplete settings of Airtable are reported with every missing variable', () => {
  process.env.AIRTABLE_BASE_ID = ' ';
  const settings = () => airtableSettings({ hasCredentials: false });
  expect(settings).toThrow(/AIRTABLE_TOKEN .* and AIRTABLE_BASE_ID/);
});

test('malformed settings of Airtable are reported without quoting their values', () => {
  process.env.AIRTABLE_BASE_ID = 'app secret';
  process.env.AIRTABLE_ENDPOINT_URL = 'ftp://x';
  process.env.AIRTABLE_CONTENT_URL = 'nowhere';
  const settings = () => airtableSettings({ hasCredentials: true });
  expect(settings).toThrow(/BASE_ID .*, AIRTABLE_ENDPOINT_URL .*, and AIRTABLE_CONTENT_URL/);
  expect(settings).not.toThrow(/secret|AIRTABLE_TOKEN/);
  delete process.env.AIRTABLE_CONTENT_URL;
});

test('Airtable’s own URLs are the default', () => {
  delete process.env.AIRTABLE_ENDPOINT_URL;
  process.env.AIRTABLE_CLIENT_ID = 'a-client';
  expect(airtableSettings({ hasCredentials: true })).toMatchObject({
    endpointUrl: 'https://api.airtable.com',
    contentUrl: 'https://content.airtable.com',
  });
  expect(oauthSettings()).toEqual({
    clientId: 'a-client',
    url: 'https://airtable.com/oauth2/v1',
  });
  delete process.env.AIRTABLE_CLIENT_ID;
});

test('settings without OAuth are reported with the variables that it needs', () => {
  delete process.env.AIRTABLE_BASE_ID;
  expect(oauthSettings()).toBeUndefined();
  expect(oauthHelp()).toMatch(/Set AIRTABLE_CLIENT_ID \(.*\), then/);
});

describe('a server that is not Airtable', () => {
  let other: Server;
  afterEach(() => other.close());

  test.each([
    ['JSON of another kind', 200, '{"hello":"world"}', 'does not answer like Airtable'],
    ['a bare list', 200, '[]', 'does not answer like Airtable'],
    ['its own error', 418, '{"error":"TEAPOT patTest.secretOfTheTest"}', '(418): TEAPOT …'],
    ['an error without words', 400, '', 'no reason given'],
  ])('a server that is not Airtable is reported after %s', async (_, status, body, words) => {
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
