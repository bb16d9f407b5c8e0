import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@20minutes/s3rver';
import { uploadsFolder } from './multipart.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Forgets uploads that nobody took within a day, and those in parts that nobody completed, as the lifecycle
 *  of the real bucket does: now, and every hour. */
export async function startExpiry(store: Store, bucket: string): Promise<{ stop(): void }> {
  const sweep = () =>
    deleteOldUploads(store, bucket).catch((error: unknown) =>
      console.error('Old uploads could not be cleared away.', error),
    );
  await sweep();
  const timer = setInterval(sweep, HOUR_MS).unref();
  return { stop: () => clearInterval(timer) };
}

export async function deleteOldUploads(store: Store, bucket: string): Promise<void> {
  const before = Date.now() - DAY_MS;
  const { objects } = await store.listObjects(bucket, { prefix: 'uploads/' });
  for (const { key, lastModifiedDate } of objects) {
    if (lastModifiedDate.getTime() < before) await store.deleteObject(bucket, key);
  }
  const uploads = uploadsFolder(store, bucket);
  for (const id of await readdir(uploads).catch(() => [])) {
    const folder = join(uploads, id);
    // The key is written when the upload starts.
    const started = await stat(join(folder, 'key')).catch(() => stat(folder));
    if (started.mtimeMs < before) await rm(folder, { recursive: true, force: true });
  }
}
