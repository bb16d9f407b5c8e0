import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Store } from '@20minutes/s3rver';
import pLimit from 'p-limit';

/**
 * Makes s3rver's writes atomic: s3rver writes objects in place, so that a crash leaves half an object,
 * and deletes empty folders that a concurrent write may be about to use.
 *
 * Content and metadata are two files. A new object's metadata is written before its content, so the object is either
 * complete or absent. While an object is overwritten it briefly has no metadata, never stale metadata.
 */
export function makeWritesAtomic(store: Store): void {
  // Serialized, so that concurrent writes of one object cannot mix content and metadata.
  const limit = pLimit(1);
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const { path: temporary, size, md5 } = await writeTemporary(store, bucket, content);
    await limit(async () => {
      await mkdir(dirname(path), { recursive: true });
      if (existsSync(path)) {
        await rm(`${path}.md5`, { force: true });
        await rm(store.getResourcePath(bucket, key, 'metadata.json'), { force: true });
        await rename(temporary, path);
        await store.putMetadata(bucket, key, metadata, md5);
      } else {
        await store.putMetadata(bucket, key, metadata, md5);
        await rename(temporary, path);
      }
    });
    return { size, md5 };
  };

  // Half of a metadata file would make the object unreadable for ever.
  const putMetadata = store.putMetadata.bind(store);
  store.putMetadata = async (bucket, key, metadata, md5) => {
    const folder = temporaryFolder(store, bucket);
    await mkdir(folder, { recursive: true });
    const temporary = `${basename(folder)}/${randomUUID()}`;
    await putMetadata(bucket, temporary, metadata, md5);
    const move = (resource: string) =>
      rename(
        store.getResourcePath(bucket, temporary, resource),
        store.getResourcePath(bucket, key, resource),
      );
    await move('metadata.json');
    if (md5) await move('object.md5');
  };

  store.deleteObject = (bucket, key) =>
    limit(async () => {
      const path = store.getResourcePath(bucket, key, 'object');
      await rm(path, { force: true });
      await rm(`${path}.md5`, { force: true });
      await rm(store.getResourcePath(bucket, key, 'metadata.json'), { force: true });
      let folder = dirname(path);
      for (const _ of key.split('/').slice(1)) {
        const isRemoved = await rmdir(folder).then(
          () => true,
          () => false,
        );
        if (!isRemoved) return;
        folder = dirname(folder);
      }
    });
}

export async function writeTemporary(
  store: Store,
  bucket: string,
  content: unknown,
): Promise<{ path: string; size: number; md5: string }> {
  const folder = temporaryFolder(store, bucket);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    const [size, md5] = await store.putContent(path, content);
    return { path, size, md5 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export async function removeTemporaryWrites(store: Store, bucket: string): Promise<void> {
  await rm(temporaryFolder(store, bucket), { recursive: true, force: true });
}

function temporaryFolder(store: Store, bucket: string): string {
  return store.getResourcePath(bucket, undefined, 'new');
}
