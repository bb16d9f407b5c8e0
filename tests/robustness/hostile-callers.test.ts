import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { queryFilterCode } from '../../infra/edge/query-filter.ts';
import { loadHandler } from '../support/call.ts';
import { createEvent } from '../support/event.ts';
import { itemRecord, startItemLog } from '../support/item-log.ts';
import { accounts } from '../support/log-in.ts';
import { startTestInstance, type TestInstance } from './support/test-instance.ts';
import { signIn, signInUsers, type Users } from './support/users.ts';
import { ApiClient } from './support/valid-calls/client.ts';
import { createCartLine } from './support/valid-calls/shop.ts';

let shop: TestInstance;
let users: Users;
beforeAll(async () => {
  shop = await startTestInstance();
  users = await signInUsers(shop.url);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => shop?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' });

const CROSS_SITE = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

describe('a link on another site cannot act for the user who follows it', () => {
  test.each([
    '/api/logout',
    '/api/s3/sts',
    '/api/airtable/schema?refresh=true',
    '/api/test-airtable?refresh=true',
  ])('a link of another site to %s is rejected, and the session continues', async (path) => {
    const { cookie } = users.staff.headers;
    expect((await get(path, { cookie, ...CROSS_SITE })).status).toBe(403);
    expect((await get('/api/auth/user', { cookie })).status).toBe(200);
  });

  test('a link on another site can show a page and start the login', async () => {
    expect((await get('/', CROSS_SITE)).status).toBe(200);
    expect((await get('/api/login', CROSS_SITE)).status).toBe(302);
  });
});

describe('a call that needs a session gets it, also below paths that the CDN caches', () => {
  test('the history of a product is for staff alone', async () => {
    const { url } = shop;
    const [product] = await (await fetch(`${url}/api/products?limit=1`)).json();
    const path = `/api/products/${product.id}/history`;
    const statuses = await Promise.all(
      [{}, users.member.headers, users.staff.headers].map(
        async (headers) => (await get(path, headers)).status,
      ),
    );
    expect(statuses).toEqual([401, 403, 200]);
  });

  test('a cached call knows nothing about the caller', async () => {
    const responses = await Promise.all(
      [{}, { ...users.staff.headers, ...CROSS_SITE, 'accept-language': 'de' }].map((headers) =>
        get('/api/products?limit=1&unknown=1', headers),
      ),
    );
    const [anonymous, staff] = await Promise.all(responses.map((response) => response.text()));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(staff).toBe(anonymous);
  });

  test.each(['/api/orders/x/y', '/api/cart/', '/api/staff/%2F', '/api/nope', '/api/login/x'])(
    'a path that nothing serves is 404 in the error shape: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await fetch(shop.url + path, { method, headers: users.staff.headers });
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
      }
    },
  );
});

describe('answers cannot be made needlessly expensive', () => {
  test('long private answers are compressed', async () => {
    const { cookie } = users.staff.headers;
    const response = await get('/api/asmic-entries', { cookie, 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await response.text()).length).toBeGreaterThan(10_000);
  });

  test('a list of products has a limit, whatever is asked for', async () => {
    const records = Array.from({ length: 1_001 }, (_, number) => itemRecord(number));
    const airtable = await startItemLog({ records });
    const large = await startTestInstance(airtable.env);
    try {
      expect((await fetch(`${large.url}/api/products?limit=100000`)).status).toBe(400);
      const response = await fetch(`${large.url}/api/products?${randomUUID()}=1`);
      expect(await response.json()).toHaveLength(1_000);
      expect(response.headers.get('x-total-count')).toBe('1001');
    } finally {
      await large.stop();
      await airtable.close();
    }
  });

  test('unknown parameters lead to no further copy in the CDN’s cache', () => {
    const run = new Function('request', `${queryFilterCode()}; return handler({ request });`);
    const forward = (uri: string, parameters: object) =>
      run({ uri, querystring: { ...parameters, [randomUUID()]: { value: '1' } } }).querystring;
    const search = { search: { value: 'eagle' } };
    expect(forward('/api/products', search)).toEqual(search);
    for (const path of ['/api/products', '/api/products/featured', `/api/products/${randomUUID()}`])
      expect(forward(path, {})).toEqual({});
  });
});

describe('no caller takes the place of another', () => {
  test('an idempotency key with another body is a conflict', async () => {
    const me = new ApiClient(shop.url, users.member);
    const request = async (note: string) => {
      const response = await fetch(`${shop.url}/api/orders`, {
        method: 'POST',
        headers: {
          ...users.member.headers,
          'content-type': 'application/json',
          'idempotency-key': 'the-same',
        },
        body: JSON.stringify({ note }),
      });
      return response.status;
    };
    await createCartLine(me);
    expect(await request('One')).toBe(201);
    await createCartLine(me);
    expect(await request('Another')).toBe(409);
  });

  test('the API’s own address rejects calls that did not come through the CDN', async () => {
    const secret = randomUUID();
    const hash = createHash('sha256').update(secret).digest('hex');
    vi.stubEnv('ORIGIN_SECRET_HASHES', hash);
    const handler = await loadHandler('products');
    const call = async (headers: Record<string, string>) =>
      (await handler(createEvent('GET /api/products', { headers }))).statusCode;
    expect(await call({})).toBe(403);
    expect(await call({ 'x-origin-secret': hash })).toBe(403);
  });

  test('the password of a colleague alone does not open the back office', async () => {
    const strict = await startTestInstance({ STAFF_MFA: 'required' });
    try {
      const { headers } = await signIn(strict.url, accounts.staff);
      const answer = async (path: string) => {
        const response = await fetch(strict.url + path, { headers });
        return { status: response.status, body: await response.json() };
      };
      expect((await answer('/api/military-items')).status).toBe(403);
      expect((await answer('/api/auth/user')).body).toMatchObject({ needsSecondFactor: true });
    } finally {
      await strict.stop();
    }
  });
});
