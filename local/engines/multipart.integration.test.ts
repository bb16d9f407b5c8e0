import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startS3 } from './s3.ts';

const bucket = 'media';
const KEYS = { accessKeyId: 'TEST', secretAccessKey: 'secret' };
let directory: string;
let engine: Awaited<ReturnType<typeof startS3>>;
let s3: S3Client;
let upload: { Bucket: string; Key: string; UploadId: string | undefined };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guidon-s3-'));
  engine = await startS3(directory, bucket, KEYS, 'http://localhost:3000');
  s3 = new S3Client({
    endpoint: engine.endpoint,
    region: 'eu-west-1',
    forcePathStyle: true,
    credentials: KEYS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const object = { Bucket: bucket, Key: 'uploads/ada/1' };
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ ...object, ContentType: 'image/webp' }),
  );
  upload = { ...object, UploadId };
});
afterEach(async () => {
  await engine.stop();
  await rm(directory, { recursive: true });
});

async function send(PartNumber: number, Body: string) {
  const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  return { PartNumber, ETag };
}
const list = async (more: object = {}) => s3.send(new ListPartsCommand({ ...upload, ...more }));
const sizes = async () => (await list()).Parts?.map(({ Size }) => Size);
const listTemporaryFiles = () => readdir(join(directory, bucket, '._S3rver_new'));

function breakOff(url: string) {
  return new Promise<void>((resolve) => {
    const sending = request(url, { method: 'PUT', headers: { 'content-length': 2_000_000 } });
    sending.on('error', () => resolve());
    sending.write(Buffer.alloc(1_000_000), () => sending.destroy(new Error('cut')));
  });
}

test('the earlier version of a part is kept when a re-upload is aborted', async () => {
  await send(1, 'whole');
  const part = new UploadPartCommand({ ...upload, PartNumber: 1 });
  await breakOff(await getSignedUrl(s3, part));
  await expect.poll(listTemporaryFiles).toEqual([]);
  expect(await sizes()).toEqual([5]);
});

test('nothing of an aborted photo upload is stored', async () => {
  const object = { Bucket: bucket, Key: 'uploads/ada/2' };
  await breakOff(await getSignedUrl(s3, new PutObjectCommand(object)));
  await expect.poll(listTemporaryFiles).toEqual([]);
  await expect(s3.send(new GetObjectCommand(object))).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('the parts of an upload are listed in pages', async () => {
  for (const number of [3, 1, 10, 2]) await send(number, 'x'.repeat(number));
  const first = await list({ MaxParts: 3 });
  expect(first.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([1, 2, 3]);
  expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '3' });
  const last = await list({ MaxParts: 3, PartNumberMarker: first.NextPartNumberMarker });
  expect(last.Parts).toMatchObject([{ PartNumber: 10, Size: 10 }]);
  expect(last.IsTruncated).toBe(false);
});

test('one version of a part that is uploaded concurrently is kept', async () => {
  await Promise.all(['one', 'three', 'fifteen'].map((content) => send(1, content)));
  expect(await sizes()).toHaveLength(1);
});

test('the content type given at the start of an upload is stored', async () => {
  const parts = { Parts: [await send(1, 'x')] };
  await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: parts }));
  const { UploadId: _, ...object } = upload;
  const { ContentType } = await s3.send(new GetObjectCommand(object));
  expect(ContentType).toBe('image/webp');
  expect(await readdir(join(directory, bucket, '._S3rver_uploads'))).toEqual([]);
});
