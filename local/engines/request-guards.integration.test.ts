import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngines } from '../../tests/support/engines.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let s3: S3Client;
let bucket: string;
const clientWith = (secretAccessKey = engines.env.AWS_SECRET_ACCESS_KEY ?? '') =>
  new S3Client({
    endpoint: engines.env.AWS_ENDPOINT_URL_S3 ?? '',
    region: 'eu-west-1',
    forcePathStyle: true,
    credentials: { accessKeyId: engines.env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey },
  });
beforeAll(async () => {
  engines = await startEngines();
  bucket = engines.env.MEDIA_BUCKET ?? '';
  s3 = clientWith();
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'kept', Body: 'x' }));
});
afterAll(() => engines.stop());

/** Sends the raw path, without the normalization of a URL parser. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<number | undefined>((resolve, reject) => {
    const at = new URL(engines.env.AWS_ENDPOINT_URL_S3 ?? '');
    request({ port: at.port, host: at.hostname, path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

const forged =
  'AWS4-HMAC-SHA256 Credential=SOMEBODY/20260101/eu-west-1/s3/aws4_request, SignedHeaders=host;x-amz-date, Signature=00';
const signedBySomebody = {
  authorization: forged,
  'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''),
};

test('writes with a condition succeed for one of several at the same time', async () => {
  const put = (condition: { IfMatch?: string; IfNoneMatch?: string }) =>
    s3
      .send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: 'a b/conditional',
          Body: randomUUID(),
          ...condition,
        }),
      )
      .then(
        ({ ETag = '' }) => ETag,
        (error) => error.$metadata.httpStatusCode as number,
      );
  const write = (condition: object) =>
    Promise.all([put(condition), put(condition), put(condition)]);
  const [created, ...refused] = (await write({ IfNoneMatch: '*' })).sort();
  expect(refused).toEqual([412, 412]);
  const replaced = await write({ IfMatch: String(created) });
  expect(replaced.filter((each) => each === 412)).toHaveLength(2);
  expect(await put({ IfMatch: String(created) })).toBe(412);
});

test.each(['/kept', '', '/', '/?list-type=2', '/kept?X-Amz-Signature=00', '/kept?Signature=00'])(
  'the bucket rejects unsigned requests: %s',
  async (path) => {
    for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
      expect(await ask(`/${bucket}${path}`, method)).toBe(403);
    }
  },
);

test.each(['/kept', '', '/', '/?list-type=2', '/?delete'])(
  'the bucket rejects forged signatures: %s',
  async (path) => {
    for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
      expect(await ask(`/${bucket}${path}`, method, signedBySomebody)).toBe(403);
    }
  },
);

test('the bucket rejects the wrong secret, also for bucket-level calls', async () => {
  const Delete = { Objects: [{ Key: 'kept' }] };
  await expect(
    clientWith('wrong').send(new DeleteObjectsCommand({ Bucket: bucket, Delete })),
  ).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  await s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'kept' }));
  await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
  await expect(
    s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'kept' })),
  ).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test.each(['/../x', '/a/../x', '/a/%2e%2e/x', '/a/..%2f..%2fx', '/a/./x', '/a/..%5cx', '/%zz'])(
  'no key escapes the bucket: %s',
  async (key) => {
    for (const method of ['GET', 'PUT']) {
      expect(await ask(`/${bucket}${key}`, method, signedBySomebody)).toBe(400);
    }
  },
);

test('the bucket allows the CORS preflight of a PUT, but not of a GET', async () => {
  const preflight = (method: string) =>
    ask(`/${bucket}/uploads/a/b?X-Amz-Algorithm=AWS4-HMAC-SHA256`, 'OPTIONS', {
      origin: 'http://localhost:3000',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    });
  expect(await preflight('PUT')).toBe(200);
  expect(await preflight('GET')).toBe(403);
});
