import { randomBytes, randomUUID } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedInStaff } from '../../../tests/support/session.ts';

const MIB = 2 ** 20;

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let storage: typeof import('../../platform/bucket/uploads.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('uploads');
  storage = await import('../../platform/bucket/uploads.ts');
});
afterAll(() => engines.stop());

let me: Awaited<ReturnType<typeof signedInStaff>>;
let other: typeof me;
beforeEach(async () => {
  me = await signedInStaff();
  other = await signedInStaff();
});

async function put(url: string, bytes: Uint8Array, type = 'image/jpeg') {
  const headers = { 'content-type': type, origin: 'http://localhost:3000' };
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const signatureMismatch = { status: 403, text: expect.stringContaining('SignatureDoesNotMatch') };
const ownUploadPath = () => new RegExp(`^/uploads/${me.user.id}/[0-9a-f-]{36}$`);
const presign = (body?: unknown) => call('POST /api/objects/upload', { ...me, body });
const expiryOf = (url: string) => new URL(url).searchParams.get('X-Amz-Expires');
const readUpload = async (objectPath: string) => storage.readUpload(objectPath.slice(1), 30 * MIB);

test("POST /api/objects/upload responds with a URL that accepts one PUT, and the object's path", async () => {
  const { status, body } = await presign();
  expect(status).toBe(200);
  expect(body).toEqual({
    uploadURL: expect.any(String),
    objectPath: expect.stringMatching(ownUploadPath()),
  });
  expect(expiryOf(body.uploadURL)).toBe('900');
  const photo = randomBytes(1000);
  const answer = await put(body.uploadURL, photo);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('etag')).toBeTruthy();
  expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
  expect(await readUpload(body.objectPath)).toEqual({ bytes: new Uint8Array(photo) });
  expect(storage.parseUploadKey(body.uploadURL)?.key).toBe(body.objectPath.slice(1));
});

test("POST /api/objects/upload responds with a new path under the caller's own prefix each time", async () => {
  const { body: first } = await presign({});
  const { body: second } = await presign({});
  const { body: theirs } = await call('POST /api/objects/upload', other);
  expect(new Set([first, second, theirs].map(({ objectPath }) => objectPath)).size).toBe(3);
  expect(theirs.objectPath).toContain(other.user.id);
});

test('the URL of an upload accepts only the declared type and size', async () => {
  const type = 'image/png';
  const { body } = await presign({ filename: 'patch.png', type, size: 1000 });
  expect(await put(body.uploadURL, randomBytes(1001), type)).toMatchObject(signatureMismatch);
  expect(await put(body.uploadURL, randomBytes(999), type)).toMatchObject(signatureMismatch);
  expect(await put(body.uploadURL, randomBytes(1000), 'text/html')).toMatchObject(
    signatureMismatch,
  );
  expect(await readUpload(body.objectPath)).toBe('missing');
  expect((await put(body.uploadURL, randomBytes(1000), type)).status).toBe(200);
});

test('POST /api/objects/upload accepts 20 MiB and not a byte more', async () => {
  const type = 'image/jpeg';
  const { body } = await presign({ type, size: MAX_PHOTO_BYTES });
  const large = randomBytes(MAX_PHOTO_BYTES + 1);
  expect((await put(body.uploadURL, large, type)).status).toBe(403);
  expect(await readUpload(body.objectPath)).toBe('missing');
  expect((await put(body.uploadURL, large.subarray(1), type)).status).toBe(200);
  expect(await presign({ type, size: MAX_PHOTO_BYTES + 1 })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('20971520') },
  });
});

test("POST /api/objects/upload responds with a URL for the photo's thumbnail", async () => {
  const { body } = await presign({ type: 'image/jpeg', size: 10, cardSize: 500 });
  expect(new URL(body.cardURL).pathname).toMatch(new RegExp(`${body.objectPath}/card$`));
  const card = randomBytes(500);
  expect((await put(body.cardURL, card, 'image/jpeg')).status).toBe(403);
  expect((await put(body.cardURL, randomBytes(501), 'image/webp')).status).toBe(403);
  expect((await put(body.cardURL, card, 'image/webp')).status).toBe(200);
  expect(await storage.readUploadCard(body.objectPath.slice(1))).toEqual({
    bytes: new Uint8Array(card),
  });
});

test('POST /api/objects/upload accepts a JPEG thumbnail from browsers that cannot encode WebP', async () => {
  const { body } = await presign({ cardSize: 500, cardType: 'image/jpeg' });
  const card = randomBytes(500);
  expect((await put(body.cardURL, card, 'image/webp')).status).toBe(403);
  expect((await put(body.cardURL, card, 'image/jpeg')).status).toBe(200);
});

test.each([
  [{ filename: '../../photos/x' }, 'filename'],
  [{ filename: '../..' }, 'filename'],
  [{ filename: 'a\\b.jpg' }, 'filename'],
  [{ filename: 'a\u0000.jpg' }, 'filename'],
  [{ filename: '' }, 'filename'],
  [{ type: 'image/svg+xml' }, 'type'],
  [{ type: 'text/html' }, 'type'],
  [{ type: 'image/jpeg\r\nx: y' }, 'type'],
  [{ size: 0 }, 'size'],
  [{ size: -1 }, 'size'],
  [{ size: 1.5 }, 'size'],
  [{ cardSize: 1_000_001 }, 'cardSize'],
  [{ cardSize: 10, cardType: 'text/html' }, 'cardType'],
])('POST /api/objects/upload rejects %j and names the invalid field', async (body, path) => {
  const issues = expect.arrayContaining([expect.objectContaining({ path })]);
  expect(await presign(body)).toMatchObject({ status: 400, body: { issues } });
});

test('the URL of an upload that fixes type and size lives for a week, any other for 15 minutes', async () => {
  const { body: fixed } = await presign({ type: 'image/jpeg', size: 10, cardSize: 5 });
  expect([fixed.uploadURL, fixed.cardURL].map(expiryOf)).toEqual(['604800', '604800']);
  for (const loose of [{ type: 'image/jpeg' }, { size: 10 }]) {
    const { body } = await presign(loose);
    expect(expiryOf(body.uploadURL)).toBe('900');
  }
});

test('the URL of an upload is rejected once it was changed or has expired', async () => {
  const { body } = await presign({ type: 'image/jpeg', size: 10 });
  const changed = (change: (url: URL) => void) => {
    const url = new URL(body.uploadURL);
    change(url);
    return put(url.href, randomBytes(10));
  };
  const elsewhere = await changed((url) => {
    url.pathname = url.pathname.replace(me.user.id, other.user.id);
  });
  const longer = await changed(({ searchParams }) => searchParams.set('X-Amz-Expires', '604799'));
  const unsigned = await changed((url) => {
    url.search = '';
  });
  const half = await changed((url) => {
    url.search = '?X-Amz-Signature=00';
  });
  const expired = await changed(({ searchParams }) =>
    searchParams.set('X-Amz-Date', '20200101T000000Z'),
  );
  for (const { status } of [elsewhere, longer, unsigned, half]) expect(status).toBe(403);
  expect(expired).toMatchObject({
    status: 403,
    text: expect.stringContaining('<Message>Request has expired</Message>'),
  });
  // The uploader can read the reason only with CORS headers.
  expect(expired.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(await readUpload(body.objectPath)).toBe('missing');
});

test('the URL of an upload expires after a week', async () => {
  const { body } = await presign();
  const addressOf = (daysAgo: number) =>
    getSignedUrl(
      new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }),
      new PutObjectCommand({ Bucket: process.env.MEDIA_BUCKET, Key: body.objectPath.slice(1) }),
      { expiresIn: 604_800, signingDate: new Date(Date.now() - daysAgo * 86_400_000) },
    );
  expect((await put(await addressOf(7.01), randomBytes(10))).status).toBe(403);
  expect(await readUpload(body.objectPath)).toBe('missing');
  expect((await put(await addressOf(6.99), randomBytes(10))).status).toBe(200);
});

test('the URL of an upload cannot be used to copy another object, or to read or delete its own', async () => {
  const s3 = new S3Client({ forcePathStyle: true });
  const secret = { Bucket: process.env.MEDIA_BUCKET, Key: 'catalogue/secret', Body: 'secret' };
  await s3.send(new PutObjectCommand(secret));
  const { body } = await presign();
  const source = { 'x-amz-copy-source': `/${process.env.MEDIA_BUCKET}/catalogue/secret` };
  const copied = await fetch(body.uploadURL, { method: 'PUT', headers: source });
  expect(copied.status).toBe(403);
  expect(await readUpload(body.objectPath)).toBe('missing');
  await put(body.uploadURL, randomBytes(10));
  expect((await fetch(body.uploadURL)).status).toBe(403);
  expect((await fetch(body.uploadURL, { method: 'DELETE' })).status).toBe(403);
  expect(await readUpload(body.objectPath)).toMatchObject({ bytes: { length: 10 } });
});

describe('a multipart upload', () => {
  let key: string;
  let uploadId: string;
  beforeEach(async () => {
    const body = { filename: 'large.jpg', type: 'image/jpeg', metadata: { name: 'large.jpg' } };
    ({ key, uploadId } = (await call('POST /api/s3/multipart', { ...me, body })).body);
  });
  const ofUpload = (more: Record<string, string> = {}) => ({
    ...me,
    params: { uploadId, ...more },
    query: `key=${encodeURIComponent(key)}`,
  });
  const sign = (partNumber: number) =>
    call(
      'GET /api/s3/multipart/{uploadId}/{partNumber}',
      ofUpload({ partNumber: `${partNumber}` }),
    );
  const list = () => call('GET /api/s3/multipart/{uploadId}', ofUpload());
  const complete = (parts: unknown[]) =>
    call('POST /api/s3/multipart/{uploadId}/complete', { ...ofUpload(), body: { parts } });
  const abort = () => call('DELETE /api/s3/multipart/{uploadId}', ofUpload());
  async function send(partNumber: number, bytes: Uint8Array) {
    const { headers } = await put((await sign(partNumber)).body.url, bytes);
    return { PartNumber: partNumber, ETag: headers.get('etag') ?? '' };
  }
  const notFound = { status: 404, body: { code: 'NOT_FOUND' } };

  test("POST /api/s3/multipart starts below the caller's own prefix, whatever the file name", async () => {
    expect(`/${key}`).toMatch(ownUploadPath());
    const body = { filename: '../x.jpg', type: 'image/jpeg', metadata: {} };
    expect((await call('POST /api/s3/multipart', { ...me, body })).status).toBe(400);
  });

  test('GET /api/s3/multipart/{uploadId} lists the received parts, the newest of each number', async () => {
    expect((await list()).body).toEqual([]);
    const second = await send(2, randomBytes(20));
    await send(1, randomBytes(10));
    const first = await send(1, randomBytes(15));
    expect((await list()).body).toEqual([
      { ...first, Size: 15 },
      { ...second, Size: 20 },
    ]);
  });

  test.each(['{{7*7}}', "(it's)!", '../..', 'ä'])(
    'GET /api/s3/multipart/{uploadId} responds 404 for the id %s',
    async (other) => {
      expect(
        await call('GET /api/s3/multipart/{uploadId}', ofUpload({ uploadId: other })),
      ).toMatchObject(notFound);
    },
  );

  test('GET /api/s3/multipart/{uploadId}/{partNumber} signs one part only', async () => {
    const { status, body } = await sign(3);
    expect(status).toBe(200);
    expect(body.expires).toBe(900);
    const url = new URL(body.url);
    url.searchParams.set('partNumber', '4');
    expect(await put(url.href, randomBytes(10))).toMatchObject(signatureMismatch);
    expect((await list()).body).toEqual([]);
  });

  test.each([0, 10_001, -1])(
    'GET /api/s3/multipart/{uploadId}/{partNumber} rejects the part number %i',
    async (number) => {
      expect((await sign(number)).status).toBe(400);
    },
  );

  test('POST /api/s3/multipart/{uploadId}/complete assembles the parts and responds with the location', async () => {
    const [large, small] = [randomBytes(5 * MIB), randomBytes(100)];
    const parts = [await send(1, large), await send(2, small)];
    const { status, body } = await complete(parts);
    expect(status).toBe(200);
    expect(storage.parseUploadKey(body.location)).toEqual({ userId: me.user.id, key });
    expect(body.location).not.toContain('?');
    const whole = (await readUpload(`/${key}`)) as { bytes: Uint8Array };
    expect(Buffer.compare(whole.bytes, Buffer.concat([large, small]))).toBe(0);
    expect(await list()).toMatchObject(notFound);
  });

  test('POST /api/s3/multipart/{uploadId}/complete rejects more than 20 MiB in total and deletes the upload', async () => {
    const parts = [await send(1, randomBytes(MAX_PHOTO_BYTES)), await send(2, randomBytes(1))];
    expect(await complete(parts)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', message: expect.stringContaining('20971520') },
    });
    expect(await readUpload(`/${key}`)).toBe('missing');
  });

  test('POST /api/s3/multipart/{uploadId}/complete rejects what S3 rejects, with its reason, and keeps the parts', async () => {
    const [first, second] = [await send(1, randomBytes(10)), await send(2, randomBytes(10))];
    const because = (message: RegExp) => ({
      status: 400,
      body: { code: 'INVALID_REQUEST', message: expect.stringMatching(message) },
    });
    expect(await complete([first, second])).toMatchObject(because(/smaller than the minimum/));
    expect(await complete([second, first])).toMatchObject(because(/ascending order/));
    expect(await complete([{ ...first, ETag: '"00"' }])).toMatchObject(because(/not be found/));
    expect(await complete([{ ...first, PartNumber: 9 }])).toMatchObject(because(/not be found/));
    expect((await complete([])).status).toBe(400);
    expect((await list()).body).toHaveLength(2);
    expect((await complete([first])).status).toBe(200);
  });

  test('POST /api/s3/multipart/{uploadId}/complete succeeds when repeated', async () => {
    const parts = [await send(1, randomBytes(1000))];
    const answers = await Promise.all([complete(parts), complete(parts)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toMatchObject({ location: expect.stringContaining(key) });
    expect(await readUpload(`/${key}`)).toMatchObject({ bytes: { length: 1000 } });
  });

  test('DELETE /api/s3/multipart/{uploadId} aborts the upload, which then accepts no part', async () => {
    const { body: part } = await sign(1);
    await put(part.url, randomBytes(10));
    expect(await abort()).toMatchObject({ status: 200, body: {} });
    expect(await put(part.url, randomBytes(10))).toMatchObject({
      status: 404,
      text: expect.stringContaining('NoSuchUpload'),
    });
    expect(await abort()).toMatchObject(notFound);
    expect(await list()).toMatchObject(notFound);
    expect(await readUpload(`/${key}`)).toBe('missing');
  });

  const calls = { list, abort, sign: () => sign(1), complete: () => complete([ONE_PART]) };
  test.each(Object.entries(calls))(
    'a multipart upload with an unknown id or key is answered with 404: %s',
    async (_, ask) => {
      const given = { key, uploadId };
      for (uploadId of [randomUUID(), '0'.repeat(32), '../../../etc', 'x'.repeat(1000)]) {
        expect(await ask()).toMatchObject(notFound);
      }
      ({ uploadId, key } = given);
      key = storage.newUploadKey(me.user.id);
      expect(await ask()).toMatchObject(notFound);
      ({ key } = given);
      expect((await list()).status).toBe(200);
    },
  );

  test.each(Object.entries(calls))(
    'a multipart upload with the key of another user is forbidden: %s',
    async (_, ask) => {
      const own = key;
      const foreign = storage.newUploadKey(other.user.id);
      const tricks = [
        foreign,
        'photos/x/full',
        `/${own}`,
        `${own}/card`,
        `${own}/../../../photos/x`,
        `uploads/${me.user.id}/../${other.user.id}/${randomUUID()}`,
        own.toUpperCase(),
        `http://127.0.0.1/${process.env.MEDIA_BUCKET}/${own}`,
      ];
      for (key of tricks) {
        expect(await ask()).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN', message: 'This upload belongs to another user.' },
        });
      }
      key = own;
      expect((await list()).status).toBe(200);
    },
  );
});
const ONE_PART = { PartNumber: 1, ETag: '"00000000000000000000000000000000"' };

test('GET /api/s3/params responds with the parameters of a single PUT and ignores other query parameters', async () => {
  const query = new URLSearchParams({
    filename: 'patch.webp',
    type: 'image/webp',
    'metadata[name]': 'patch.webp',
    'metadata[relativePath]': 'null',
  });
  const { status, body } = await call('GET /api/s3/params', { ...me, query: `${query}` });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    method: 'PUT',
    fields: {},
    headers: { 'content-type': 'image/webp' },
    expires: 900,
  });
  expect((await put(body.url, randomBytes(10), 'image/png')).status).toBe(403);
  expect((await put(body.url, randomBytes(10), 'image/webp')).status).toBe(200);
  expect(`/${storage.parseUploadKey(body.url)?.key}`).toMatch(ownUploadPath());
});

test.each(['filename=..%2Fx.jpg', 'type=text/html', 'type=image/svg%2Bxml'])(
  'GET /api/s3/params rejects %s',
  async (query) => {
    expect((await call('GET /api/s3/params', { ...me, query })).status).toBe(400);
  },
);

test("GET /api/s3/sts responds with credentials for 15 minutes that can only upload the caller's own photos", async () => {
  const { status, body } = await call('GET /api/s3/sts', me);
  expect(status).toBe(200);
  expect(body).toMatchObject({ bucket: process.env.MEDIA_BUCKET, region: 'eu-west-1' });
  const lifetimeMs = Date.parse(body.credentials.Expiration) - Date.now();
  expect(lifetimeMs).toBeGreaterThan(890_000);
  expect(lifetimeMs).toBeLessThanOrEqual(900_000);
  const { AccessKeyId, SecretAccessKey, SessionToken } = body.credentials;
  const s3 = new S3Client({
    forcePathStyle: true,
    credentials: {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
    },
  });
  const put = (Key: string) =>
    s3.send(new PutObjectCommand({ Bucket: body.bucket, Key, Body: 'x' }));
  const key = storage.newUploadKey(me.user.id);
  await put(key);
  expect(await readUpload(`/${key}`)).toMatchObject({ bytes: { length: 1 } });
  const foreign = storage.newUploadKey(other.user.id);
  await expect(put(foreign)).rejects.toMatchObject({ name: 'AccessDenied' });
  expect(await readUpload(`/${foreign}`)).toBe('missing');
});
