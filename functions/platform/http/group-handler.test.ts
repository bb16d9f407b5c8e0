import { createHash } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoints } from '../../../shared/contract/endpoint.ts';
import { REQUEST_PATH_HEADER } from '../../../shared/edge/request-path.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { AppError, notFound } from '../errors.ts';
import type { Caller } from './access.ts';
import { groupHandler } from './group-handler.ts';
import { PdfFile, Redirect } from './response.ts';

const toMember = (userId: string): Caller => ({
  userId,
  isStaff: false,
  needsSecondFactor: false,
  role: null,
  permissions: [],
});
const endpoint = { summary: 'A call', access: 'public', response: z.object({}) } as const;
const handler = groupHandler(
  defineEndpoints({
    'GET /api/broken': endpoint,
    'GET /api/absent': endpoint,
    'GET /api/airtable-down': endpoint,
    'GET /api/endless': endpoint,
  }),
  {
    'GET /api/broken': () => {
      throw new Error('A bug');
    },
    'GET /api/absent': () => {
      throw notFound('There is no such thing');
    },
    'GET /api/airtable-down': () => {
      throw new AppError('AIRTABLE_FAILED', 'Airtable does not answer');
    },
    'GET /api/endless': () => new Promise<never>(() => {}),
  },
);
const call = async (
  route: (typeof handler.routeKeys)[number],
  requestId: string,
  more: Partial<Context> = {},
) => {
  const event = createEvent(route);
  event.requestContext.requestId = requestId;
  const names = { functionName: 'things', awsRequestId: `lambda-${requestId}` };
  const context = { ...names, ...more } as Context;
  const { statusCode, headers, body = '' } = await handler(event, context);
  return { status: statusCode, headers, body: JSON.parse(body) };
};

const lines = logLines();

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, { action: 'cross-site-request' }],
  [{}, { action: 'access-denied', user_id: 'u1' }],
])('a denied call is logged and counted with its caller: %j', async (headers, logged) => {
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Guidon');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  onTestFinished(() => void vi.unstubAllEnvs());
  const staffHandler = groupHandler(
    defineEndpoints({ 'GET /api/secrets': { ...endpoint, access: 'staff' } }),
    { 'GET /api/secrets': () => ({ body: {} }) },
    async () => toMember('u1'),
  );
  const { statusCode } = await staffHandler(
    createEvent('GET /api/secrets', { headers }),
    {} as Context,
  );
  expect(statusCode).toBe(403);
  const events = lines().filter(({ message }) => message === 'Security event');
  expect(events).toMatchObject([{ ...logged, outcome: 'failure', route: 'GET /api/secrets' }]);
  expect(lines().some((line) => line.AccessDenied === 1)).toBe(true);
});

test('a customer without an account calls for the quote of the path, and spends its budget', async () => {
  const spend = vi.fn(async (_budget: string, _owner: string) => {});
  const getCustomer = Object.assign(
    async () => {
      throw new AppError('UNAUTHORIZED', 'Unauthorized');
    },
    {
      spend,
      forQuote: async (_event: unknown, quoteId: string) => ({
        ...toMember('visitor'),
        quoteId,
      }),
    },
  );
  const params = z.object({ id: z.string() });
  const quoteHandler = groupHandler(
    defineEndpoints({
      'POST /api/orders/{id}/withdraw': { ...endpoint, access: 'customer', params },
    }),
    { 'POST /api/orders/{id}/withdraw': () => ({ body: {} }) },
    getCustomer,
  );
  const event = createEvent('POST /api/orders/{id}/withdraw', { params: { id: 'q1' } });
  expect(await quoteHandler(event, {} as Context)).toMatchObject({ statusCode: 200 });
  expect(spend).toHaveBeenCalledExactlyOnceWith('quoteAnswer', 'q1');
});

test('a denied call of staff says that their role does not allow it, and is logged', async () => {
  const staffHandler = groupHandler(
    defineEndpoints({ 'GET /api/staff': { ...endpoint, access: 'staff' } }),
    { 'GET /api/staff': () => ({ body: {} }) },
    async () => ({ ...toMember('u1'), isStaff: true, role: 'seller', permissions: ['sell'] }),
  );
  const { statusCode, body = '' } = await staffHandler(
    createEvent('GET /api/staff'),
    {} as Context,
  );
  expect({ statusCode, body: JSON.parse(body) }).toEqual({
    statusCode: 403,
    body: { code: 'FORBIDDEN', message: 'Forbidden: your role does not allow this.' },
  });
  const events = lines().filter(({ message }) => message === 'Security event');
  expect(events).toMatchObject([{ action: 'access-denied', user_id: 'u1' }]);
});

test.each([
  ['application/json', 'application/json; charset=utf-8', '{"total":1}', false],
  ['application/pdf', 'application/pdf', btoa('%PDF'), true],
])(
  'a call that also has a PDF answers with either: %s',
  async (accept, contentType, body, isBase64Encoded) => {
    const report = { ...endpoint, response: z.object({ total: z.int() }), alsoPdf: true } as const;
    const reportHandler = groupHandler(defineEndpoints({ 'GET /api/report': report }), {
      'GET /api/report': ({ event }) =>
        event.headers.accept === 'application/pdf'
          ? new PdfFile(new TextEncoder().encode('%PDF'), 'Report.pdf')
          : { body: { total: 1 } },
    });
    const result = await reportHandler(
      createEvent('GET /api/report', { headers: { accept } }),
      {} as Context,
    );
    const headers = { 'content-type': contentType };
    expect(result).toMatchObject({ statusCode: 200, headers, body });
    expect(result.isBase64Encoded ?? false).toBe(isBase64Encoded);
  },
);

test('a bug is answered with the request id of its log line', async () => {
  const { status, body } = await call('GET /api/broken', 'one');
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: 'INTERNAL', requestId: 'one' });
  expect(body.message).not.toContain('bug');
  expect(lines()).toMatchObject([
    {
      level: 'ERROR',
      requestId: 'one',
      function_request_id: 'lambda-one',
      function_name: 'things',
      route: 'GET /api/broken',
      error: { message: 'A bug' },
    },
  ]);
});

test('every answer names the log lines of its call', async () => {
  const { headers } = await call('GET /api/absent', 'one');
  expect(headers).toMatchObject({ 'x-request-id': 'one' });
});

test('failures of dependencies are logged, but not invalid requests', async () => {
  expect((await call('GET /api/absent', 'one')).status).toBe(404);
  expect((await call('GET /api/airtable-down', 'two')).status).toBe(502);
  expect(lines()).toMatchObject([
    {
      level: 'WARN',
      message: 'Airtable does not answer',
      code: 'AIRTABLE_FAILED',
      requestId: 'two',
      route: 'GET /api/airtable-down',
    },
  ]);
});

describe('the exact match of a call', () => {
  const found = vi.fn();
  const params = z.object({ name: z.string(), page: z.string() }).partial();
  const things = defineEndpoints({
    'GET /api/things/{name}/{page}': { ...endpoint, params },
    'GET /api/things/new': endpoint,
    'GET /api/things/{name}': { ...endpoint, params },
    'GET /api/leave': { ...endpoint, response: 'redirect' },
  });
  const respond = (name: string) => (request: { params?: unknown }) => {
    found(name, request.params);
    return { body: {} };
  };
  const thingHandler = groupHandler(things, {
    'GET /api/things/{name}/{page}': respond('page'),
    'GET /api/things/new': respond('new'),
    'GET /api/things/{name}': respond('one'),
    'GET /api/leave': () => new Redirect('/'),
  });
  const send = async (method: string, rawPath: string, sentPath?: string) => {
    found.mockClear();
    const event = createEvent('GET /api/things/{name}');
    event.routeKey = 'ANY /api/things/{proxy+}';
    event.rawPath = rawPath;
    event.requestContext.http.method = method;
    event.headers = sentPath === undefined ? {} : { [REQUEST_PATH_HEADER]: sentPath };
    const { statusCode, body = '' } = await thingHandler(event, {} as Context);
    return { statusCode, code: body && JSON.parse(body).code };
  };

  test.each([
    ['/api/things/new', 'new', undefined],
    ['/api/things/old', 'one', { name: 'old' }],
    ['/api/things/100% wool', 'one', { name: '100% wool' }],
    ['/api/things/a/2', 'page', { name: 'a', page: '2' }],
  ])('the decoded path of a call is matched exactly: %s', async (path, name, values) => {
    expect((await send('GET', path)).statusCode).toBe(200);
    expect(found).toHaveBeenCalledExactlyOnceWith(name, values);
    expect((await send('HEAD', path)).statusCode).toBe(200);
  });

  test.each(['A/B', '100% wool', '25%25', '%2F', 'Q&A #1', 'Größe?', '部品 ☂'])(
    'a parameter of the path that the CDN kept is decoded once: %s',
    async (name) => {
      await send('GET', '/api/things/x', `/api/things/${encodeURIComponent(name)}/0`);
      expect(found).toHaveBeenCalledExactlyOnceWith('page', { name, page: '0' });
    },
  );

  test.each([
    ['POST', '/api/things/new'],
    ['GET', '/api/things'],
    ['GET', '/api/things/'],
    ['GET', '/api/things//2'],
    ['GET', '/api/things/a/2/'],
    ['GET', '/api/things/a/2/3'],
    ['GET', '/API/things/new'],
    ['HEAD', '/api/leave'],
    ['OPTIONS', '/api/things/new'],
    ['GET', '/api/things/new', '/api/things/%zz'],
  ])(
    'a call without an exact match is answered with 404 in the one error shape: %s %s',
    async (method, path, sentPath?: string) => {
      expect(await send(method, path, sentPath)).toEqual({ statusCode: 404, code: 'NOT_FOUND' });
      expect(found).not.toHaveBeenCalled();
    },
  );
});

test('a call is answered before the function times out', async () => {
  const getRemainingTimeInMillis = () => 1_010;
  const { status, body } = await call('GET /api/endless', 'one', { getRemainingTimeInMillis });
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
});

test('concurrent calls are logged with their own fields', async () => {
  const ids = Array.from({ length: 10 }, (_, n) => `request-${n}`);
  await Promise.all(ids.map((id) => call('GET /api/broken', id)));
  expect(
    lines()
      .map(({ requestId }) => requestId)
      .sort(),
  ).toEqual(ids);
});

test('a function behind the CDN takes requests from the CDN alone', async () => {
  const [former, current, next] = ['former', 'current', 'next'];
  const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
  vi.stubEnv('ORIGIN_SECRET_HASHES', [former, current, next].map(hash).join(','));
  onTestFinished(() => void vi.unstubAllEnvs());
  const ask = async (secret?: string) => {
    const headers = secret === undefined ? {} : { 'x-origin-secret': secret };
    const event = createEvent('GET /api/absent', { headers });
    return (await handler(event, {} as Context)).statusCode;
  };
  expect(await Promise.all([former, current, next].map(ask))).toEqual([404, 404, 404]);
  expect([await ask(), await ask('guessed'), await ask('')]).toEqual([403, 403, 403]);
});
