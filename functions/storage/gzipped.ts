import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { log } from '../platform/log.ts';
import { isMissing, isUnchanged, s3 } from '../platform/s3.ts';
import { MEDIA_BUCKET } from './media.ts';

/** Keeps a text in the bucket, compressed. */
export async function putGzipped(
  Key: string,
  text: string,
  more: Pick<PutObjectCommandInput, 'ContentType' | 'Metadata'> = {},
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: MEDIA_BUCKET,
      Key,
      Body: await promisify(gzip)(text),
      ContentEncoding: 'gzip',
      ...more,
    }),
  );
}

/** @param etag of the copy at hand.
 *  @returns `unchanged` when that is still the newest, undefined when there is none that can be read. */
export async function getGzipped(
  Key: string,
  etag?: string,
): Promise<{ text: string; etag: string } | 'unchanged' | undefined> {
  try {
    const { Body, ETag = '' } = await s3.send(
      new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key, IfNoneMatch: etag }),
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
