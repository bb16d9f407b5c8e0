import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@20minutes/s3rver';
import { uploadsFolder } from './multipart.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Follows the lifecycle rules of the real bucket: deletes unused uploads and incomplete multipart uploads
 *  after a day. Runs now and every hour. */
export async function startExpiry(store: Store, bucket: string): Promise<{ stop(): void }> {
  const sweep = () =>
    deleteOldUploads(store, bucket).catch((error: unknown) =>
      console.error('Old uploads could not be deleted.', error),
    );
  await sweep();
  const timer = setInterval(sweep, HOUR_MS).unref();
  return { stop: () => clearInterval(timer) };
}

export async function deleteOldUploads(store: Store, bucket: string): Promise<void> {
  const cutoffMs = Date.now() - DAY_MS;
  const { objects } = await store.listObjects(bucket, { prefix: 'uploads/' });
  for (const { key, lastModifiedDate } of objects) {
    if (lastModifiedDate.getTime() < cutoffMs) await store.deleteObject(bucket, key);
  }
  const folder = uploadsFolder(store, bucket);
  for (const id of await readdir(folder).catch(() => [])) {
    const upload = join(folder, id);
    const started = await stat(join(upload, 'key')).catch(() => stat(upload));
    if (started.mtimeMs < cutoffMs) await rm(upload, { recursive: true, force: true });
  }
}
