import { createHash } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { Product } from '../../../shared/entities/product.ts';
import { newestFirst } from '../../../shared/search/sort-order.ts';
import { isMissing, s3 } from '../../aws/s3.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { mediaBucket } from './media-bucket.ts';
import { CATALOGUE_SNAPSHOT } from './object-keys.ts';

/** All products as the API answers them: one JSON per line, newest first. */
export interface Snapshot {
  lines: string[];
  etag: string;
}

/** Publishes the snapshot, unless it is unchanged.
 *  @returns whether it was written. */
export async function publishSnapshot(products: readonly Product[]): Promise<boolean> {
  const text = [...products]
    .sort(newestFirst)
    .map((product) => JSON.stringify(Product.parse(product)))
    .join('\n');
  const digest = createHash('sha256').update(text).digest('hex');
  if ((await publishedDigest()) === digest) return false;
  await putGzipped(CATALOGUE_SNAPSHOT, text, {
    ContentType: 'application/x-ndjson',
    Metadata: { digest },
  });
  return true;
}

/** @param etag of the caller's snapshot.
 *  @returns `unchanged` when that is current, undefined when there is no readable snapshot. */
export async function fetchSnapshot(etag?: string): Promise<Snapshot | 'unchanged' | undefined> {
  const object = await getGzipped(CATALOGUE_SNAPSHOT, etag);
  if (!object || object === 'unchanged') return object;
  return { lines: object.text === '' ? [] : object.text.split('\n'), etag: object.etag };
}

async function publishedDigest(): Promise<string | undefined> {
  try {
    const { Metadata } = await s3.send(
      new HeadObjectCommand({ Bucket: mediaBucket(), Key: CATALOGUE_SNAPSHOT }),
    );
    return Metadata?.digest;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
