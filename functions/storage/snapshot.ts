import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { newestFirst } from '../../shared/catalogue/order.ts';
import { Product } from '../../shared/entities/product.ts';
import { isMissing, isUnchanged, s3 } from '../platform/aws.ts';
import { log } from '../platform/log.ts';
import { MEDIA_BUCKET } from './media.ts';

/** The number goes up when the form of a line changes, so that no function reads another's form. */
const KEY = 'catalogue/products.v1.ndjson.gz';

/** All products as the API answers them, one JSON a line, newest first. */
export interface Snapshot {
  lines: string[];
  etag: string;
}

/** Publishes the catalogue that every reader answers from. What is the same already is not written.
 *  @returns whether anything was written. */
export async function publishSnapshot(products: readonly Product[]): Promise<boolean> {
  const text = [...products]
    .sort(newestFirst)
    .map((product) => JSON.stringify(Product.parse(product)))
    .join('\n');
  const digest = createHash('sha256').update(text).digest('hex');
  if ((await publishedDigest()) === digest) return false;
  await s3.send(
    new PutObjectCommand({
      Bucket: MEDIA_BUCKET,
      Key: KEY,
      Body: await promisify(gzip)(text),
      ContentType: 'application/x-ndjson',
      ContentEncoding: 'gzip',
      Metadata: { digest },
    }),
  );
  return true;
}

/** @param etag of the snapshot at hand.
 *  @returns `unchanged` when that is still the newest, undefined when there is none that can be read. */
export async function fetchSnapshot(etag?: string): Promise<Snapshot | 'unchanged' | undefined> {
  try {
    const { Body, ETag = '' } = await s3.send(
      new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key: KEY, IfNoneMatch: etag }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const text = await unzipped(bytes);
    if (text === undefined) return undefined;
    return { lines: text === '' ? [] : text.split('\n'), etag: ETag };
  } catch (error) {
    if (isUnchanged(error)) return 'unchanged';
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Undefined for what is no whole archive: the table still has everything. */
async function unzipped(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await promisify(gunzip)(bytes)).toString('utf8');
  } catch (error) {
    log.error('The published catalogue cannot be read', error);
    return undefined;
  }
}

async function publishedDigest(): Promise<string | undefined> {
  try {
    const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket: MEDIA_BUCKET, Key: KEY }));
    return Metadata?.digest;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
