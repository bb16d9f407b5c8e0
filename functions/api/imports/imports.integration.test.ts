import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { MAX_PHOTO_BYTES } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { handleSocket, startImportSockets } from '../../../tests/support/import-sockets.ts';
import { type PhotoSite, startPhotoSite } from '../../../tests/support/photo-site.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { photograph } from '../../../tests/support/uploads.ts';
import { encodeUndecodable } from '../../domain/photos/sample-pictures.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let site: PhotoSite;
let sockets: Awaited<ReturnType<typeof startImportSockets>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let storage: typeof import('../../platform/bucket/uploads.ts');
let imports: typeof import('../../platform/table/photo-imports.ts');
beforeAll(async () => {
  engines = await startEngines();
  site = await startPhotoSite();
  sockets = await startImportSockets();
  const PHOTO_LINK_ORIGINS = site.origin;
  Object.assign(process.env, engines.env, sockets.env, { PHOTO_LINK_ORIGINS });
  call = await loadCalls('imports');
  storage = await import('../../platform/bucket/uploads.ts');
  imports = await import('../../platform/table/photo-imports.ts');
});
afterAll(async () => {
  await sockets.stop();
  await site.stop();
  await engines.stop();
});

let me: Awaited<ReturnType<typeof signedInStaff>>;
let jpeg: Buffer;
beforeEach(async () => {
  me = await signedInStaff();
  jpeg = await photograph();
});

const newPath = (name = 'patch.jpg') => `/${randomUUID()}/${name}`;
const linkTo = (bytes: Uint8Array, headers: Record<string, string | number> = {}) =>
  site.serve(newPath(), (_, response) => {
    response.writeHead(200, {
      'content-type': 'image/jpeg',
      'content-length': bytes.length,
      ...headers,
    });
    response.end(bytes);
  });
const chunkedLinkTo = (chunks: readonly Uint8Array[]) =>
  site.serve(newPath(), async (_, response) => {
    for (const chunk of chunks) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await once(response, 'drain').catch(() => {});
    }
    response.end();
  });
const getMeta = (url: string, who = me) => call('POST /api/url/meta', { ...who, body: { url } });
const rejection = (reason: string | RegExp) => ({
  status: 400,
  body: {
    code: 'INVALID_REQUEST',
    message: expect.stringMatching(reason),
    issues: [{ path: 'url', message: expect.stringMatching(reason) }],
  },
});

test('POST /api/url/meta names the photo, its type and its size', async () => {
  const url = linkTo(jpeg);
  expect(await getMeta(url)).toMatchObject({
    status: 200,
    body: { name: 'patch.jpg', type: 'image/jpeg', size: jpeg.length, statusCode: 200 },
  });
});

test('POST /api/url/meta tells the type by the bytes, whatever the site says', async () => {
  const webp = await sharp(jpeg).webp().toBuffer();
  const url = site.serve('/Shoulder%20patch%2F1.JPG?size=large', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(webp);
  });
  const { body } = await getMeta(url);
  expect(body).toMatchObject({ name: 'Shoulder patch_1.webp', type: 'image/webp' });
});

test('POST /api/url/meta does not know the size of a photo without a length', async () => {
  expect((await getMeta(chunkedLinkTo([jpeg]))).body.size).toBeNull();
});

test.each([
  ['ftp://example.com/x', 'no web address'],
  ['file:///etc/passwd', 'no web address'],
  ['not a link', 'no web address'],
  ['http://user:secret@example.com/x.jpg', 'a user name or a password'],
  ['http://169.254.169.254/latest/meta-data/', 'not public'],
  ['http://2130706433/', 'not public'],
  ['http://0177.0.0.1/', 'not public'],
  ['http://[::ffff:10.0.0.1]/', 'not public'],
  ['http://localhost/', 'not public'],
  ['https://[fd00:ec2::254]/', 'not public'],
])('POST /api/url/meta requests nothing from %s', async (url, reason) => {
  expect(await getMeta(url)).toMatchObject(rejection(reason));
});

test('POST /api/url/meta requests nothing on this network behind a redirect, and follows no loop', async () => {
  const redirect = (location: string) =>
    site.serve(newPath(), (_, response) => response.writeHead(302, { location }).end());
  for (const to of ['http://10.0.0.1/', 'http://127.0.0.1:1/', 'http://[::1]/']) {
    expect(await getMeta(redirect(to))).toMatchObject(rejection('not public'));
  }
  const credentials = redirect(linkTo(jpeg).replace('//', '//user:secret@'));
  expect(await getMeta(credentials)).toMatchObject(rejection('a user name or a password'));
  const path = newPath();
  site.serve(path, (_, response) => response.writeHead(302, { location: path }).end());
  expect(await getMeta(site.origin + path)).toMatchObject(rejection('redirected too often'));
  expect((await getMeta(redirect(linkTo(jpeg)))).status).toBe(200);
});

test('POST /api/url/meta explains what is wrong with a link', async () => {
  const page = Buffer.from('<!doctype html><title>Patch</title>');
  expect(await getMeta(linkTo(page))).toMatchObject(rejection('leads to a web page'));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const others = [svg, Buffer.from('%PDF-1.7'), randomBytes(1000)];
  for (const bytes of others) {
    expect(await getMeta(linkTo(bytes))).toMatchObject(rejection('is not a JPEG, PNG'));
  }
  expect(await getMeta(linkTo(Buffer.alloc(0)))).toMatchObject(rejection('an empty file'));
  expect(await getMeta(`${site.origin}/missing.jpg`)).toMatchObject(rejection('answered 404'));
  const tooLarge = linkTo(Buffer.alloc(0), { 'content-length': MAX_PHOTO_BYTES + 1 });
  expect(await getMeta(tooLarge)).toMatchObject(rejection('larger than 20 MiB'));
  const broken = site.serve(newPath(), (_, response) => response.destroy());
  expect(await getMeta(broken)).toMatchObject(rejection('did not answer'));
});

test('POST /api/url/meta does not read on after the first bytes', async () => {
  const closed = Promise.withResolvers<void>();
  const endless = site.serve(newPath(), (_, response) => {
    response.write(jpeg.subarray(0, 200));
    response.on('close', closed.resolve);
  });
  expect((await getMeta(endless)).status).toBe(200);
  await closed.promise;
});

const prepare = async (url: string, who = me, retryOf?: string) =>
  call('POST /api/url/get', {
    headers: who.headers,
    body: { url, fileId: url, protocol: 's3-multipart', size: 1, metadata: {}, retryOf },
  });
const getToken = async (url: string, who = me): Promise<string> =>
  (await prepare(url, who)).body.token;

test('POST /api/url/get answers with a new token each time, of which only the hash is stored', async () => {
  const url = linkTo(jpeg);
  const [first, second] = [await getToken(url), await getToken(url)];
  expect(first).toMatch(/^import-[\w-]{43}$/);
  expect(second).not.toBe(first);
  const stored = await imports.findImport(imports.toImportId(first));
  expect(stored).toMatchObject({ userId: me.user.id, url, state: 'waiting' });
  expect(JSON.stringify(stored)).not.toContain(first);
  expect(site.requests).not.toContain(new URL(url).pathname);
});

test('POST /api/url/get is limited to staff, and to requests of the own site', async () => {
  const body = { url: linkTo(jpeg) };
  for (const key of ['POST /api/url/get', 'POST /api/url/meta'] as const) {
    expect(await call(key, { ...(await signedIn()), body })).toMatchObject({ status: 403 });
    const headers = { ...me.headers, origin: 'https://elsewhere.example' };
    expect(await call(key, { headers, body })).toMatchObject({ status: 403 });
  }
});

interface Message {
  action: string;
  // biome-ignore lint/suspicious/noExplicitAny: the messages are checked
  payload: any;
}

function connect(token: string, { headers } = me, origin = process.env.SITE_URL ?? '') {
  const url = `${(process.env.SITE_URL ?? '').replace('http', 'ws')}/api/${token}`;
  const socket = new WebSocket(url, { headers: { ...headers, origin } });
  const messages: Message[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  const refused = new Promise<number | undefined>((resolve) =>
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode)),
  );
  socket.on('error', () => {});
  return {
    messages,
    refused,
    opened: () => vi.waitUntil(() => socket.readyState === WebSocket.OPEN, 50_000),
    send: (action: string) => socket.send(JSON.stringify({ action, payload: {} })),
    received: (action: string) =>
      vi.waitUntil(() => messages.find((message) => message.action === action), 50_000),
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

const succeed = async (token: string) => {
  const connection = connect(token);
  const { payload } = await connection.received('success');
  await connection.close();
  return { payload, result: JSON.parse(payload.response.responseText) };
};
const fail = async (token: string): Promise<string> => {
  const connection = connect(token);
  const { payload } = await connection.received('error');
  await connection.close();
  return payload.error.message;
};
const readUpload = async (objectPath: string) =>
  storage.readUpload(objectPath.slice(1), MAX_PHOTO_BYTES);
const stateOf = async (token: string) =>
  (await imports.findImport(imports.toImportId(token)))?.state;

function heldLinkTo(bytes: Uint8Array) {
  const half = bytes.length >> 1;
  const requested: { release: () => void; closed: Promise<unknown> }[] = [];
  const url = site.serve(newPath(), (_, response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, half));
    const release = () => void response.end(bytes.subarray(half));
    requested.push({ release, closed: once(response, 'close') });
  });
  const request = (number: number) => vi.waitUntil(() => requested[number], 50_000);
  return { url, request };
}

test('an import saves the photo as an upload with its card, and reports it', async () => {
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#fff' },
  })
    .composite([{ input: await sharp(jpeg).resize(300, 200).toBuffer() }])
    .jpeg()
    .toBuffer();
  const { payload, result } = await succeed(await getToken(linkTo(photo)));
  expect(payload).toEqual({
    url: expect.stringMatching(new RegExp(`/uploads/${me.user.id}/[0-9a-f-]{36}$`)),
    response: { status: 200, responseText: expect.any(String) },
  });
  expect(result.objectPath).toMatch(new RegExp(`^/uploads/${me.user.id}/[0-9a-f-]{36}$`));
  expect(await readUpload(result.objectPath)).toEqual({ bytes: new Uint8Array(photo) });
  const card = await storage.readUploadCard(result.objectPath.slice(1));
  expect(await sharp(card?.bytes).metadata()).toMatchObject({ format: 'webp', width: 512 });
  expect(Buffer.from(result.preview, 'base64')).toEqual(Buffer.from(card?.bytes ?? []));
  expect(result.hash).toMatch(/^[0-9a-f]{80}$/);
});

test('an import can be cataloged like an uploaded photo', async () => {
  const { result } = await succeed(await getToken(linkTo(jpeg)));
  const items = await loadCalls('items');
  const { status, body } = await items('POST /api/military-items', {
    ...me,
    body: {
      name: 'Patch',
      itemType: 'Patches',
      condition: 'Fine',
      imageUrls: [result.objectPath],
    },
  });
  expect({ status, imageUrls: body.imageUrls }).toEqual({
    status: 201,
    imageUrls: [expect.stringMatching(/^\/photos\//)],
  });
});

test('an import sends a preview that fits into a message', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const photo = await sharp({
    create: { width: 1_000, height: 1_000, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer();
  const { payload, result } = await succeed(await getToken(linkTo(photo)));
  expect(JSON.stringify(payload).length).toBeLessThan(127_000);
  expect(result.preview.length).toBeGreaterThan(0);
});

test('an import of a photo that cannot be converted has no preview', async () => {
  const { result } = await succeed(await getToken(linkTo(await encodeUndecodable())));
  expect(result).toEqual({ objectPath: expect.any(String) });
});

test('an import accepts 20 MiB without a length, and not a byte more', async () => {
  const chunks = [jpeg, ...Array.from({ length: 20 }, () => Buffer.alloc(2 ** 20))];
  const all = Buffer.concat(chunks);
  const { result } = await succeed(
    await getToken(chunkedLinkTo([all.subarray(0, MAX_PHOTO_BYTES)])),
  );
  expect(await storage.getUploadSize(result.objectPath.slice(1))).toBe(MAX_PHOTO_BYTES);
  const over = chunkedLinkTo([all.subarray(0, MAX_PHOTO_BYTES + 1)]);
  expect(await fail(await getToken(over))).toBe('This link leads to a photo larger than 20 MiB.');
});

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'not public'],
  ['http://[::1]:9/', 'not public'],
  ['http://localhost:9/', 'not public'],
  ['gopher://localhost/', 'no web address'],
])('an import requests nothing from %s', async (url, reason) => {
  expect(await fail(await getToken(url))).toContain(reason);
});

test('an import fails for anything but a complete photo', async () => {
  const truncated = chunkedLinkTo([jpeg.subarray(0, jpeg.length - 200)]);
  expect(await fail(await getToken(truncated))).toContain('is damaged');
  const brokenOff = site.serve(newPath(), (_, response) => {
    response.writeHead(200, { 'content-length': jpeg.length });
    response.write(jpeg.subarray(0, 500), () => response.destroy());
  });
  expect(await fail(await getToken(brokenOff))).toContain('broke off');
  const renamed = linkTo(Buffer.from('%PDF-1.7 and more'), { 'content-type': 'image/png' });
  expect(await fail(await getToken(renamed))).toContain('is not a JPEG');
});

test('an import is not repeated in vain', async () => {
  const page = linkTo(Buffer.from('<html>'));
  const token = await getToken(page);
  await fail(token);
  expect(await prepare(page, me, token)).toMatchObject(rejection('a web page'));
  expect((await prepare(page, await signedInStaff(), token)).status).toBe(200);
  const busy = site.serve(newPath(), (_, response) => response.writeHead(503).end());
  const temporary = await getToken(busy);
  expect(await fail(temporary)).toContain('answered 503');
  expect((await prepare(busy, me, temporary)).status).toBe(200);
  expect((await prepare(busy, me, 'import-unknown')).status).toBe(200);
});

test('an import begins with the connection, and downloads once per token', async () => {
  const url = linkTo(jpeg);
  const { pathname } = new URL(url);
  const token = await getToken(url);
  const { result } = await succeed(token);
  expect((await succeed(token)).result).toEqual(result);
  expect(site.requests.filter((path) => path === pathname)).toHaveLength(1);
});

test('an import reports its progress', async () => {
  const { url, request } = heldLinkTo(jpeg);
  const connection = connect(await getToken(url));
  const { release } = await request(0);
  await vi.waitUntil(
    () => connection.messages.find(({ payload }) => payload.bytesUploaded > 0),
    50_000,
  );
  expect(connection.messages.at(-1)).toEqual({
    action: 'progress',
    payload: {
      progress: expect.stringMatching(/^(49|50)\.\d\d$/),
      bytesUploaded: jpeg.length >> 1,
      bytesTotal: jpeg.length,
    },
  });
  release();
  await connection.received('success');
  await connection.close();
});

test('an import goes on without a connection, and reports to the next one', async () => {
  const { url, request } = heldLinkTo(jpeg);
  const token = await getToken(url);
  const first = connect(token);
  const { release } = await request(0);
  await first.close();
  const second = connect(token);
  await second.opened();
  release();
  await second.received('success');
  await second.close();
  expect(first.messages.filter(({ action }) => action === 'success')).toEqual([]);
  await succeed(token);
});

test('an import stops when it is paused, and begins again when it is resumed', async () => {
  const { url, request } = heldLinkTo(jpeg);
  const token = await getToken(url);
  const connection = connect(token);
  const { closed } = await request(0);
  connection.send('pause');
  await closed;
  await vi.waitUntil(async () => (await stateOf(token)) === 'waiting', 50_000);
  const again = connect(token);
  await again.opened();
  again.send('resume');
  (await request(1)).release();
  await again.received('success');
  await Promise.all([connection.close(), again.close()]);
});

test('an import is not paused by a message that is handled after a later one', async () => {
  const { url, request } = heldLinkTo(jpeg);
  const importId = imports.toImportId(await getToken(url));
  const connectionId = randomUUID();
  await imports.connectImport(importId, me.user.id, connectionId);
  const now = Date.now();
  const send = (action: string, requestTimeEpoch: number) =>
    handleSocket({
      requestContext: {
        connectionId,
        routeKey: '$default',
        eventType: 'MESSAGE',
        requestId: 'late',
        requestTimeEpoch,
      },
      body: JSON.stringify({ action, payload: {} }),
    });
  await send('pause', now);
  await send('resume', now + 2);
  await send('pause', now + 1);
  expect(await imports.findImport(importId)).toMatchObject({ isPaused: false });
  const { closed } = await request(0);
  await send('pause', now + 3);
  expect(await imports.findImport(importId)).toMatchObject({ isPaused: true });
  await closed;
});

test('an import ends when it is canceled', async () => {
  const { url, request } = heldLinkTo(jpeg);
  const token = await getToken(url);
  const connection = connect(token);
  const { closed } = await request(0);
  connection.send('cancel');
  await closed;
  expect(await stateOf(token)).toBe('canceled');
  await connection.close();
  expect(await connect(token).refused).toBe(404);
});

test('an import of a dead function is taken over', async () => {
  const url = linkTo(jpeg);
  const token = await getToken(url);
  await imports.claimImport(imports.toImportId(token));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
  try {
    await succeed(token);
  } finally {
    vi.useRealTimers();
  }
});

test('an import ignores messages that it does not know', async () => {
  const { url, request } = heldLinkTo(jpeg);
  const connection = connect(await getToken(url));
  const { release } = await request(0);
  for (const action of ['resume', 'delete', '__proto__']) connection.send(action);
  release();
  await connection.received('success');
  await connection.close();
});

test('the WebSocket of an import opens only for the member of staff who has the token', async () => {
  const url = linkTo(jpeg);
  const token = await getToken(url);
  expect(await connect(token, { ...me, headers: { cookie: '' } }).refused).toBe(401);
  expect(await connect(token, await signedIn()).refused).toBe(403);
  expect(await connect(token, await signedInStaff()).refused).toBe(404);
  expect(await connect('import-unknown').refused).toBe(404);
  expect(await connect('import-').refused).toBe(404);
  expect(await stateOf(token)).toBe('waiting');
  expect(site.requests).not.toContain(new URL(url).pathname);
});

test('the WebSocket of an import is refused to other sites, which browsers let connect with the user’s cookies', async () => {
  const token = await getToken(linkTo(jpeg));
  const from = (origin: string) =>
    handleSocket({
      headers: { Cookie: me.headers.cookie, Origin: origin, Host: 'sockets.example' },
      queryStringParameters: { token },
      requestContext: {
        connectionId: 'c',
        eventType: 'CONNECT',
        requestId: 'r',
        requestTimeEpoch: Date.now(),
        routeKey: '$connect',
      },
    });
  expect(await from('https://elsewhere.example')).toEqual({ statusCode: 403 });
  expect(await from('null')).toEqual({ statusCode: 403 });
  expect(await stateOf(token)).toBe('waiting');
});

test('the WebSocket of an import is refused a quarter of an hour after the token was made', async () => {
  const token = await getToken(linkTo(jpeg));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
  try {
    expect(await connect(token).refused).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

test('the WebSocket of an import is refused to those who do not come through the CDN', async () => {
  const token = await getToken(linkTo(jpeg));
  process.env.ORIGIN_SECRET_HASHES = '0'.repeat(64);
  try {
    expect(await connect(token).refused).toBe(403);
  } finally {
    delete process.env.ORIGIN_SECRET_HASHES;
  }
});
