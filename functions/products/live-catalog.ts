import { setTimeout as sleep } from 'node:timers/promises';
import { Product } from '../../shared/entities/product.ts';
import { ProductIndex } from '../../shared/search/product-index.ts';
import { log } from '../aws/log.ts';
import { ParsedJson } from '../http/response.ts';
import { fetchSnapshot, type Snapshot } from '../storage/bucket/snapshot.ts';

/** The published products, indexed and serialized for responses. */
export interface LiveCatalog {
  catalog: ProductIndex;
  products: readonly ParsedJson[];
  /** Changes with any product. */
  etag: string;
}

/** The snapshot is revalidated after this time. */
const TTL_MS = 3_000;
/** A request that waits longer for revalidation gets the stale catalog. */
const MAX_WAIT_MS = 500;
/** Part of the ETag: increment it when responses change for unchanged products. */
const RESPONSE_VERSION = 1;
/** Without a snapshot each refresh scans all products in the table, so it runs less often. */
const TABLE_TTL_MS = 15_000;

interface LoadedCatalog extends LiveCatalog {
  /** Undefined if it was loaded from the table. */
  snapshotEtag: string | undefined;
  loadedAtMs: number;
}

let loaded: LoadedCatalog | undefined;
let freshUntilMs = 0;
let refreshing: Promise<LiveCatalog> | undefined;

/** Returns the catalog, at most a few seconds old. Concurrent requests share one refresh. Serves the stale
 *  catalog if storage fails or is slow.
 *  @throws the storage error if no catalog has been loaded yet. */
export async function getLiveCatalog(): Promise<LiveCatalog> {
  if (loaded && Date.now() < freshUntilMs) return loaded;
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return loaded ? Promise.race([refreshing, sleep(MAX_WAIT_MS, loaded)]) : refreshing;
}

async function refresh(): Promise<LiveCatalog> {
  try {
    loaded = await loadLatest(loaded);
  } catch (error) {
    if (!loaded) throw error;
    log.error('Failed to refresh the catalog; serving the stale one', error);
  }
  freshUntilMs = Date.now() + TTL_MS;
  return loaded;
}

async function loadLatest(current: LoadedCatalog | undefined): Promise<LoadedCatalog> {
  const snapshot = await fetchSnapshot(current?.snapshotEtag);
  if (snapshot === 'unchanged' && current) return current;
  if (snapshot && snapshot !== 'unchanged') return indexSnapshot(snapshot, snapshot.etag);
  const isTableFresh =
    current && !current.snapshotEtag && Date.now() < current.loadedAtMs + TABLE_TTL_MS;
  if (isTableFresh) return current;
  // Imported late: the DynamoDB client is only needed until the first snapshot is published.
  const { tableSnapshot } = await import('./table-snapshot.ts');
  return indexSnapshot(await tableSnapshot(), undefined);
}

function indexSnapshot({ lines, etag }: Snapshot, snapshotEtag: string | undefined): LoadedCatalog {
  const products = lines.map((line) => JSON.parse(line) as Product);
  return {
    catalog: new ProductIndex(products),
    products: products.map((product) => ParsedJson.of(Product, product)),
    etag: `W/"${RESPONSE_VERSION}-${etag.replaceAll('"', '')}"`,
    snapshotEtag,
    loadedAtMs: Date.now(),
  };
}
