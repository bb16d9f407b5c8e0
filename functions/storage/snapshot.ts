import { createHash } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { newestFirst } from '../../shared/catalogue/order.ts';
import { Product } from '../../shared/entities/product.ts';
import { isMissing, s3 } from '../platform/aws.ts';
import { getGzipped, putGzipped } from './gzipped.ts';
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
  await putGzipped(KEY, text, { ContentType: 'application/x-ndjson', Metadata: { digest } });
  return true;
}

/** @param etag of the snapshot at hand.
 *  @returns `unchanged` when that is still the newest, undefined when there is none that can be read. */
export async function fetchSnapshot(etag?: string): Promise<Snapshot | 'unchanged' | undefined> {
  const kept = await getGzipped(KEY, etag);
  if (!kept || kept === 'unchanged') return kept;
  return { lines: kept.text === '' ? [] : kept.text.split('\n'), etag: kept.etag };
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
