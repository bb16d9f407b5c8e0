import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startS3 } from './s3.ts';

const bucket = 'media';
const KEYS = { accessKeyId: 'TEST', secretAccessKey: 'secret' };
let directory: string;
let engine: Awaited<ReturnType<typeof startS3>>;
let s3: S3Client;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guidon-s3-'));
  await start();
});
afterEach(async () => {
  await engine.stop();
  await rm(directory, { recursive: true });
});
async function start() {
  engine = await startS3(directory, bucket, KEYS, 'http://localhost:3000');
  s3 = new S3Client({
    endpoint: engine.endpoint,
    region: 'eu-west-1',
    forcePathStyle: true,
    credentials: KEYS,
  });
}

const put = (Key: string) => s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }));
const has = (Key: string) =>
  s3.send(new GetObjectCommand({ Bucket: bucket, Key })).then(
    () => true,
    () => false,
  );
async function age(folder: string, hours: number) {
  const at = new Date(Date.now() - hours * 3_600_000);
  for (const name of await readdir(folder, { recursive: true })) {
    await utimes(join(folder, name), at, at);
  }
}

test('uploads are deleted after a day, but not photos', async () => {
  const [old, card, young] = ['uploads/ada/1', 'uploads/ada/1/card', 'uploads/ada/2'];
  for (const key of [old, card, 'photos/a/full']) await put(key);
  await age(join(directory, bucket), 25);
  await put(young);
  await engine.stop();
  await start();
  expect(await Promise.all([old, card, young, 'photos/a/full'].map(has))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect((await readdir(join(directory, bucket, 'uploads/ada'))).join()).not.toMatch(/\b1\b/);
});

test('incomplete multipart uploads are deleted after a day', async () => {
  const begin = async (Key: string) => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));
    return () => s3.send(new ListPartsCommand({ Bucket: bucket, Key, UploadId }));
  };
  const old = await begin('uploads/ada/1');
  await age(join(directory, bucket), 25);
  const young = await begin('uploads/ada/2');
  await engine.stop();
  await start();
  await expect(old()).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await young();
});

test('incomplete writes of a killed process are deleted at the next start', async () => {
  await put('photos/a/full');
  const unfinished = join(directory, bucket, '._S3rver_new');
  expect((await stat(unfinished)).isDirectory()).toBe(true);
  await engine.stop();
  await start();
  await expect(stat(unfinished)).rejects.toThrow();
  expect(await has('photos/a/full')).toBe(true);
});

test('the bucket keeps its port across restarts, for uploads of open pages', async () => {
  const { endpoint } = engine;
  await engine.stop();
  await start();
  expect(engine.endpoint).toBe(endpoint);
});
