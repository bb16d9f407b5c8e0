import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWritesAtomic } from './atomic-store.ts';

const bucket = 'media';
const key = 'photos/a/full';
const metadata = { 'content-type': 'image/webp' };
let directory: string;
let store: S3rver['store'];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guidon-s3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false };
  store = new S3rver({ ...options, directory, configureBuckets: [] }).store;
  makeWritesAtomic(store);
});
afterEach(() => rm(directory, { recursive: true }));

const put = (content: unknown) => store.putObject({ bucket, key, content, metadata });
const read = (resource: 'object' | 'metadata.json') =>
  readFile(store.getResourcePath(bucket, key, resource), 'utf8');
const brokenOff = () =>
  Readable.from(
    (async function* () {
      yield 'half of it';
      throw new Error('the line is cut');
    })(),
  );

test('an object is written and overwritten with its metadata', async () => {
  await put(Readable.from(['one']));
  await put(Readable.from(['three']));
  expect(await read('object')).toBe('three');
  expect(JSON.parse(await read('metadata.json'))).toEqual(metadata);
});

test('an object whose upload is aborted is not stored', async () => {
  await expect(put(brokenOff())).rejects.toThrow('the line is cut');
  const files = await readdir(join(directory, bucket), { recursive: true });
  expect(files).toEqual(['._S3rver_new']);
});

test('an object is deleted with all of its files, but not its neighbors', async () => {
  await put(Readable.from(['one']));
  await store.putObject({ bucket, key: `${key}/card`, content: Readable.from(['x']), metadata });
  await store.deleteObject(bucket, key);
  await expect(read('object')).rejects.toThrow('ENOENT');
  await store.deleteObject(bucket, `${key}/card`);
  await store.deleteObject(bucket, key);
  expect(await readdir(join(directory, bucket), { recursive: true })).toEqual(['._S3rver_new']);
});

test('an object stays as it was when an overwrite is aborted', async () => {
  await put(Readable.from(['one']));
  await expect(put(brokenOff())).rejects.toThrow('the line is cut');
  expect(await read('object')).toBe('one');
  expect(JSON.parse(await read('metadata.json'))).toEqual(metadata);
});

test('metadata is replaced at once, so that a crash never leaves half of it', async () => {
  await put(Readable.from(['one']));
  let isWriting = true;
  const readAll = async () => {
    while (isWriting) await store.getMetadata(bucket, key);
  };
  const writeAll = async () => {
    for (let n = 0; n < 300; n++) await store.putMetadata(bucket, key, metadata, `md5 ${n}`);
    isWriting = false;
  };
  await Promise.all([readAll(), writeAll()]);
  expect(await store.getMetadata(bucket, key)).toMatchObject({ ...metadata, etag: '"md5 299"' });
});

test('an object keeps content and metadata consistent under concurrent writes', async () => {
  for (let round = 0; round < 20; round++) {
    const many = { bucket, key: `round/${round}` };
    const write = (name: string) =>
      store.putObject({
        ...many,
        content: Readable.from([name]),
        metadata: { 'content-type': name },
      });
    await Promise.all(['one', 'two', 'three', 'four'].map(write));
    const [content = '', kept = ''] = await Promise.all(
      (['object', 'metadata.json'] as const).map((resource) =>
        readFile(store.getResourcePath(bucket, many.key, resource), 'utf8'),
      ),
    );
    expect(JSON.parse(kept)).toEqual({ 'content-type': content });
  }
});
