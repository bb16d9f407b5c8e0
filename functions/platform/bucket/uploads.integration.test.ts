import { randomBytes, randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngines } from '../../../tests/support/engines.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let uploads: typeof import('./uploads.ts');
let s3: typeof import('../aws/s3.ts').s3;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  uploads = await import('./uploads.ts');
  ({ s3 } = await import('../aws/s3.ts'));
});
afterAll(() => engines.stop());

const bucket = 'guidon-media';
const userId = randomUUID();
const id = randomUUID();
const key = `uploads/${userId}/${id}`;

const put = (Key: string, Body: Uint8Array) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));

test.each([
  key,
  `/${key}`,
  `http://127.0.0.1:4568/${bucket}/${key}`,
  `http://127.0.0.1:4568/${bucket}/${key}?X-Amz-Expires=604800&x-id=PutObject`,
  `https://s3.eu-west-1.amazonaws.com/${bucket}/${key}`,
  `https://${bucket}.s3.eu-west-1.amazonaws.com/${key}?X-Amz-Signature=0`,
  `https://${bucket}.s3.amazonaws.com/${key}`,
  `https://${bucket}.s3.dualstack.eu-west-1.amazonaws.com/${key}`,
  `https://${bucket}.s3.cn-north-1.amazonaws.com.cn/${key}`,
])('an upload key is parsed from %s', (text) => {
  expect(uploads.parseUploadKey(text)).toEqual({ userId, key });
});

test('an upload key is parsed from its presigned URL', () => {
  const given = uploads.newUploadKey(userId);
  expect(uploads.parseUploadKey(`/${given}`)).toEqual({ userId, key: given });
});

describe('malformed upload keys', () => {
  const v5 = `${id.slice(0, 14)}5${id.slice(15)}`;
  test.each([
    '',
    '/',
    `//${key}`,
    `${key}/`,
    `${key}/card`,
    `${key}?x=y`,
    `${key}#x`,
    `${key}\n`,
    ` ${key}`,
    key.toUpperCase(),
    `Uploads/${userId}/${id}`,
    `uploads//${userId}/${id}`,
    `uploads/${userId}/${v5}`,
    `uploads/${userId}/${id.replaceAll('-', '')}`,
    `uploads/../uploads/${userId}/${id}`,
    `uploads/${userId}/../${userId}/${id}`,
    `uploads/${userId}/%2e%2e/${id}`,
    `uploads%2F${userId}%2F${id}`,
    `uploads/${userId}\\${id}`,
    `photos/${id}/full`,
    `uploads/${id}`,
    `https://other.s3.eu-west-1.amazonaws.com/${key}`,
    `https://${bucket}-2.s3.eu-west-1.amazonaws.com/${key}`,
    `https://${bucket}.s3.evil.example/${key}`,
    `https://${bucket}.s3.amazonaws.com.evil.example/${key}`,
    `https://evil.example/${key}`,
    `https://evil.example/other/${key}`,
    `https://user@evil.example/${bucket}/${key}`,
    `https://h/${bucket}//${key}`,
    `https://h//${bucket}/${key}`,
    `https://h/x/${bucket}/${key}`,
    `https://h/${bucket}/../${bucket}/${key}`,
    `https://h/${bucket}/uploads/${userId}/../${userId}/${id}`,
    `https://h/${bucket}/uploads/${userId}/%2e%2e/${id}`,
    `https://h\\${bucket}/${key}`,
    `ftp://h/${bucket}/${key}`,
    `javascript:alert(1)//h/${bucket}/${key}`,
    `https://h/?/${bucket}/${key}`,
    `https://h/#/${bucket}/${key}`,
  ])('an upload key is rejected: %j', (text) => {
    expect(uploads.parseUploadKey(text)).toBeUndefined();
  });

  test('an upload key with any character inserted or removed is rejected', () => {
    const texts = [key, `/${key}`, `http://h/${bucket}/${key}`];
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(150),
        fc.nat(3),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (text, at, removed, inserted) => {
          const changed = text.slice(0, at) + inserted + text.slice(at + removed);
          const found = uploads.parseUploadKey(changed);
          // The result may be the valid key of another upload.
          if (found) {
            expect(changed).toContain(found.key);
            expect(found.key).toMatch(/^uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a URL crafted for slow matching is rejected in little time', () => {
    // A regular expression with exponential backtracking would never finish.
    const host = `${bucket}.s3${'-a'.repeat(100)}.example`;
    expect(uploads.parseUploadKey(`https://${host}/${key}`)).toBeUndefined();
  });
});

test('a user id that could escape the prefix of uploads is rejected', () => {
  for (const id of ['', '..', `${userId}/..`, userId.toUpperCase(), 'me']) {
    expect(() => uploads.newUploadKey(id)).toThrow();
  }
});

test('reading an upload returns it when it is within the limit', async () => {
  const bytes = randomBytes(1000);
  const at = uploads.newUploadKey(userId);
  await put(at, bytes);
  expect(await uploads.readUpload(at, 1000)).toEqual({ bytes: new Uint8Array(bytes) });
  expect(await uploads.readUpload(at, 999)).toBe('too-large');
});

test('reading an upload reports a missing or empty upload', async () => {
  const at = uploads.newUploadKey(userId);
  expect(await uploads.readUpload(at, 10)).toBe('missing');
  await put(at, new Uint8Array());
  expect(await uploads.readUpload(at, 10)).toBe('empty');
  expect(await uploads.readUploadCard(at)).toBeUndefined();
});

test('reading an upload ignores a card that is too large', async () => {
  const at = uploads.newUploadKey(userId);
  await put(`${at}/card`, randomBytes(1_000_000));
  expect(await uploads.readUploadCard(at)).toMatchObject({ bytes: { length: 1_000_000 } });
  await put(`${at}/card`, randomBytes(1_000_001));
  expect(await uploads.readUploadCard(at)).toBeUndefined();
});

test('an upload is deleted with its card, if they exist', async () => {
  const [at, neighbour] = [uploads.newUploadKey(userId), uploads.newUploadKey(userId)];
  for (const one of [at, `${at}/card`, neighbour]) await put(one, randomBytes(10));
  await uploads.deleteUpload(at);
  await uploads.deleteUpload(at);
  expect(await uploads.readUpload(at, 10)).toBe('missing');
  expect(await uploads.readUploadCard(at)).toBeUndefined();
  expect(await uploads.readUpload(neighbour, 10)).toMatchObject({ bytes: { length: 10 } });
});

test('uploads that arrive while others are deleted are kept', async () => {
  const user = randomUUID();
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const [gone, stays] = [uploads.newUploadKey(user), uploads.newUploadKey(user)];
      await put(gone, randomBytes(10));
      await Promise.all([uploads.deleteUpload(gone), put(stays, randomBytes(10))]);
      expect(await uploads.readUpload(stays, 10)).toMatchObject({ bytes: { length: 10 } });
      await uploads.deleteUpload(stays);
    }),
  );
});
