import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { airtableId } from '../../../local/airtable/base-definition.ts';
import { connectableAirtable } from '../../../tests/support/connectable-airtable.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { signedIn } from '../../../tests/support/session.ts';

const shop = connectableAirtable();

const connection = async () => {
  const { getAirtableConnection } = await import('../../platform/table/airtable-connection.ts');
  const found = await getAirtableConnection();
  if (!found) throw new Error('There is no connection');
  return found;
};
const findTokens = async () => {
  const { getAirtableTokens } = await import('../../platform/table/airtable-connection.ts');
  const found = await getAirtableTokens(await connection());
  if (!found) throw new Error('The tokens cannot be decrypted');
  return found;
};
const KEY = { PK: 'AIRTABLE_CONNECTION', SK: 'CONNECTION' };
const writeRow = async (row: Record<string, unknown>) => {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const Item = { ...KEY, ...row };
  await dynamodb.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
};
const readRow = async () => {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  return (await dynamodb.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: KEY })))
    .Item;
};
/** Changes the connection's row directly. */
const alter = async (changes: Record<string, unknown>) =>
  writeRow({ ...(await connection()), ...changes });
const alterTokens = async (changes: Record<string, string>) => {
  const { encryptTokens } = await import('../../platform/table/stored-tokens.ts');
  const { id } = await connection();
  const row = { purpose: 'airtable' as const, id };
  await alter({ tokens: await encryptTokens({ ...(await findTokens()), ...changes }, row) });
};
const expire = () => alter({ freshUntilMs: Date.now() - 1 });
type Process = typeof import('../../domain/airtable/connection.ts');
const thisProcess = (): Promise<Process> => import('../../domain/airtable/connection.ts');
/** Two processes that share only the table. */
const twoProcesses = async (): Promise<[Process, Process]> => {
  const first = await thisProcess();
  vi.resetModules();
  const second = await thisProcess();
  await import('../../domain/airtable/client.ts');
  expect(second.airtableBase).not.toBe(first.airtableBase);
  return [first, second];
};
const read = async (process?: Process) => {
  const { airtableBase } = process ?? (await thisProcess());
  const base = await airtableBase({ maxAttempts: 1, requestTimeoutMs: 30_000 });
  return (await base.recordPage('Item Log')).records.length;
};
const failure = async (reading = read()): Promise<{ code: string; message: string }> =>
  reading.then(
    () => Promise.reject(new Error('It did not fail')),
    (error) => error,
  );
const refreshes = () => shop.airtable.faults.calls().byKind.token ?? 0;

const logged = logLines();

test('GET /api/auth/airtable returns the URL that asks for consent', async () => {
  const { status, body } = await shop.call('GET /api/auth/airtable');
  expect(status).toBe(200);
  const { origin, pathname, searchParams } = new URL(body.authUrl);
  expect(origin + pathname).toBe(`${shop.airtable.url}/oauth2/v1/authorize`);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'guidon-test',
    redirect_uri: 'http://localhost:3000/api/auth/airtable/callback',
    response_type: 'code',
    scope: 'data.records:read data.records:write schema.bases:read webhook:manage',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{16,}$/),
  });
});

test('GET /api/auth/airtable names the missing variables without OAuth settings', async () => {
  delete process.env.AIRTABLE_CLIENT_ID;
  const { status, body } = await shop.call('GET /api/auth/airtable');
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['error'] });
  expect(body.error).toMatch(/^OAuth 2\.0 is not configured\. Set AIRTABLE_CLIENT_ID/);
});

describe('GET /api/auth/airtable/callback', () => {
  test('GET /api/auth/airtable/callback connects and redirects to the dashboard', async () => {
    const back = await shop.connect();
    expect(back.pathname + back.search).toBe('/admin?oauth=success');
    expect(await shop.status()).toEqual({
      method: 'oauth',
      isAuthenticated: true,
      oauthConfigured: true,
      connectedBy: shop.staff.user.email,
      connectedAt: expect.any(String),
      push: expect.objectContaining({ state: 'polling' }),
      calls: expect.objectContaining({ plan: 1_000 }),
    });
    expect(await read()).toBe(2);
  });

  test('GET /api/auth/airtable/callback connects a client without a secret', async () => {
    const redirectUris = ['http://localhost:3000/api/auth/airtable/callback'];
    await shop.start({ oauthClients: [{ clientId: 'guidon-test', redirectUris }] });
    delete process.env.AIRTABLE_CLIENT_SECRET;
    expect((await shop.connect()).search).toBe('?oauth=success');
    await expire();
    expect(await read()).toBe(2);
  });

  const refused = (back: URL) => {
    expect(back.pathname).toBe('/admin');
    expect(back.searchParams.get('oauth')).toBe('error');
    return back.searchParams.get('message');
  };

  test('GET /api/auth/airtable/callback redirects with a message when access was denied', async () => {
    const query = await shop.decide(await shop.startOAuth(), 'deny');
    expect(refused(await shop.callback(query))).toContain('Access was denied');
    expect(refused(await shop.callback('error=access_denied'))).toContain('Access was denied');
  });

  test.each([
    ['unknown', 'code=abc&state=of-no-attempt-at-all'],
    ['absent', 'code=abc'],
  ])('GET /api/auth/airtable/callback does not connect when the state is %s', async (_, query) => {
    expect(refused(await shop.callback(query))).toContain('Start again');
    expect(shop.airtable.faults.calls().byKind.token).toBeUndefined();
  });

  test.each([
    ['a long error', `error=${'e'.repeat(300)}&error_description=${'d'.repeat(3_000)}`],
    ['a long state', `code=abc&state=${'s'.repeat(2_000)}`],
    ['repeated parameters', 'error=access_denied&error=access_denied&state=a&state=b'],
  ])('GET /api/auth/airtable/callback redirects to the dashboard for %s', async (_, query) => {
    expect(refused(await shop.callback(query))).toMatch(/Start again|denied/);
  });

  test('GET /api/auth/airtable/callback rejects a repeated code and ends the attempt', async () => {
    const query = await shop.decide(await shop.startOAuth());
    expect(refused(await shop.callback(`${query}&code=another`))).toContain('repeated parameters');
    expect(refused(await shop.callback(query))).toContain('is complete');
    expect(shop.airtable.faults.calls().byKind.token).toBeUndefined();
  });

  test('GET /api/auth/airtable/callback accepts an attempt once, and only from the user who started it', async () => {
    const query = await shop.decide(await shop.startOAuth());
    const other = await signedIn({ groups: ['staff'] });
    expect(refused(await shop.callback(query, other.headers))).toContain('not started by you');
    expect((await shop.callback(query)).search).toBe('?oauth=success');
    expect(refused(await shop.callback(query))).toContain('is complete');
  });

  test('GET /api/auth/airtable/callback rejects an attempt older than ten minutes', async () => {
    const query = await shop.decide(await shop.startOAuth());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    try {
      expect(refused(await shop.callback(query))).toContain('has expired');
    } finally {
      vi.useRealTimers();
    }
  });

  test('GET /api/auth/airtable/callback reports why Airtable issued no tokens', async () => {
    process.env.AIRTABLE_CLIENT_SECRET = 'wrong';
    expect(refused(await shop.connect())).toContain('AIRTABLE_CLIENT_SECRET');
    process.env.AIRTABLE_CLIENT_SECRET = 'a-secret-of-the-test';
    for (const answer of [503, 'not-json', 'drop'] as const) {
      shop.airtable.faults.next({ answer, on: ['token'] });
      expect(refused(await shop.connect())).toContain('Try again');
    }
    expect(await shop.status()).toMatchObject({ method: 'api_key', isAuthenticated: true });
  });
});

test('DELETE /api/auth/airtable deletes the connection, and the personal token is used again', async () => {
  await shop.connect();
  for (const _ of ['once', 'again']) {
    const { status, body } = await shop.call('DELETE /api/auth/airtable');
    expect({ status, body }).toEqual({ status: 200, body: { success: true } });
  }
  expect(await shop.status()).toMatchObject({ method: 'api_key', isAuthenticated: true });
  delete process.env.AIRTABLE_TOKEN;
  expect(await failure()).toMatchObject({
    code: 'AIRTABLE_NOT_CONFIGURED',
    message: expect.stringMatching(/Admin Dashboard, or set AIRTABLE_TOKEN/),
  });
});

describe('the webhook of a connection', () => {
  const openWebhook = async () => {
    const { openWebhook: open } = await import('../../domain/airtable/webhook.ts');
    const { airtableBase } = await thisProcess();
    await open(await airtableBase(), airtableId('tbl', 'Item Log'));
  };
  const findWebhook = async () =>
    (await import('../../platform/table/airtable-webhook.ts')).findWebhook();
  const listWebhooks = async () => (await (await thisProcess()).airtableBase()).listWebhooks();

  beforeEach(async () => {
    vi.stubEnv('SHOP_URL', 'http://localhost:9');
    await shop.connect();
    await openWebhook();
    expect(await findWebhook()).toBeDefined();
    expect(await listWebhooks()).toHaveLength(1);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('DELETE /api/auth/airtable deletes the webhook, in Airtable too', async () => {
    expect(await shop.call('DELETE /api/auth/airtable')).toMatchObject({ status: 200 });
    expect(await findWebhook()).toBeUndefined();
    await shop.connect();
    expect(await listWebhooks()).toEqual([]);
  });

  test('DELETE /api/auth/airtable disconnects even if Airtable does not delete the webhook', async () => {
    shop.airtable.faults.next({ answer: 503, times: 'always', on: ['webhook'] });
    expect(await shop.call('DELETE /api/auth/airtable')).toMatchObject({ status: 200 });
    expect(await findWebhook()).toBeUndefined();
    expect(await shop.status()).toMatchObject({ method: 'api_key' });
  });
});

describe('the tokens', () => {
  beforeEach(async () => {
    await shop.connect();
    shop.airtable.faults.resetCalls();
  });

  test('the tokens of Airtable are refreshed once for fifty concurrent callers in two processes', async () => {
    await expire();
    const [first, second] = await twoProcesses();
    const reading = Array.from({ length: 50 }, (_, n) => read(n % 2 ? first : second));
    expect(new Set(await Promise.all(reading))).toEqual(new Set([2]));
    expect(refreshes()).toBe(1);
  });

  test('the tokens of Airtable are refreshed after the claim of a dead process has expired', async () => {
    await expire();
    const { claimTokenRefresh } = await import('../../platform/table/airtable-connection.ts');
    expect(await claimTokenRefresh(await connection(), 'of the dead', 300)).toBe(true);
    expect(await read()).toBe(2);
    expect(refreshes()).toBe(1);
  });

  test('the tokens of Airtable are saved by a claimant whose claim has expired', async () => {
    await expire();
    shop.airtable.faults.slowBy(4_000);
    const { claimTokenRefresh } = await import('../../platform/table/airtable-connection.ts');
    const [first, second] = await twoProcesses();
    const slow = read(first);
    await expect.poll(refreshes).toBe(1);
    // Another process takes over the claim and finds the token used, while the first is still refreshing.
    await alter({});
    expect(await claimTokenRefresh(await connection(), 'another-claim', 1)).toBe(true);
    const late = read(second);
    await expect.poll(refreshes).toBe(2);
    shop.airtable.faults.slowBy(0);
    expect(await Promise.all([slow, late])).toEqual([2, 2]);
    expect(refreshes()).toBe(2);
    expect(await shop.status()).toMatchObject({ method: 'oauth', isAuthenticated: true });
  });

  test('the tokens of Airtable are refreshed once when Airtable rejects a valid token', async () => {
    await alterTokens({ accessToken: 'revoked-elsewhere' });
    expect(await Promise.all([read(), read(), read()])).toEqual([2, 2, 2]);
    expect(refreshes()).toBe(1);
  });

  test('the tokens of Airtable are lost when Airtable rejects the new one as well', async () => {
    shop.airtable.faults.next({ answer: 401, times: 'always' });
    expect(await failure()).toMatchObject({
      code: 'AIRTABLE_FAILED',
      message: expect.stringContaining('Connect again'),
    });
    shop.airtable.faults.reset();
    expect((await failure()).message).toMatch(/was lost: .* Connect again with OAuth 2\.0/);
    expect(refreshes()).toBe(1);
  });

  test('the tokens of Airtable are lost when the refresh is rejected, and not retried', async () => {
    await alterTokens({ refreshToken: randomUUID() });
    await expire();
    const failures = await Promise.all(Array.from({ length: 50 }, () => failure()));
    for (const { code, message } of failures) {
      expect({ code, message }).toEqual({
        code: 'AIRTABLE_FAILED',
        message: expect.stringContaining('(invalid_grant). Connect again'),
      });
    }
    await failure();
    expect(await shop.status()).toMatchObject({
      method: 'oauth',
      isAuthenticated: false,
      reason: expect.stringContaining('invalid_grant'),
      connectedBy: shop.staff.user.email,
    });
    expect(refreshes()).toBe(1);
    expect((await connection()).lost).toMatchObject({ at: expect.any(String) });

    expect((await shop.connect()).search).toBe('?oauth=success');
    expect(await read()).toBe(2);
  });

  test('the tokens of Airtable are lost when the refresh token was used by an unknown party', async () => {
    const before = await connection();
    await expire();
    await read();
    await alter({ ...before, freshUntilMs: 0 });
    expect((await failure()).message).toContain('conflict');
    expect((await shop.status()).isAuthenticated).toBe(false);
  });

  test.each([503, 429, 'not-json', 'drop'] as const)(
    'the tokens of Airtable survive a refresh that fails with %s, which is attempted once for all waiting callers',
    async (answer) => {
      await expire();
      shop.airtable.faults.next({ answer, on: ['token'] });
      shop.airtable.faults.slowBy(3_000);
      const [first, second] = await twoProcesses();
      const reading = Array.from({ length: 50 }, (_, n) => failure(read(n % 2 ? first : second)));
      for (const { code, message } of await Promise.all(reading)) {
        expect(code).toBe('AIRTABLE_FAILED');
        expect(message).toContain('Try again');
      }
      expect(refreshes()).toBe(1);
      expect((await connection()).lost).toBeUndefined();
    },
  );

  describe('a refresh that fails for another reason', () => {
    /** Answers of the token endpoint during the test. */
    const answering = (status: number, body: string) => {
      const real = globalThis.fetch;
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
        String(url instanceof Request ? url.url : url).endsWith('/oauth2/v1/token')
          ? new Response(body, { status })
          : real(url, init),
      );
    };
    afterEach(() => vi.restoreAllMocks());

    test.each([
      ['the wrong secret', 401, '{"error":"invalid_client"}', 'AIRTABLE_CLIENT_SECRET'],
      ['a client that may not', 400, '{"error":"unauthorized_client"}', 'AIRTABLE_CLIENT_ID'],
      ["a proxy's 403", 403, '<html>blocked</html>', 'AIRTABLE_OAUTH_URL'],
      ["a proxy's 400", 400, '<html>bad gateway</html>', 'AIRTABLE_OAUTH_URL'],
      ["a proxy's 409", 409, '<html>conflict</html>', 'AIRTABLE_OAUTH_URL'],
    ])(
      'the tokens of Airtable are kept when the refresh fails because of %s',
      async (_, status, body, words) => {
        expect((await shop.status()).isAuthenticated).toBe(true);
        await expire();
        answering(status, body);
        expect(await failure()).toMatchObject({
          code: 'AIRTABLE_FAILED',
          message: expect.stringContaining(words),
        });
        expect(await shop.status()).toMatchObject({
          method: 'oauth',
          isAuthenticated: false,
          reason: expect.stringContaining(words),
        });
        expect((await connection()).lost).toBeUndefined();
        vi.restoreAllMocks();
        expect(await read()).toBe(2);
        expect((await shop.status('refresh=true')).isAuthenticated).toBe(true);
      },
    );

    test('a failed refresh of the tokens fails all waiting callers after one request', async () => {
      await expire();
      process.env.AIRTABLE_CLIENT_SECRET = 'wrong';
      shop.airtable.faults.slowBy(3_000);
      const [first, second] = await twoProcesses();
      const reading = Array.from({ length: 20 }, (_, n) => failure(read(n % 2 ? first : second)));
      for (const { message } of await Promise.all(reading)) {
        expect(message).toContain('invalid_client');
      }
      expect(refreshes()).toBe(1);
    });
  });

  test('the tokens of Airtable are refreshed again after a failed refresh', async () => {
    await expire();
    shop.airtable.faults.next({ answer: 503, on: ['token'] });
    await failure();
    expect(await read()).toBe(2);
  });

  test('the tokens of Airtable are loaded for each request, so that a read may outlast a token', async () => {
    const { airtableBase } = await import('../../domain/airtable/connection.ts');
    const base = await airtableBase();
    await base.recordPage('Item Log');
    await expire();
    await base.recordPage('Item Log');
    expect(refreshes()).toBe(1);
  });

  test('the tokens of Airtable appear in no answer and no log', async () => {
    const before = await findTokens();
    await expire();
    const answers = [
      await shop.call('GET /api/auth/airtable/status', { query: 'refresh=true' }),
      await shop.call('GET /api/airtable/schema'),
      await shop.call('GET /api/test-airtable'),
    ];
    const after = await findTokens();
    await alterTokens({ refreshToken: 'spent-refresh-token' });
    await expire();
    answers.push(await shop.call('GET /api/airtable/schema', { query: 'refresh=true' }));
    expect(logged()).toContainEqual(expect.objectContaining({ code: 'AIRTABLE_FAILED' }));
    const text = JSON.stringify([answers, logged()]);
    for (const hidden of [before, after].flatMap((row) => [row.accessToken, row.refreshToken])) {
      expect(text).not.toContain(hidden);
    }
    expect(text).not.toMatch(/spent-refresh-token|a-secret-of-the-test|secretOfTheTest/);
  });

  test('the tokens of Airtable are stored encrypted', async () => {
    const tokens = Object.values(await findTokens());
    await expire();
    await read();
    tokens.push(...Object.values(await findTokens()));
    expect(new Set(tokens).size).toBe(4);
    const stored = JSON.stringify(await readRow());
    for (const token of tokens) expect(stored).not.toContain(token);
  });

  test('the tokens of Airtable that cannot be decrypted are lost', async () => {
    await alter({ tokens: 'x'.repeat(500) });
    expect((await failure()).message).toMatch(/can no longer be decrypted\. Connect again/);
    expect((await connection()).lost).toBeDefined();
    expect((await shop.connect()).search).toBe('?oauth=success');
    expect(await read()).toBe(2);
  });
});
