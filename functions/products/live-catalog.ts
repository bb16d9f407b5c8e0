import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductIndex } from '../../shared/search/product-index.ts';
import { log } from '../aws/log.ts';
import { ParsedJson } from '../http/response.ts';
import { type CatalogFile, fetchCatalogFile, fetchSnapshot } from '../storage/bucket/snapshot.ts';

/** The published products. */
export interface LiveCatalog {
  catalog: ProductIndex;
  /** Changes with any product. */
  etag: string;
}

/** The snapshot is revalidated after this time. */
const TTL_MS = 3_000;
/** A request that waits longer for revalidation gets the stale catalog. */
const MAX_WAIT_MS = 500;
/** Part of the ETag: increment it when responses change for unchanged products. */
const RESPONSE_VERSION = 2;
/** Without a snapshot each refresh scans all products in the table, so it runs less often. */
const TABLE_TTL_MS = 15_000;

interface LoadedCatalog extends LiveCatalog {
  source: 'file' | 'snapshot' | 'table';
  /** The source's own ETag. */
  sourceEtag: string;
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

/** Loads the published file. Until a deployment's first sync there may only be a snapshot of the release before, and
 *  before the first sync nothing but the table. */
async function loadLatest(current: LoadedCatalog | undefined): Promise<LoadedCatalog> {
  const heldEtag = (source: LoadedCatalog['source']) =>
    current?.source === source ? current.sourceEtag : undefined;
  // The code of the search is loaded meanwhile.
  const [file] = await Promise.all([fetchCatalogFile(heldEtag('file')), loadIndexCode()]);
  if (file === 'unchanged' && current) return current;
  if (file && file !== 'unchanged') return open('file', file);

  const snapshot = await fetchSnapshot(heldEtag('snapshot'));
  if (snapshot === 'unchanged' && current) return current;
  if (snapshot && snapshot !== 'unchanged') {
    const { buildCatalog } = await import('../../shared/search/build-catalog.ts');
    const bytes = buildCatalog(snapshot.lines.map((line) => JSON.parse(line)));
    return open('snapshot', { bytes, etag: snapshot.etag });
  }

  const isTableFresh =
    current?.source === 'table' && Date.now() < current.loadedAtMs + TABLE_TTL_MS;
  if (isTableFresh) return current;
  // Imported late: the DynamoDB client is only needed until the first snapshot is published.
  const { tableSnapshot } = await import('./table-snapshot.ts');
  return open('table', await tableSnapshot());
}

const loadIndexCode = () => import('../../shared/search/product-index.ts');

async function open(
  source: LoadedCatalog['source'],
  { bytes, etag }: CatalogFile,
): Promise<LoadedCatalog> {
  const { ProductIndex } = await loadIndexCode();
  return {
    catalog: new ProductIndex(bytes),
    etag: `W/"${RESPONSE_VERSION}-${etag.replaceAll('"', '')}"`,
    source,
    sourceEtag: etag,
    loadedAtMs: Date.now(),
  };
}

/** A product for a response. */
export function toJson(catalog: ProductIndex, position: number): ParsedJson {
  return ParsedJson.published(catalog.jsonAt(position), catalog.payloadBytesAt(position));
}
