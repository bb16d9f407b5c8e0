import { randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startEngines } from '../../tests/support/engines.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let bucket: string;
let all: S3Client;
beforeAll(async () => {
  engines = await startEngines();
  bucket = engines.env.MEDIA_BUCKET ?? '';
  all = s3With(productKeys());
});
afterAll(() => engines.stop());
afterEach(() => void vi.useRealTimers());

const s3With = (credentials: {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}) =>
  new S3Client({
    endpoint: engines.env.AWS_ENDPOINT_URL_S3 ?? '',
    region: 'eu-west-1',
    forcePathStyle: true,
    credentials,
  });

const productKeys = () => ({
  accessKeyId: engines.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: engines.env.AWS_SECRET_ACCESS_KEY ?? '',
});

function assume(more: object = {}, secretAccessKey = productKeys().secretAccessKey) {
  const sts = new STSClient({
    endpoint: engines.env.AWS_ENDPOINT_URL_STS ?? '',
    region: 'eu-west-1',
    credentials: { ...productKeys(), secretAccessKey },
    maxAttempts: 1,
  });
  return sts.send(
    new AssumeRoleCommand({
      RoleArn: engines.env.UPLOAD_ROLE_ARN,
      RoleSessionName: 'ada',
      DurationSeconds: 900,
      ...more,
    }),
  );
}
const policy = (prefix: string, ...actions: string[]) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: actions, Resource: [`arn:aws:s3:::${bucket}/${prefix}*`] },
    ],
  });
async function keysFor(Policy: string) {
  const { Credentials } = await assume({ Policy });
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
  };
}
const UPLOADING = ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'];
const denied = { name: 'AccessDenied' };

test('temporary keys upload below their prefix, in one request or in parts', async () => {
  const prefix = `uploads/${randomUUID()}/`;
  const s3 = s3With(await keysFor(policy(prefix, ...UPLOADING)));
  const object = { Bucket: bucket, Key: `${prefix}a` };
  await s3.send(new PutObjectCommand({ ...object, Body: 'x' }));
  for (const ends of ['complete', 'abort'] as const) {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(object));
    const upload = { ...object, UploadId };
    const { ETag } = await s3.send(
      new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'xyz' }),
    );
    const parts = { Parts: [{ PartNumber: 1, ETag }] };
    expect((await s3.send(new ListPartsCommand(upload))).Parts).toMatchObject(parts.Parts);
    if (ends === 'abort') await s3.send(new AbortMultipartUploadCommand(upload));
    else {
      await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: parts }));
    }
  }
  const { ContentLength } = await all.send(new GetObjectCommand(object));
  expect(ContentLength).toBe(3);
});

test('temporary keys allow nothing else there', async () => {
  const prefix = `uploads/${randomUUID()}/`;
  const s3 = s3With(await keysFor(policy(prefix, 's3:*')));
  const object = { Bucket: bucket, Key: `${prefix}a` };
  await s3.send(new PutObjectCommand({ ...object, Body: 'x' }));
  await all.send(new PutObjectCommand({ Bucket: bucket, Key: 'secret', Body: 'x' }));
  const Delete = { Objects: [{ Key: object.Key }] };
  const CopySource = `${bucket}/secret`;
  for (const call of [
    () => s3.send(new GetObjectCommand(object)),
    () => s3.send(new DeleteObjectCommand(object)),
    () => s3.send(new CopyObjectCommand({ ...object, CopySource })),
  ]) {
    await expect(call()).rejects.toMatchObject(denied);
  }
  const ofBucket = { name: 'SignatureDoesNotMatch' };
  const list = s3.send(new ListObjectsV2Command({ Bucket: bucket }));
  await expect(list).rejects.toMatchObject(ofBucket);
  const sweep = s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
  await expect(sweep).rejects.toMatchObject(ofBucket);
  await all.send(new GetObjectCommand(object));
});

test('temporary keys allow nothing elsewhere', async () => {
  const prefix = `uploads/${randomUUID()}/`;
  const s3 = s3With(await keysFor(policy(prefix, ...UPLOADING)));
  const other = `uploads/${randomUUID()}/a`;
  for (const Key of [other, 'photos/a/full', 'uploads/x', `x/${prefix}a`]) {
    const object = { Bucket: bucket, Key };
    const put = s3.send(new PutObjectCommand({ ...object, Body: 'x' }));
    await expect(put).rejects.toMatchObject(denied);
    const start = s3.send(new CreateMultipartUploadCommand(object));
    await expect(start).rejects.toMatchObject(denied);
  }
  // Another caller's multipart upload, with one of the caller's keys.
  const { UploadId } = await all.send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key: other }),
  );
  const borrowed = { Bucket: bucket, Key: `${prefix}a`, UploadId, PartNumber: 1, Body: 'x' };
  await expect(s3.send(new UploadPartCommand(borrowed))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  });
});

test('temporary keys cannot exceed the role, whatever the policy allows', async () => {
  const s3 = s3With(await keysFor(policy('', 's3:*')));
  const put = s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'photos/a/full', Body: 'x' }));
  await expect(put).rejects.toMatchObject(denied);
});

test('temporary keys are rejected without their token, with another secret, or under another name', async () => {
  const prefix = `uploads/${randomUUID()}/`;
  const keys = await keysFor(policy(prefix, ...UPLOADING));
  const others = await keysFor(policy('uploads/other/', ...UPLOADING));
  const put = (credentials: Parameters<typeof s3With>[0]) =>
    s3With(credentials).send(
      new PutObjectCommand({ Bucket: bucket, Key: `${prefix}a`, Body: 'x' }),
    );
  const { sessionToken, ...bare } = keys;
  await expect(put(bare)).rejects.toMatchObject({ name: 'InvalidToken' });
  await expect(put({ ...keys, sessionToken: others.sessionToken })).rejects.toMatchObject({
    name: 'InvalidToken',
  });
  await expect(put({ ...keys, secretAccessKey: others.secretAccessKey })).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  });
  await expect(put({ ...keys, accessKeyId: 'ASIA0000000000000000' })).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  });
  await put({ ...keys, sessionToken });
});

test('temporary keys expire', async () => {
  const prefix = `uploads/${randomUUID()}/`;
  const keys = await keysFor(policy(prefix, ...UPLOADING));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
  const put = new PutObjectCommand({ Bucket: bucket, Key: `${prefix}a`, Body: 'x' });
  await expect(s3With(keys).send(put)).rejects.toMatchObject({ name: 'ExpiredToken' });
});

test('temporary keys are not issued to unauthorized callers', async () => {
  await expect(assume({}, 'wrong')).rejects.toMatchObject(denied);
  const form = new URLSearchParams({ Action: 'AssumeRole' });
  const answer = await fetch(engines.env.AWS_ENDPOINT_URL_STS ?? '', {
    method: 'POST',
    body: form,
  });
  expect(answer.status).toBe(403);
});

test.each([
  ['another role', { RoleArn: 'arn:aws:iam::000000000000:role/administrator' }],
  ['less than a quarter of an hour', { DurationSeconds: 60 }],
  ['a policy that is none', { Policy: '{' }],
  ['a policy that denies', { Policy: '{"Statement":[{"Effect":"Deny"}]}' }],
])('temporary keys are not issued for %s', async (_, more) => {
  await expect(assume(more)).rejects.toMatchObject({ name: 'ValidationError' });
});
