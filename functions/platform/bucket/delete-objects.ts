import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { log } from '../aws/log.ts';
import { s3 } from '../aws/s3.ts';
import { mediaBucket } from './media-bucket.ts';

/** S3's limit. */
const OBJECTS_PER_DELETE = 1_000;

/** @returns false if some objects must be deleted again. */
export async function deleteObjects(keys: readonly string[]): Promise<boolean> {
  let failed = 0;
  const objects = keys.map((Key) => ({ Key }));
  for (let start = 0; start < objects.length; start += OBJECTS_PER_DELETE) {
    const Objects = objects.slice(start, start + OBJECTS_PER_DELETE);
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: mediaBucket(), Delete: { Objects, Quiet: true } }),
    );
    failed += Errors.length;
  }
  if (failed > 0) log.warn('Some objects were not deleted', { count: failed });
  return failed === 0;
}
