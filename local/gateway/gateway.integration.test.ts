import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { servedRoutes } from '../../shared/contract/contract.ts';
import { getPath } from '../../shared/contract/endpoint.ts';
import {
  FUNCTION_TIMEOUT_SECONDS,
  MAX_RESULT_BYTES,
  ORIGIN_TIMEOUT_SECONDS,
} from '../../shared/edge/limits.ts';
import { REQUEST_PATH_HEADER } from '../../shared/edge/request-path.ts';
import { securityHeaders } from '../../shared/edge/security-headers.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { findFreePort } from '../engines/free-port.ts';
import { close, listen } from '../listen.ts';
import { createGateway } from './gateway.ts';
import { createSite } from './site.ts';

let url: string;
let server: Server;
let engines: Awaited<ReturnType<typeof startEngines>>;
let events: APIGatewayProxyEventV2[] = [];
let groups: string[] = [];
let answer: APIGatewayProxyStructuredResultV2 | Error;

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'guidon-site-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, 'api'));
  await writeFile(join(directory, 'assets/app-1a2b.js'), 'export {}');
  await writeFile(join(directory, 'api/openapi.json'), '{}');
  engines = await startEngines();
  const gateway = createGateway({
    getHandler: (group) => async (event) => {
      events.push(event);
      groups.push(group);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    site: createSite(directory),
    env: engines.env,
  });
  server = createServer(gateway);
  url = `http://127.0.0.1:${await listen(server, await findFreePort())}`;
});
afterAll(async () => {
  await close(server);
  await engines.stop();
});
beforeEach(() => {
  events = [];
  groups = [];
  answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
});

test('the API behind the gateway routes every call to the function of its group', async () => {
  for (const { key } of servedRoutes) {
    const [method = ''] = key.split(' ');
    await fetch(url + getPath(key).replaceAll(/\{\w+\}/g, 'x'), { method });
  }
  expect(groups).toEqual(servedRoutes.map(({ group }) => group));
});

test('the API behind the gateway answers the paths of derived photos', async () => {
  for (const size of ['zoom', 'share']) {
    await fetch(`${url}/photos/att1/${size}`);
    expect(events.at(-1)).toMatchObject({
      routeKey: 'ANY /api/photos/{id}/{size}',
      pathParameters: { id: 'att1', size },
    });
  }
});

test('the API behind the gateway sends the same event as API Gateway', async () => {
  await fetch(`${url}/api/orders/a%20b?status=x,y&status=z+z&n=%C3%A9`, {
    headers: { cookie: 'a=1; b=2', 'X-Thing': 'One' },
  });
  const [event] = events;
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'ANY /api/orders/{id}',
    rawPath: '/api/orders/a b',
    rawQueryString: 'status=x,y&status=z+z&n=%C3%A9',
    queryStringParameters: { status: 'x,y,z z', n: 'é' },
    pathParameters: { id: 'a b' },
    cookies: ['a=1', 'b=2'],
    isBase64Encoded: false,
    requestContext: { http: { method: 'GET', sourceIp: '127.0.0.1' }, stage: '$default' },
  });
  expect(event?.headers['x-thing']).toBe('One');
  expect(event?.headers.cookie).toBeUndefined();
});

test.each([
  ['A/B', 'A/B/0'],
  ['100% wool', '100% wool/0'],
  ['25%25', '25%25/0'],
  ['Q&A #1', 'Q&A #1/0'],
  ['Größe?', 'Größe'],
  ['部品 ☂', '部品 ☂/0'],
])(
  'the API behind the gateway decodes the path like API Gateway, and keeps the encoded one like the CDN: %s',
  async (name, decoded) => {
    const path = `/api/airtable/table/${encodeURIComponent(name)}/0`;
    await fetch(url + path, { headers: { [REQUEST_PATH_HEADER]: '/api/forged' } });
    expect(events[0]).toMatchObject({
      routeKey: 'ANY /api/airtable/{proxy+}',
      rawPath: `/api/airtable/table/${decoded}`,
      pathParameters: { proxy: `table/${decoded}` },
      headers: { [REQUEST_PATH_HEADER]: path },
    });
  },
);

test('the API behind the gateway passes on long path parameters, which the endpoint rejects', async () => {
  const id = 'a'.repeat(3_000);
  answer = { statusCode: 400, body: '{}' };
  expect((await fetch(`${url}/api/cart/${id}`, { method: 'DELETE' })).status).toBe(400);
  expect(events.at(-1)?.pathParameters).toEqual({ proxy: id });
});

test('the API behind the gateway passes JSON as text and anything else as base64', async () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
    fetch(`${url}/api/sync-airtable`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
  await post('{"a":"é"}', 'application/json');
  await post(new Uint8Array([0, 255, 128]), 'image/png');
  await fetch(`${url}/api/sync-airtable`, { method: 'POST' });
  expect(events.map(({ body, isBase64Encoded }) => [body, isBase64Encoded])).toEqual([
    ['{"a":"é"}', false],
    [Buffer.from([0, 255, 128]).toString('base64'), true],
    [undefined, false],
  ]);
});

test('the API behind the gateway returns status, headers, cookies and binary bodies', async () => {
  answer = {
    statusCode: 201,
    headers: { 'content-type': 'image/gif', 'x-total-count': 3 },
    cookies: ['a=1; Path=/', 'b=2'],
    body: Buffer.from([1, 2, 250]).toString('base64'),
    isBase64Encoded: true,
  };
  const response = await fetch(`${url}/api/settings`);
  expect(response.status).toBe(201);
  expect(response.headers.get('x-total-count')).toBe('3');
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 250]);
});

test.each([
  ['GET', '/api/nope', 'products', 'ANY /{proxy+}'],
  ['GET', '/api/', 'products', 'ANY /{proxy+}'],
  ['DELETE', '/api/products', 'products', 'ANY /{proxy+}'],
  ['GET', '/api/cart/', 'cart', 'ANY /api/cart/{proxy+}'],
  ['OPTIONS', '/api/orders/1/accept', 'orders', 'ANY /api/orders/{id}/accept'],
])(
  'the API behind the gateway has a function answer %s %s, which has no endpoint',
  async (method, path, group, routeKey) => {
    await fetch(url + path, { method });
    expect(groups).toEqual([group]);
    expect(events[0]?.routeKey).toBe(routeKey);
  },
);

test.each(['/api/products/%zz', '/pages/%zz'])(
  'the API behind the gateway rejects the malformed path %s in the one error shape',
  async (path) => {
    const response = await fetch(url + path);
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(events).toEqual([]);
  },
);

test('the API behind the gateway rejects a body that exceeds Lambda’s 6 MB as part of an event', async () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    fetch(`${url}/api/sync-airtable`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
  const MIB = 1024 * 1024;
  expect((await post('x'.repeat(5.9 * MIB))).status).toBe(200);
  const tooLarge = [
    await post('"'.repeat(3.1 * MIB)),
    await post(new Uint8Array(4.6 * MIB), 'image/png'),
  ];
  for (const response of tooLarge) {
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  }
  expect(events).toHaveLength(1);
});

test('the API behind the gateway rejects a body over 6 MB before it was sent completely', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${url}/api/sync-airtable`, {
      method: 'POST',
      headers: { 'content-length': 7 * 1024 * 1024 },
    });
    request.on('response', (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    request.write('x');
  });
  expect(status).toBe(413);
  expect(events).toEqual([]);
});

test('the API behind the gateway answers 500 without details when a function fails', async () => {
  answer = new Error('secret detail');
  const response = await fetch(`${url}/api/products`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

test('the API behind the gateway answers HEAD as GET without the body', async () => {
  const response = await fetch(`${url}/api/products`, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
});

describe('what the CDN passes on', () => {
  const sent = {
    cookie: 'a=1',
    authorization: 'Bearer x',
    'accept-language': 'de',
    'user-agent': 'A browser',
    'sec-fetch-site': 'cross-site',
    'x-thing': 'One',
    [REQUEST_PATH_HEADER]: '/api/forged',
  };

  test.each([
    ['/api/products?search=eagle&utm_source=x&eras=b&eras=a', 'eras=b&eras=a&search=eagle'],
    ['/api/products/featured?x=1&constructor=1', 'constructor=1'],
    ['/api/products/1?x=1', ''],
    ['/api/units?x=1', ''],
    ['/archive?search=a&x=1', 'search=a'],
    ['/product/1?search=a', ''],
    ['/photos/att1/zoom?x=1', ''],
  ])(
    'the CDN passes on only the parameters of the path, and nothing about the visitor: %s',
    async (path, query) => {
      answer = { statusCode: 200, headers: {}, cookies: ['a=1; Path=/'], body: '{}' };
      const response = await fetch(url + path, { headers: { ...sent, 'if-none-match': '"1"' } });
      expect(response.headers.getSetCookie()).toEqual([]);
      const [event] = events;
      expect(event?.rawQueryString).toBe(query);
      expect(event?.cookies).toBeUndefined();
      expect(event?.headers).toMatchObject({
        'user-agent': 'Amazon CloudFront',
        'if-none-match': '"1"',
      });
      const names = Object.keys(sent).filter((name) => name !== 'user-agent');
      expect(Object.keys(event?.headers ?? {}).filter((name) => names.includes(name))).toEqual([]);
    },
  );

  test.each(['/api/settings?x=1', '/api/products/1/history?x=1', '/url/meta?x=1'])(
    'the CDN passes on everything, with the path as it was sent: %s',
    async (path) => {
      answer = { statusCode: 200, headers: {}, cookies: ['a=1; Path=/'], body: '{}' };
      const response = await fetch(url + path, { headers: sent });
      expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/']);
      const [event] = events;
      expect(event).toMatchObject({ rawQueryString: 'x=1', cookies: ['a=1'] });
      const { cookie, [REQUEST_PATH_HEADER]: _, ...others } = sent;
      expect(event?.headers).toMatchObject(others);
      if (path.startsWith('/api/')) {
        expect(event?.headers[REQUEST_PATH_HEADER]).toBe(path.split('?')[0]);
      }
    },
  );
});

describe('the limits of the services', () => {
  const withLimits = async (
    limits: { functionTimeoutMs?: number; originTimeoutMs?: number },
    work: (at: string) => Promise<void>,
  ) => {
    const { promise: late, resolve: release } =
      Promise.withResolvers<APIGatewayProxyStructuredResultV2>();
    const other = createServer(
      createGateway({
        getHandler: () => () => late,
        site: (_, response) => response.end(),
        env: engines.env,
        ...limits,
      }),
    );
    try {
      await work(`http://127.0.0.1:${await listen(other, await findFreePort())}`);
    } finally {
      release({ statusCode: 200, body: '{}' });
      await close(other);
    }
  };

  test('an answer over 6 MB fails as in Lambda, whatever its encoding', async () => {
    const body = (bytes: number) => ({ statusCode: 200, headers: {}, body: 'x'.repeat(bytes) });
    const rest = JSON.stringify(body(0)).length;
    answer = body(MAX_RESULT_BYTES - rest);
    expect((await fetch(`${url}/api/settings`)).status).toBe(200);
    for (const tooLarge of [
      body(MAX_RESULT_BYTES - rest + 1),
      { statusCode: 200, headers: {}, body: '"'.repeat(3_200_000) },
      { statusCode: 200, headers: {}, body: 'é'.repeat(3_200_000) },
    ]) {
      answer = tooLarge;
      const response = await fetch(`${url}/api/settings`);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ code: 'INTERNAL', message: 'Internal Server Error' });
    }
  });

  test('a function that takes too long is ended with the error of a failed function', async () => {
    await withLimits({ functionTimeoutMs: 50 }, async (at) => {
      const response = await fetch(`${at}/api/settings`);
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ message: 'Internal Server Error' });
    });
  });

  test('an origin that takes too long is answered by the CDN with 504', async () => {
    await withLimits({ originTimeoutMs: 50 }, async (at) => {
      for (const init of [{}, { method: 'POST', body: '{}' }]) {
        const response = await fetch(`${at}/api/cart`, init);
        expect(response.status).toBe(504);
        expect(response.headers.get('content-type')).toBe('text/html');
        expect(await response.text()).toContain('504');
      }
    });
  });

  test('a function ends before the CDN gives up', () => {
    expect(FUNCTION_TIMEOUT_SECONDS).toBeLessThan(ORIGIN_TIMEOUT_SECONDS);
  });
});

describe('the site behind the gateway', () => {
  const ourHeaders = () => securityHeaders({ uploads: [engines.env.AWS_ENDPOINT_URL_S3 ?? ''] });

  test.each(['/', '/product/x', '/table/Item%20Log', '/nope', '/robots.txt', '/render/pages/x'])(
    'the site behind the gateway has the render function answer %s',
    async (path) => {
      answer = { statusCode: 404, headers: { 'content-type': 'text/html' }, body: 'A page' };
      const response = await fetch(`${url}${path}?search=a%20b`);
      const query = path === '/' ? 'search=a%20b' : '';
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('A page');
      expect(groups).toEqual(['render']);
      expect(events[0]).toMatchObject({
        rawPath: `/render/pages${decodeURIComponent(path)}`,
        rawQueryString: query,
        routeKey: 'GET /render/{proxy+}',
      });
    },
  );

  test('the site behind the gateway answers files of the site itself, and never sends pages a body', async () => {
    await fetch(`${url}/favicon.svg`);
    expect(groups).toEqual([]);
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405);
    expect(groups).toEqual([]);
  });

  test('the site behind the gateway caches hashed assets for a year, and answers 404 for missing ones', async () => {
    const asset = await fetch(`${url}/assets/app-1a2b.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    const missing = await fetch(`${url}/assets/old-9f9f.js`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  test('the site behind the gateway sends the security headers with every response', async () => {
    for (const path of ['/', '/api/products', '/api/nope', '/photos/x', '/assets/app-1a2b.js']) {
      const { headers } = await fetch(url + path);
      for (const [name, value] of Object.entries(ourHeaders())) {
        expect(headers.get(name)).toBe(value);
      }
    }
  });

  test('the site behind the gateway allows images from a local Airtable as well as from Airtable’s own hosts', async () => {
    const getPolicy = async (imageOrigins?: string[]) => {
      const site: Parameters<typeof createGateway>[0]['site'] = (_, response) => response.end();
      const getHandler = () => async () => ({});
      const options = { getHandler, site, env: engines.env, ...(imageOrigins && { imageOrigins }) };
      const other = createServer(createGateway(options));
      const at = `http://127.0.0.1:${await listen(other, await findFreePort())}`;
      const policy = (await fetch(at)).headers.get('content-security-policy');
      await close(other);
      return policy;
    };
    expect(await getPolicy()).toBe(ourHeaders()['content-security-policy']);
    expect(await getPolicy(['http://127.0.0.1:3010'])).toMatch(
      /img-src 'self' .*https:\/\/\*\.airtableusercontent\.com https:\/\/dl\.airtable\.com http:\/\/127\.0\.0\.1:3010;/,
    );
  });

  test('the site behind the gateway serves the API description', async () => {
    const response = await fetch(`${url}/api/openapi.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/json/);
  });

  test('the site behind the gateway is read-only', async () => {
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });
});

describe('the photos behind the gateway', () => {
  async function put(key: string, body: string, contentType = 'image/webp') {
    const { env } = engines;
    const s3 = new S3Client({
      endpoint: env.AWS_ENDPOINT_URL_S3 ?? '',
      region: 'eu-west-1',
      forcePathStyle: true,
      credentials: {
        accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
      },
    });
    await s3.send(
      new PutObjectCommand({
        Bucket: env.MEDIA_BUCKET,
        Key: key,
        Body: body,
        ContentType: contentType,
      }),
    );
  }

  test('the photos behind the gateway come from the bucket with their type, cached forever', async () => {
    await put('photos/att1/full', 'pixels');
    const photo = await fetch(`${url}/photos/att1/full`);
    expect(photo.status).toBe(200);
    expect(photo.headers.get('content-type')).toBe('image/webp');
    expect(photo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await photo.text()).toBe('pixels');
  });

  test.each(['text/html', 'image/svg+xml', 'image/webp, text/html'])(
    'the photos behind the gateway are not served with another type: %s',
    async (contentType) => {
      await put('photos/att3/full', '<script>alert(1)</script>', contentType);
      const response = await fetch(`${url}/photos/att3/full`);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Photo not found\n');
    },
  );

  test('the photos behind the gateway answer repeated HEAD requests', async () => {
    await put('photos/att2/full', 'pixels');
    for (let asked = 0; asked < 60; asked += 1) {
      const head = await fetch(`${url}/photos/att2/full`, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe('6');
    }
    const etag = (await fetch(`${url}/photos/att2/full`)).headers.get('etag') ?? '';
    const again = await fetch(`${url}/photos/att2/full`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toContain('immutable');
  });

  test.each([
    '/photos/none',
    '/photos/%zz',
    '/photos/../catalogue/x',
    '/photos/%2e%2e/catalogue/x',
    '/photos/a/..%2f..%2fcatalogue/x',
    '/photos/..%5ccatalogue/x',
    '/photos/..%00/catalogue/x',
    '/photos/a%0d%0ab/full',
    '/photos/..;/catalogue/x',
    '/photos/../../guidon-media/catalogue/x',
    '/assets/../catalogue/x',
    '/assets/%2e%2e/catalogue/x',
    '/assets/..%2f..%2f..%2fs3%2fguidon-media%2fcatalogue/x',
    `/photos/${'x'.repeat(300)}/full`,
  ])(
    'the photos behind the gateway are all that the gateway serves of the bucket: %s',
    async (path) => {
      await put('catalogue/x', 'private');
      const response = await new Promise<number | undefined>((resolve, reject) => {
        httpRequest(url, { path }, (answered) => {
          answered.resume();
          resolve(answered.statusCode);
        })
          .on('error', reject)
          .end();
      });
      expect(response).toBe(404);
    },
  );

  test('the photos behind the gateway cannot be read from the bucket without a signature', async () => {
    const { env } = engines;
    const direct = `${env.AWS_ENDPOINT_URL_S3}/${env.MEDIA_BUCKET}/photos/att1/full`;
    expect((await fetch(direct)).status).toBe(403);
    expect((await fetch(direct, { method: 'PUT', body: 'x' })).status).toBe(403);
  });
});
