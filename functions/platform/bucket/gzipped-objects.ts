import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { log } from '../aws/log.ts';
import { isMissingObject, isUnchanged, s3 } from '../aws/s3.ts';
import { unavailable } from '../errors.ts';
import { mediaBucket } from './media-bucket.ts';

export async function putGzipped(
  Key: string,
  text: string,
  more: Pick<PutObjectCommandInput, 'ContentType' | 'Metadata' | 'IfMatch'> = {},
  withinMs?: number,
): Promise<void> {
  const { ETag } = await s3.send(
    new PutObjectCommand({
      Bucket: mediaBucket(),
      Key,
      Body: await promisify(gzip)(text),
      ContentEncoding: 'gzip',
      ...more,
    }),
    timeoutAfter(withinMs),
  );
  if (!ETag) throw unavailable('S3 did not confirm an object');
}

/**
 * @param etag of the caller's copy.
 * @param withinMs timeout for all attempts together.
 * @returns `unchanged` if the copy is current, undefined if there is no readable object.
 */
export async function getGzipped(
  Key: string,
  etag?: string,
  withinMs?: number,
): Promise<{ text: string; etag: string } | 'unchanged' | undefined> {
  try {
    const { Body, ETag = '' } = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key, IfNoneMatch: etag }),
      timeoutAfter(withinMs),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const text = await decompress(Key, bytes);
    return text === undefined ? undefined : { text, etag: ETag };
  } catch (error) {
    if (isUnchanged(error)) return 'unchanged';
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

async function decompress(Key: string, bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await promisify(gunzip)(bytes)).toString('utf8');
  } catch (error) {
    log.error('An object in the bucket cannot be read', error, { Key });
    return undefined;
  }
}

function timeoutAfter(ms: number | undefined) {
  return ms === undefined ? {} : { abortSignal: AbortSignal.timeout(ms) };
}
