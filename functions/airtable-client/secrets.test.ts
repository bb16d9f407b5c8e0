import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { secret } from './secrets.ts';

/** What SSM's JSON protocol carries of one parameter. */
let value: string | undefined;
let isFailing: boolean;
let asked: unknown[];
let parameter: string;
let ssm: Server;

beforeAll(async () => {
  ssm = createServer(async (request, response) => {
    asked.push(JSON.parse(await text(request)));
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    if (isFailing) {
      response
        .writeHead(400)
        .end(JSON.stringify({ __type: 'AccessDeniedException', message: 'no' }));
    } else if (value === undefined) {
      response.writeHead(400).end(JSON.stringify({ __type: 'ParameterNotFound' }));
    } else {
      response.end(JSON.stringify({ Parameter: { Value: value } }));
    }
  });
  await new Promise<void>((resolve) => ssm.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${(ssm.address() as AddressInfo).port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(() => ssm.close());

let number = 0;
beforeEach(() => {
  [value, isFailing, asked] = ['pat.of.the.parameter', false, []];
  // What was read of another test's is kept.
  parameter = `/guidon/token-${++number}`;
  process.env.AIRTABLE_TOKEN_PARAMETER = parameter;
  delete process.env.AIRTABLE_TOKEN;
});
afterEach(() => {
  delete process.env.AIRTABLE_TOKEN_PARAMETER;
  vi.useRealTimers();
});

test('the environment comes first, and nobody is asked', async () => {
  process.env.AIRTABLE_TOKEN = ' pat.of.the.environment\n';
  expect(await secret('AIRTABLE_TOKEN')).toBe('pat.of.the.environment');
  expect(asked).toEqual([]);
});

test('without either there is none', async () => {
  delete process.env.AIRTABLE_TOKEN_PARAMETER;
  expect(await secret('AIRTABLE_TOKEN')).toBeUndefined();
});

test('a parameter is decrypted, and read once by all who want it at once', async () => {
  const read = await Promise.all(Array.from({ length: 20 }, () => secret('AIRTABLE_TOKEN')));
  expect(new Set(read)).toEqual(new Set(['pat.of.the.parameter']));
  expect(asked).toEqual([{ Name: parameter, WithDecryption: true }]);
});

test('a parameter that was changed is seen after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await secret('AIRTABLE_TOKEN');
  value = 'pat.of.today';
  vi.setSystemTime(Date.now() + 299_000);
  expect(await secret('AIRTABLE_TOKEN')).toBe('pat.of.the.parameter');
  vi.setSystemTime(Date.now() + 2_000);
  expect(await secret('AIRTABLE_TOKEN')).toBe('pat.of.today');
});

test('a failed read is told without what it was about, and is not kept', async () => {
  isFailing = true;
  await expect(secret('AIRTABLE_TOKEN')).rejects.toMatchObject({
    code: 'AIRTABLE_NOT_CONFIGURED',
    message: expect.stringContaining(parameter),
  });
  isFailing = false;
  expect(await secret('AIRTABLE_TOKEN')).toBe('pat.of.the.parameter');
});

test('a parameter that is not there yet is none, until it is', async () => {
  value = undefined;
  expect(await secret('AIRTABLE_TOKEN')).toBeUndefined();
  value = 'pat.at.last';
  expect(await secret('AIRTABLE_TOKEN')).toBe('pat.at.last');
});
