import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Product } from '../../../shared/entities/product.ts';
import type { SearchableProduct } from '../../../shared/search/fields.ts';
import { newestFirst } from '../../../shared/search/sort-order.ts';
import { log } from '../../aws/log.ts';
import { isMissing, isUnchanged, s3 } from '../../aws/s3.ts';
import { unavailable } from '../../errors.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { mediaBucket } from './media-bucket.ts';
import { CATALOG_FILE, CATALOGUE_SNAPSHOT } from './object-keys.ts';

/** Increment it when buildCatalog() gives another file for the same products: the next sync then publishes it. */
const INDEX_VERSION = '1';
const DEFAULT_CHUNK_BYTES = 2 ** 20;

/** All products as the API answers them: one JSON per line, newest first. */
export interface Snapshot {
  lines: string[];
  etag: string;
}

/** The file of buildCatalog(). */
export interface CatalogFile {
  bytes: Uint8Array;
  etag: string;
}

/** Publishes the catalog in both formats, unless it is unchanged.
 *  @returns whether it was written. */
export async function publishSnapshot(products: readonly SearchableProduct[]): Promise<boolean> {
  const sorted = [...products].sort(newestFirst);
  const text = sorted.map((product) => JSON.stringify(Product.parse(product))).join('\n');
  const searched = sorted.map(({ uniqueId }) => uniqueId ?? '').join('\n');
  const digest = createHash('sha256').update(text).update(searched).digest('hex');
  const [file, snapshot] = await getPublished();
  if (file?.digest === digest && file.index === INDEX_VERSION && snapshot?.digest === digest) {
    return false;
  }
  await putCatalogFile(sorted, digest);
  await putGzipped(CATALOGUE_SNAPSHOT, text, {
    ContentType: 'application/x-ndjson',
    Metadata: { digest },
  });
  return true;
}

/** False if another release published the catalog last, or a publication ended halfway. */
export async function isPublishedByThisRelease(): Promise<boolean> {
  const [file, snapshot] = await getPublished();
  return file?.index === INDEX_VERSION && file.digest === snapshot?.digest;
}

/** @param etag of the caller's file.
 *  @returns `unchanged` when that is current, undefined when there is no readable file. */
export async function fetchCatalogFile(
  etag?: string,
): Promise<CatalogFile | 'unchanged' | undefined> {
  try {
    const {
      Body,
      ETag = '',
      Metadata,
    } = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key: CATALOG_FILE, IfNoneMatch: etag }),
    );
    const compressed = (await Body?.transformToByteArray()) ?? new Uint8Array();
    // One chunk of the whole size avoids copying hundreds of megabytes.
    const chunkSize = Number(Metadata?.bytes) || DEFAULT_CHUNK_BYTES;
    const bytes = await promisify(zstdDecompress)(compressed, { chunkSize });
    return { bytes, etag: ETag };
  } catch (error) {
    if (isUnchanged(error)) return 'unchanged';
    if (isMissing(error)) return undefined;
    if (!isCorrupt(error)) throw error;
    log.error('The catalog file cannot be read', error);
    return undefined;
  }
}

/** @param etag of the caller's snapshot.
 *  @returns `unchanged` when that is current, undefined when there is no readable snapshot. */
export async function fetchSnapshot(etag?: string): Promise<Snapshot | 'unchanged' | undefined> {
  const object = await getGzipped(CATALOGUE_SNAPSHOT, etag);
  if (!object || object === 'unchanged') return object;
  return { lines: object.text === '' ? [] : object.text.split('\n'), etag: object.etag };
}

/** @returns the ids of the published products; undefined when nothing readable was published. */
export async function fetchPublishedIds(): Promise<Set<string> | undefined> {
  const file = await fetchCatalogFile();
  if (file && file !== 'unchanged') {
    const { ProductIndex } = await import('../../../shared/search/product-index.ts');
    const index = new ProductIndex(file.bytes);
    return new Set(
      Array.from({ length: index.size }, (_, position) => index.sortKeyAt(position).id),
    );
  }
  const snapshot = await fetchSnapshot();
  if (!snapshot || snapshot === 'unchanged') return undefined;
  return new Set(snapshot.lines.map((line) => (JSON.parse(line) as Product).id));
}

async function putCatalogFile(
  products: readonly SearchableProduct[],
  digest: string,
): Promise<void> {
  // Loaded on demand: few invocations publish.
  const { buildCatalog } = await import('../../../shared/search/build-catalog.ts');
  const bytes = buildCatalog(products);
  const { ETag } = await s3.send(
    new PutObjectCommand({
      Bucket: mediaBucket(),
      Key: CATALOG_FILE,
      Body: await promisify(zstdCompress)(bytes),
      ContentType: 'application/zstd',
      Metadata: { digest, index: INDEX_VERSION, bytes: String(bytes.byteLength) },
    }),
  );
  if (!ETag) throw unavailable('S3 did not confirm an object');
}

/** The metadata of both published objects. */
function getPublished(): Promise<(Record<string, string> | undefined)[]> {
  return Promise.all([CATALOG_FILE, CATALOGUE_SNAPSHOT].map(getMetadata));
}

async function getMetadata(Key: string): Promise<Record<string, string> | undefined> {
  try {
    const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key }));
    return Metadata;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isCorrupt(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD_');
}
