import { randomBytes, randomUUID } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../shared/entities/military-item.ts';
import { callsOf } from '../../tests/support/call.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { signedInStaff } from '../../tests/support/session.ts';

const MIB = 2 ** 20;

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof callsOf>>;
let storage: typeof import('../storage/bucket/uploads.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await callsOf('uploads');
  storage = await import('../storage/bucket/uploads.ts');
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
const refused = { status: 403, text: expect.stringContaining('SignatureDoesNotMatch') };
const mine = () => new RegExp(`^/uploads/${me.user.id}/[0-9a-f-]{36}$`);
const ask = (body?: unknown) => call('POST /api/objects/upload', { ...me, body });
const kept = async (objectPath: string) => storage.readUpload(objectPath.slice(1), 30 * MIB);

describe('POST /api/objects/upload', () => {
  test('gives an address that one photo can be PUT to, and its path', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual({
      uploadURL: expect.any(String),
      objectPath: expect.stringMatching(mine()),
    });
    expect(new URL(body.uploadURL).searchParams.get('X-Amz-Expires')).toBe('604800');
    const photo = randomBytes(1000);
    const answer = await put(body.uploadURL, photo);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeTruthy();
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(await kept(body.objectPath)).toEqual({ bytes: new Uint8Array(photo) });
    expect(storage.uploadKeyOf(body.uploadURL)?.key).toBe(body.objectPath.slice(1));
  });

  test('gives everybody places of their own, and a new one each time', async () => {
    const { body: first } = await ask({});
    const { body: second } = await ask({});
    const { body: theirs } = await call('POST /api/objects/upload', other);
    expect(new Set([first, second, theirs].map(({ objectPath }) => objectPath)).size).toBe(3);
    expect(theirs.objectPath).toContain(other.user.id);
  });

  test('holds the browser to the type and the size that it said', async () => {
    const type = 'image/png';
    const { body } = await ask({ filename: 'patch.png', type, size: 1000 });
    expect(await put(body.uploadURL, randomBytes(1001), type)).toMatchObject(refused);
    expect(await put(body.uploadURL, randomBytes(999), type)).toMatchObject(refused);
    expect(await put(body.uploadURL, randomBytes(1000), 'text/html')).toMatchObject(refused);
    expect(await kept(body.objectPath)).toBe('missing');
    expect((await put(body.uploadURL, randomBytes(1000), type)).status).toBe(200);
  });

  test('takes 20 MiB and not a byte more', async () => {
    const type = 'image/jpeg';
    const { body } = await ask({ type, size: MAX_PHOTO_BYTES });
    const large = randomBytes(MAX_PHOTO_BYTES + 1);
    expect((await put(body.uploadURL, large, type)).status).toBe(403);
    expect(await kept(body.objectPath)).toBe('missing');
    expect((await put(body.uploadURL, large.subarray(1), type)).status).toBe(200);
    expect(await ask({ type, size: MAX_PHOTO_BYTES + 1 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('20971520') },
    });
  });

  test('gives a place for the card that the browser made, beside the photo', async () => {
    const { body } = await ask({ type: 'image/jpeg', size: 10, cardSize: 500 });
    expect(new URL(body.cardURL).pathname).toMatch(new RegExp(`${body.objectPath}/card$`));
    const card = randomBytes(500);
    expect((await put(body.cardURL, card, 'image/jpeg')).status).toBe(403);
    expect((await put(body.cardURL, randomBytes(501), 'image/webp')).status).toBe(403);
    expect((await put(body.cardURL, card, 'image/webp')).status).toBe(200);
    expect(await storage.readUploadCard(body.objectPath.slice(1))).toEqual({
      bytes: new Uint8Array(card),
    });
  });

  test('takes a JPEG for a card, of browsers that write no WebP', async () => {
    const { body } = await ask({ cardSize: 500, cardType: 'image/jpeg' });
    const card = randomBytes(500);
    expect((await put(body.cardURL, card, 'image/webp')).status).toBe(403);
    expect((await put(body.cardURL, card, 'image/jpeg')).status).toBe(200);
  });

  test.each([
    [{ filename: '../../photos/x' }, 'filename'],
    [{ filename: '..' }, 'filename'],
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
  ])('refuses %j, and says what of it', async (body, path) => {
    const issues = expect.arrayContaining([expect.objectContaining({ path })]);
    expect(await ask(body)).toMatchObject({ status: 400, body: { issues } });
  });

  test('an address is of no use when it was changed or has expired', async () => {
    const { body } = await ask({ type: 'image/jpeg', size: 10 });
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
    // Or the uploader could not tell why.
    expect(expired.headers.get('access-control-allow-origin')).toBe('*');
    expect(await kept(body.objectPath)).toBe('missing');
  });

  test('an address ends after a week, though nobody has touched it', async () => {
    const { body } = await ask();
    const addressOf = (daysAgo: number) =>
      getSignedUrl(
        new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }),
        new PutObjectCommand({ Bucket: process.env.MEDIA_BUCKET, Key: body.objectPath.slice(1) }),
        { expiresIn: 604_800, signingDate: new Date(Date.now() - daysAgo * 86_400_000) },
      );
    expect((await put(await addressOf(7.01), randomBytes(10))).status).toBe(403);
    expect(await kept(body.objectPath)).toBe('missing');
    expect((await put(await addressOf(6.99), randomBytes(10))).status).toBe(200);
  });

  test('an address cannot be made to fetch another object, or to read or delete its own', async () => {
    const s3 = new S3Client({ forcePathStyle: true });
    const secret = { Bucket: process.env.MEDIA_BUCKET, Key: 'catalogue/secret', Body: 'secret' };
    await s3.send(new PutObjectCommand(secret));
    const { body } = await ask();
    const source = { 'x-amz-copy-source': `/${process.env.MEDIA_BUCKET}/catalogue/secret` };
    const copied = await fetch(body.uploadURL, { method: 'PUT', headers: source });
    expect(copied.status).toBe(403);
    expect(await kept(body.objectPath)).toBe('missing');
    await put(body.uploadURL, randomBytes(10));
    expect((await fetch(body.uploadURL)).status).toBe(403);
    expect((await fetch(body.uploadURL, { method: 'DELETE' })).status).toBe(403);
    expect(await kept(body.objectPath)).toMatchObject({ bytes: { length: 10 } });
  });
});

describe('in parts', () => {
  let key: string;
  let uploadId: string;
  beforeEach(async () => {
    const body = { filename: 'large.jpg', type: 'image/jpeg', metadata: { name: 'large.jpg' } };
    ({ key, uploadId } = (await call('POST /api/s3/multipart', { ...me, body })).body);
  });
  const about = (more: Record<string, string> = {}) => ({
    ...me,
    params: { uploadId, ...more },
    query: `key=${encodeURIComponent(key)}`,
  });
  const sign = (partNumber: number) =>
    call('GET /api/s3/multipart/{uploadId}/{partNumber}', about({ partNumber: `${partNumber}` }));
  const list = () => call('GET /api/s3/multipart/{uploadId}', about());
  const complete = (parts: unknown[]) =>
    call('POST /api/s3/multipart/{uploadId}/complete', { ...about(), body: { parts } });
  const abort = () => call('DELETE /api/s3/multipart/{uploadId}', about());
  async function send(partNumber: number, bytes: Uint8Array) {
    const { headers } = await put((await sign(partNumber)).body.url, bytes);
    return { PartNumber: partNumber, ETag: headers.get('etag') ?? '' };
  }
  const nowhere = { status: 404, body: { code: 'NOT_FOUND' } };

  describe('POST /api/s3/multipart', () => {
    test('starts below the caller’s own prefix, whatever the name', async () => {
      expect(`/${key}`).toMatch(mine());
      const body = { filename: '../x.jpg', type: 'image/jpeg', metadata: {} };
      expect((await call('POST /api/s3/multipart', { ...me, body })).status).toBe(400);
    });
  });

  describe('GET /api/s3/multipart/{uploadId}', () => {
    test('lists the parts that have come, the newest of each number', async () => {
      expect((await list()).body).toEqual([]);
      const second = await send(2, randomBytes(20));
      await send(1, randomBytes(10));
      const first = await send(1, randomBytes(15));
      expect((await list()).body).toEqual([
        { ...first, Size: 15 },
        { ...second, Size: 20 },
      ]);
    });

    test.each(['{{7*7}}', "(it's)!", '..', 'ä'])('knows no upload %s', async (other) => {
      expect(
        await call('GET /api/s3/multipart/{uploadId}', about({ uploadId: other })),
      ).toMatchObject(nowhere);
    });
  });

  describe('GET /api/s3/multipart/{uploadId}/{partNumber}', () => {
    test('signs one part, and no other', async () => {
      const { status, body } = await sign(3);
      expect(status).toBe(200);
      expect(body.expires).toBe(604_800);
      const url = new URL(body.url);
      url.searchParams.set('partNumber', '4');
      expect(await put(url.href, randomBytes(10))).toMatchObject(refused);
      expect((await list()).body).toEqual([]);
    });

    test.each([0, 10_001, -1])('refuses the number %i', async (number) => {
      expect((await sign(number)).status).toBe(400);
    });
  });

  describe('POST /api/s3/multipart/{uploadId}/complete', () => {
    test('puts the parts together, and says where', async () => {
      const [large, small] = [randomBytes(5 * MIB), randomBytes(100)];
      const parts = [await send(1, large), await send(2, small)];
      const { status, body } = await complete(parts);
      expect(status).toBe(200);
      expect(storage.uploadKeyOf(body.location)).toEqual({ userId: me.user.id, key });
      expect(body.location).not.toContain('?');
      const whole = (await kept(`/${key}`)) as { bytes: Uint8Array };
      expect(Buffer.compare(whole.bytes, Buffer.concat([large, small]))).toBe(0);
      expect(await list()).toMatchObject(nowhere);
    });

    test('refuses more than 20 MiB in all, and keeps nothing of it', async () => {
      const parts = [await send(1, randomBytes(MAX_PHOTO_BYTES)), await send(2, randomBytes(1))];
      expect(await complete(parts)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST', message: expect.stringContaining('20971520') },
      });
      expect(await kept(`/${key}`)).toBe('missing');
    });

    test('refuses what S3 refuses, with its reason, and loses nothing', async () => {
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

    test('is done once, and said to be done to whoever asks again', async () => {
      const parts = [await send(1, randomBytes(1000))];
      const answers = await Promise.all([complete(parts), complete(parts)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.body).toMatchObject({ location: expect.stringContaining(key) });
      expect(await kept(`/${key}`)).toMatchObject({ bytes: { length: 1000 } });
    });
  });

  describe('DELETE /api/s3/multipart/{uploadId}', () => {
    test('gives the upload up, after which no part is taken', async () => {
      const { body: part } = await sign(1);
      await put(part.url, randomBytes(10));
      expect(await abort()).toMatchObject({ status: 200, body: {} });
      expect(await put(part.url, randomBytes(10))).toMatchObject({
        status: 404,
        text: expect.stringContaining('NoSuchUpload'),
      });
      expect(await abort()).toMatchObject(nowhere);
      expect(await list()).toMatchObject(nowhere);
      expect(await kept(`/${key}`)).toBe('missing');
    });
  });

  const calls = { list, abort, sign: () => sign(1), complete: () => complete([ONE_PART]) };
  test.each(Object.entries(calls))('%s knows an upload by its id and its key', async (_, ask) => {
    const given = { key, uploadId };
    for (uploadId of [randomUUID(), '0'.repeat(32), '../../../etc', 'x'.repeat(1000)]) {
      expect(await ask()).toMatchObject(nowhere);
    }
    ({ uploadId, key } = given);
    key = storage.newUploadKey(me.user.id);
    expect(await ask()).toMatchObject(nowhere);
    ({ key } = given);
    expect((await list()).status).toBe(200);
  });

  test.each(Object.entries(calls))('%s is refused for any key but one’s own', async (_, ask) => {
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
        body: { code: 'FORBIDDEN', message: 'That is not an upload of yours.' },
      });
    }
    key = own;
    expect((await list()).status).toBe(200);
  });
});
const ONE_PART = { PartNumber: 1, ETag: '"00000000000000000000000000000000"' };

describe('GET /api/s3/params', () => {
  test('gives what a plain PUT takes, whatever else is sent along', async () => {
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
      expires: 604_800,
    });
    expect((await put(body.url, randomBytes(10), 'image/png')).status).toBe(403);
    expect((await put(body.url, randomBytes(10), 'image/webp')).status).toBe(200);
    expect(`/${storage.uploadKeyOf(body.url)?.key}`).toMatch(mine());
  });

  test.each(['filename=..%2Fx.jpg', 'type=text/html', 'type=image/svg%2Bxml'])(
    'refuses %s',
    async (query) => {
      expect((await call('GET /api/s3/params', { ...me, query })).status).toBe(400);
    },
  );
});

describe('GET /api/s3/sts', () => {
  test('gives keys for a quarter of an hour, by which one’s own photos can be uploaded', async () => {
    const { status, body } = await call('GET /api/s3/sts', me);
    expect(status).toBe(200);
    expect(body).toMatchObject({ bucket: process.env.MEDIA_BUCKET, region: 'eu-west-1' });
    const livesMs = Date.parse(body.credentials.Expiration) - Date.now();
    expect(livesMs).toBeGreaterThan(890_000);
    expect(livesMs).toBeLessThanOrEqual(900_000);
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
    expect(await kept(`/${key}`)).toMatchObject({ bytes: { length: 1 } });
    const foreign = storage.newUploadKey(other.user.id);
    await expect(put(foreign)).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(await kept(`/${foreign}`)).toBe('missing');
  });
});
