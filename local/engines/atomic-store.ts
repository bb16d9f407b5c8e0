import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Store } from '@20minutes/s3rver';
import { inTurns } from '../turns.ts';

/**
 * Makes s3rver's writes as whole as S3's: it writes objects in place, so that a kill leaves half of one.
 *
 * Content and metadata are two files. A new object's metadata stand before its content does, so that it is
 * there whole or not at all; a rewritten one has no metadata for a moment, never those of another content.
 */
export function makeWritesAtomic(store: Store): void {
  const inTurn = inTurns();
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const fresh = `${path}.${randomUUID()}.new`;
    await mkdir(dirname(path), { recursive: true });
    const [size, md5] = await store.putContent(fresh, content);
    // Of two that write the same object at once, the content of one must not get the metadata of the other.
    await inTurn(async () => {
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
}
