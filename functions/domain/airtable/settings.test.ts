import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getSecret } from './settings.ts';

let value: string | undefined;
let isFailing: boolean;
let requests: unknown[];
let parameter: string;
let ssm: Server;

beforeAll(async () => {
  ssm = createServer(async (request, response) => {
    requests.push(JSON.parse(await text(request)));
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
  [value, isFailing, requests] = ['pat.of.the.parameter', false, []];
  parameter = `/guidon/token-${++number}`;
  process.env.AIRTABLE_TOKEN_PARAMETER = parameter;
  delete process.env.AIRTABLE_TOKEN;
});
afterEach(() => {
  delete process.env.AIRTABLE_TOKEN_PARAMETER;
  vi.restoreAllMocks();
});

test('a secret is taken from the environment, without reading the parameter', async () => {
  process.env.AIRTABLE_TOKEN = ' pat.of.the.environment\n';
  expect(await getSecret('AIRTABLE_TOKEN')).toBe('pat.of.the.environment');
  expect(requests).toEqual([]);
});

test('a secret is undefined when neither the environment nor a parameter has it', async () => {
  delete process.env.AIRTABLE_TOKEN_PARAMETER;
  expect(await getSecret('AIRTABLE_TOKEN')).toBeUndefined();
});

test('the parameter of a secret is decrypted, and read once for concurrent callers', async () => {
  const read = await Promise.all(Array.from({ length: 20 }, () => getSecret('AIRTABLE_TOKEN')));
  expect(new Set(read)).toEqual(new Set(['pat.of.the.parameter']));
  expect(requests).toEqual([{ Name: parameter, WithDecryption: true }]);
});

test('the changed parameter of a secret is read after five minutes', async () => {
  await getSecret('AIRTABLE_TOKEN');
  value = 'pat.of.today';
  const nowMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(nowMs + 299_000);
  expect(await getSecret('AIRTABLE_TOKEN')).toBe('pat.of.the.parameter');
  clock.mockReturnValue(nowMs + 301_000);
  await expect.poll(() => getSecret('AIRTABLE_TOKEN')).toBe('pat.of.today');
});

test('a failed read of a secret is reported without its value and attempted again next time', async () => {
  isFailing = true;
  await expect(getSecret('AIRTABLE_TOKEN')).rejects.toMatchObject({
    code: 'AIRTABLE_NOT_CONFIGURED',
    message: expect.stringContaining(parameter),
  });
  isFailing = false;
  expect(await getSecret('AIRTABLE_TOKEN')).toBe('pat.of.the.parameter');
});

test('a secret is undefined until its parameter exists', async () => {
  value = undefined;
  expect(await getSecret('AIRTABLE_TOKEN')).toBeUndefined();
  value = 'pat.at.last';
  expect(await getSecret('AIRTABLE_TOKEN')).toBe('pat.at.last');
});
