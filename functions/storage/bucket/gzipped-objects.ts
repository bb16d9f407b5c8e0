import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { log } from '../../aws/log.ts';
import { isMissing, isUnchanged, s3 } from '../../aws/s3.ts';
import { unavailable } from '../../errors.ts';
import { mediaBucket } from './media-bucket.ts';

/** Keeps a text in the bucket, compressed.
 *  @throws AppError UNAVAILABLE where what answers is not the bucket: rows are written that name the object. */
export async function putGzipped(
  Key: string,
  text: string,
  more: Pick<PutObjectCommandInput, 'ContentType' | 'Metadata'> = {},
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
    endingIn(withinMs),
  );
  if (!ETag) throw unavailable('S3 did not say that it keeps an object');
}

/** @param etag of the copy at hand.
 *  @param withinMs all tries together; as long as any of the bucket's answers unless told.
 *  @returns `unchanged` when that is still the newest, undefined when there is none that can be read. */
export async function getGzipped(
  Key: string,
  etag?: string,
  withinMs?: number,
): Promise<{ text: string; etag: string } | 'unchanged' | undefined> {
  try {
    const { Body, ETag = '' } = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key, IfNoneMatch: etag }),
      endingIn(withinMs),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const text = await unzipped(Key, bytes);
    return text === undefined ? undefined : { text, etag: ETag };
  } catch (error) {
    if (isUnchanged(error)) return 'unchanged';
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Undefined for what is no whole archive: what is kept so can be made again. */
async function unzipped(Key: string, bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await promisify(gunzip)(bytes)).toString('utf8');
  } catch (error) {
    log.error('What the bucket keeps cannot be read', error, { Key });
    return undefined;
  }
}

function endingIn(ms: number | undefined) {
  return ms === undefined ? {} : { abortSignal: AbortSignal.timeout(ms) };
}
