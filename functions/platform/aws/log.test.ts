import { S3ServiceException } from '@aws-sdk/client-s3';
import * as oauth from 'oauth4webapi';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logLines } from '../../../tests/support/log-lines.ts';
import { runInvocation } from './invocation.ts';
import { log } from './log.ts';

const lines = logLines();
afterEach(() => {
  vi.unstubAllEnvs();
});

test('an entry of the log is one line of JSON', async () => {
  vi.stubEnv('POWERTOOLS_DEV', 'false');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'Guidon-test');
  vi.stubEnv('RELEASE', '1.0.0+3f2a9c1b');
  vi.resetModules();
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.push(String(chunk));
    return true;
  });
  (await import('./log.ts')).log.info('Sync finished', { read: 3, note: 'of two\nlines' });
  write.mockRestore();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(written[0] ?? '')).toEqual({
    level: 'INFO',
    message: 'Sync finished',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    service: 'Guidon-test',
    release: '1.0.0+3f2a9c1b',
    read: 3,
    note: 'of two\nlines',
  });
});

describe('an error', () => {
  const logError = (error: unknown) => {
    log.error('It failed', error, { run: 'one' });
    return lines().at(-1);
  };

  test('an error is logged with its code, stack and causes', () => {
    const cause = Object.assign(new TypeError('getaddrinfo'), { code: 'ENOTFOUND' });
    expect(logError(new Error('fetch failed', { cause }))).toMatchObject({
      level: 'ERROR',
      message: 'It failed',
      run: 'one',
      error: {
        name: 'Error',
        message: 'fetch failed',
        stack: expect.stringContaining('log.test.ts'),
        cause: { name: 'TypeError', message: 'getaddrinfo', code: 'ENOTFOUND' },
      },
    });
  });

  test('an error is logged as text when it is not an Error', () => {
    expect(logError('no reason')).toMatchObject({ error: 'no reason' });
  });

  test('an error is logged when it is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(logError(error)).toMatchObject({ error: { message: 'round' } });
  });

  const SECRET = 'a-secret-token';
  const ofTheAnswer = () =>
    oauth
      .processRefreshTokenResponse(
        { issuer: 'https://airtable.com' },
        { client_id: 'guidon' },
        Response.json({ access_token: SECRET, token_type: 7 }),
      )
      .catch((error: unknown) => error);
  const withWhatWasSent = () =>
    Object.assign(
      new S3ServiceException({
        name: 'AccessDenied',
        message: 'Access Denied',
        $fault: 'client',
        $metadata: { httpStatusCode: 403 },
      }),
      { $response: { headers: { authorization: SECRET } }, request: { url: `/?t=${SECRET}` } },
    );
  const sentByAClient = () =>
    Object.assign(new Error('Request failed', { cause: withWhatWasSent() }), {
      config: { headers: { Authorization: `Bearer ${SECRET}` } },
    });

  test.each([
    ['the answer of a sign-in service', ofTheAnswer],
    ['an answer of AWS', withWhatWasSent],
    ['a request, and another in its cause', sentByAClient],
  ])('an error is logged without %s', async (_, failing) => {
    const entry = logError(await failing());
    expect(entry).toMatchObject({ error: { message: expect.stringMatching(/./) } });
    expect(JSON.stringify(entry)).not.toContain(SECRET);
  });

  test('an error that is passed as a field is logged without secrets as well', () => {
    log.warn('It failed', { reason: withWhatWasSent(), all: [sentByAClient()] });
    expect(JSON.stringify(lines())).toContain('Access Denied');
    expect(JSON.stringify(lines())).not.toContain(SECRET);
  });
});

test('the lines of an invocation carry its fields, and later lines do not', async () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1');
  const context = { functionName: 'cart', awsRequestId: 'of-lambda' };
  await runInvocation(context, { requestId: 'of-gateway', route: 'GET /api/cart' }, async () =>
    log.info('within'),
  );
  log.info('after');
  const [within, after] = lines();
  expect(within).toMatchObject({
    function_name: 'cart',
    function_request_id: 'of-lambda',
    requestId: 'of-gateway',
    route: 'GET /api/cart',
    xray_trace_id: '1-5759e988-bd862e3fe1be46a994272793',
  });
  expect(after).not.toHaveProperty('requestId');
  expect(after).not.toHaveProperty('function_name');
});

test('the lines of an invocation carry its own fields during concurrent invocations', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const one = runInvocation({ awsRequestId: 'one' }, {}, async () => {
    await first.promise;
    log.info('said by one');
    second.resolve();
  });
  const other = runInvocation({ awsRequestId: 'other' }, { route: 'of other' }, async () => {
    first.resolve();
    await second.promise;
    log.info('said by other');
  });
  await Promise.all([one, other]);
  expect(lines()).toMatchObject([
    { message: 'said by one', function_request_id: 'one' },
    { message: 'said by other', function_request_id: 'other', route: 'of other' },
  ]);
  expect(lines()[0]).not.toHaveProperty('route');
});
