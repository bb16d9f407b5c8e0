import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createZstdCompress, zstdDecompress } from 'node:zlib';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { CatalogBuilder } from '../../../shared/search/build-catalog.ts';
import type { SearchableProduct } from '../../../shared/search/fields.ts';
import type { ProductIndex } from '../../../shared/search/product-index.ts';
import type { WrittenSections } from '../../../shared/search/sections.ts';
import { newestFirst } from '../../../shared/search/sort-order.ts';
import { log } from '../aws/log.ts';
import { isMissingObject, isTaken, isUnchanged, s3 } from '../aws/s3.ts';
import { unavailable } from '../errors.ts';
import { mediaBucket } from './media-bucket.ts';
import { CATALOG_CHANGES, CATALOG_FILE } from './object-keys.ts';

/**
 * The catalog is published as two objects.
 *
 * | object                           | content                                                          |
 * |----------------------------------|------------------------------------------------------------------|
 * | `catalogue/products.v2.bin.zst`  | the base: all products of one time, in the file of buildCatalog() |
 * | `catalogue/changes.v1.bin.zst`   | what has changed since: such a file of the products that are new or different, and the ids of those that are gone |
 *
 * The changes name the generation of their base, and apply to no other. Writing either object is therefore one
 * step from one state of the catalog to the next: a new base contains all changes, and those of the previous base are
 * ignored.
 */

/** Increment it when buildCatalog() gives another file for the same products: the next sync then publishes it. */
const INDEX_VERSION = '3';
const DEFAULT_CHUNK_BYTES = 2 ** 20;

interface Base {
  index: ProductIndex;
  etag: string;
  generation: string | undefined;
}

interface Changes {
  products: ProductIndex;
  removed: readonly string[];
  etag: string;
  generation: string | undefined;
  version: string | undefined;
}

export interface OpenCatalog {
  index: ProductIndex;
  etag: string;
  base: Base;
  changes: Changes | undefined;
  applied: Changes | undefined;
}

/**
 * @param current the caller's catalog, returned if unchanged; otherwise only changed objects are loaded.
 * @returns undefined if there is no readable base.
 */
export async function openCatalog(current?: OpenCatalog): Promise<OpenCatalog | undefined> {
  const [latest, changes] = await Promise.all([
    fetchBase(current?.base),
    fetchChanges(current?.changes),
  ]);
  const isOfOther = changes !== undefined && changes.generation !== latest?.generation;
  // The base may have been replaced while the objects were loaded.
  const base = isOfOther && changes !== current?.changes ? await fetchBase(latest) : latest;
  if (!base) return undefined;
  if (base === current?.base && changes === current.changes) return current;
  const applied = changes?.generation === base.generation ? changes : undefined;
  return {
    index: applied ? base.index.with(applied.products, applied.removed) : base.index,
    etag: applied ? `${base.etag}-${applied.etag}` : base.etag,
    base,
    changes,
    applied,
  };
}

export interface Published {
  version: string | undefined;
  changedIds: readonly string[];
  baseEtag: string | undefined;
  changesEtag: string | undefined;
  generation: string | undefined;
  digest: string | undefined;
}

export async function findPublished(): Promise<Published> {
  const [base, changes] = await Promise.all([headBase(), fetchChanges()]);
  const { index, generation, digest, version } = base?.Metadata ?? {};
  const published = { baseEtag: base?.ETag, changesEtag: changes?.etag, digest };
  const isReadable = index === INDEX_VERSION && generation !== undefined;
  if (!isReadable) {
    return { ...published, version: undefined, generation: undefined, changedIds: [] };
  }
  if (!changes || changes.generation !== generation) {
    return { ...published, version, generation, changedIds: [] };
  }
  const changedIds = [...changes.products.ids(), ...changes.removed];
  return { ...published, version: changes.version, generation, changedIds };
}

export class NewBase {
  readonly #builder: CatalogBuilder;
  readonly #hash = createHash('sha256');

  private constructor(builder: CatalogBuilder) {
    this.#builder = builder;
  }

  static async begin(): Promise<NewBase> {
    return new NewBase(await createBuilder());
  }

  add(product: SearchableProduct): void {
    this.#hash.update(this.#builder.add(product)).update(`${product.uniqueId ?? ''}\n`);
  }

  /**
   * Replaces the base and thereby all changes.
   * @param before the published state when the products were read.
   * @returns false after a concurrent publication.
   */
  async publish(version: string, before: Published): Promise<boolean> {
    const digest = this.#hash.digest('hex');
    const isSame = before.digest === digest && before.changedIds.length === 0;
    if (isSame && before.version === version) return true;
    return putFile(CATALOG_FILE, this.#builder.build(), {
      Metadata: { digest, generation: randomUUID(), version },
      IfMatch: before.baseEtag,
    });
  }
}

/**
 * Publishes all products as the base.
 * @param version of the catalog with these products.
 * @returns false after a concurrent publication.
 */
export async function publishBase(
  products: readonly SearchableProduct[],
  version = '',
): Promise<boolean> {
  const before = await findPublished();
  const base = await NewBase.begin();
  for (const product of [...products].sort(newestFirst)) base.add(product);
  return base.publish(version, before);
}

/**
 * Publishes all changes since the base.
 * @param changes.products new or different products.
 * @param changes.removed ids.
 * @returns false after a concurrent publication.
 */
export async function publishChanges(
  { products, removed }: { products: readonly SearchableProduct[]; removed: readonly string[] },
  version: string,
  { generation = '', changesEtag }: Published,
): Promise<boolean> {
  const builder = await createBuilder();
  for (const product of [...products].sort(newestFirst)) builder.add(product);
  return putFile(
    CATALOG_CHANGES,
    { ...builder.build(), removed: Buffer.from(JSON.stringify(removed)) },
    {
      Metadata: { generation, version },
      ...(changesEtag ? { IfMatch: changesEtag } : { IfNoneMatch: '*' }),
    },
  );
}

export async function fetchPublishedIds(): Promise<Set<string> | undefined> {
  const catalog = await openCatalog();
  return catalog && new Set(catalog.index.ids());
}

async function createBuilder(): Promise<CatalogBuilder> {
  const { CatalogBuilder } = await import('../../../shared/search/build-catalog.ts');
  return new CatalogBuilder();
}

async function fetchBase(current: Base | undefined): Promise<Base | undefined> {
  const file = await fetchFile(CATALOG_FILE, current?.etag);
  if (file === 'unchanged') return current;
  if (!file) return undefined;
  const { ProductIndex } = await loadIndexCode();
  const { etag, metadata } = file;
  return { index: new ProductIndex(file.bytes), etag, generation: metadata.generation };
}

async function fetchChanges(current?: Changes): Promise<Changes | undefined> {
  const file = await fetchFile(CATALOG_CHANGES, current?.etag);
  if (file === 'unchanged') return current;
  if (!file || file.metadata.index !== INDEX_VERSION) return undefined;
  const [{ ProductIndex }, { readSections }] = await Promise.all([
    loadIndexCode(),
    import('../../../shared/search/sections.ts'),
  ]);
  const { removed } = readSections(file.bytes);
  return {
    products: new ProductIndex(file.bytes),
    removed: JSON.parse(Buffer.from(removed as Uint8Array).toString()),
    etag: file.etag,
    generation: file.metadata.generation,
    version: file.metadata.version,
  };
}

const loadIndexCode = () => import('../../../shared/search/product-index.ts');

interface StoredFile {
  bytes: Uint8Array;
  etag: string;
  metadata: Record<string, string>;
}

/**
 * @param etag of the caller's file.
 * @returns `unchanged` if that is current, undefined if there is no readable file.
 */
async function fetchFile(
  Key: string,
  etag: string | undefined,
): Promise<StoredFile | 'unchanged' | undefined> {
  try {
    const [object] = await Promise.all([
      s3.send(new GetObjectCommand({ Bucket: mediaBucket(), Key, IfNoneMatch: etag })),
      loadIndexCode(),
    ]);
    const { Body, ETag = '', Metadata = {} } = object;
    const compressed = (await Body?.transformToByteArray()) ?? new Uint8Array();
    // A single chunk avoids copying hundreds of megabytes.
    const chunkSize = Number(Metadata.bytes) || DEFAULT_CHUNK_BYTES;
    const bytes = await promisify(zstdDecompress)(compressed, { chunkSize });
    return { bytes, etag: ETag, metadata: Metadata };
  } catch (error) {
    if (isUnchanged(error)) return 'unchanged';
    if (isMissingObject(error)) return undefined;
    if (!isCorrupt(error)) throw error;
    log.error('A file of the catalog cannot be read', error, { Key });
    return undefined;
  }
}

interface PutFile extends Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'> {
  Metadata: Record<string, string> & { generation: string };
}

async function putFile(
  Key: string,
  sections: WrittenSections,
  { Metadata, ...conditions }: PutFile,
): Promise<boolean> {
  const { layOutSections } = await import('../../../shared/search/sections.ts');
  // Equal products of another generation must have another ETag.
  const generation = Buffer.from(Metadata.generation);
  const { parts, size } = layOutSections({ ...sections, generation });
  const compressed = await Readable.from(parts).pipe(createZstdCompress()).toArray();
  try {
    const { ETag } = await s3.send(
      new PutObjectCommand({
        Bucket: mediaBucket(),
        Key,
        Body: Buffer.concat(compressed),
        ContentType: 'application/zstd',
        Metadata: { ...Metadata, index: INDEX_VERSION, bytes: String(size) },
        ...conditions,
      }),
    );
    if (!ETag) throw unavailable('S3 did not confirm an object');
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

async function headBase() {
  try {
    return await s3.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key: CATALOG_FILE }));
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

function isCorrupt(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD_');
}
