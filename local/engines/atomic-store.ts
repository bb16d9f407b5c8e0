import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from '@20minutes/s3rver';
import { inTurns } from '../mutex.ts';

/**
 * Makes s3rver's writes as whole as S3's: it writes objects in place, so that a kill leaves half of one, and
 * clears away a folder that another write has just come to need.
 *
 * Content and metadata are two files. A new object's metadata stand before its content does, so that it is
 * there whole or not at all; a rewritten one has no metadata for a moment, never those of another content.
 */
export function makeWritesAtomic(store: Store): void {
  // Of two that write the same object at once, the content of one must not get the metadata of the other.
  const inTurn = inTurns();
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const { path: fresh, size, md5 } = await writeTemporary(store, bucket, content);
    await inTurn(async () => {
      await mkdir(dirname(path), { recursive: true });
      if (existsSync(path)) {
        await rm(`${path}.md5`, { force: true });
        await rm(store.getResourcePath(bucket, key, 'metadata.json'), { force: true });
        await rename(fresh, path);
        await store.putMetadata(bucket, key, metadata, md5);
      } else {
        await store.putMetadata(bucket, key, metadata, md5);
        await rename(fresh, path);
      }
    });
    return { size, md5 };
  };

  store.deleteObject = (bucket, key) =>
    inTurn(async () => {
      const path = store.getResourcePath(bucket, key, 'object');
      await rm(path, { force: true });
      await rm(`${path}.md5`, { force: true });
      await rm(store.getResourcePath(bucket, key, 'metadata.json'), { force: true });
      let folder = dirname(path);
      for (const _ of key.split('/').slice(1)) {
        // One that holds anything stays, and so do those above it.
        if (!(await rmdir(folder).then(isDone, isNot))) return;
        folder = dirname(folder);
      }
    });
}

const isDone = () => true;
const isNot = () => false;

/** Writes content where nobody looks for it, to be moved when it is whole. What breaks off leaves nothing.
 *  @returns where. */
export async function writeTemporary(
  store: Store,
  bucket: string,
  content: unknown,
): Promise<{ path: string; size: number; md5: string }> {
  const folder = asideOf(store, bucket);
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

/** Clears away what a kill left unfinished. */
export async function removeTemporaryWrites(store: Store, bucket: string): Promise<void> {
  await rm(asideOf(store, bucket), { recursive: true, force: true });
}

/** Beside the objects, as s3rver's own folder of multipart uploads is. */
function asideOf(store: Store, bucket: string): string {
  return store.getResourcePath(bucket, undefined, 'new');
}
