import { createHash } from 'node:crypto';
import { withClaims } from '../../../shared/quotes/holds.ts';
import type { ProductIndex, ShownStock } from '../../../shared/search/product-index.ts';
import { KeptInMemory } from '../../platform/aws/kept-in-memory.ts';
import { type OpenCatalog, openCatalog } from '../../platform/bucket/published-catalog.ts';
import { loadPublishedHolds, type PublishedHolds } from '../../platform/bucket/published-holds.ts';
import { MAX_PAYLOAD_BYTES, ParsedJson } from '../../platform/parsed-json.ts';

/** Valid until the next await: a later request may show another state. */
export interface LiveCatalog {
  catalog: ProductIndex;
  /** Changes with any product, hold or sale. */
  etag: string;
}

const TTL_MS = 3_000;
/** Part of the ETag: increment it when responses change for unchanged products. */
const RESPONSE_VERSION = 3;
/** Without a published catalog each refresh scans all products in the table, so it runs less often. */
const TABLE_TTL_MS = 15_000;

interface LoadedCatalog {
  catalog: ProductIndex;
  sourceEtag: string;
  published: OpenCatalog | undefined;
  loadedAtMs: number;
}

interface LoadedHolds {
  holds: PublishedHolds;
  etag?: string;
}

const NO_HOLDS: LoadedHolds = { holds: {} };

interface Loaded {
  catalog: LoadedCatalog;
  holds: LoadedHolds;
}

const kept = new KeptInMemory<Loaded>({ name: 'the catalog', load: loadLatest, ttlMs: TTL_MS });
let shown: (LiveCatalog & { of: Loaded; untilMs: number }) | undefined;

/**
 * The catalog is at most a few seconds old.
 * @throws the storage error if no catalog has been loaded yet.
 */
export async function getLiveCatalog(): Promise<LiveCatalog> {
  return show(await kept.get());
}

async function loadLatest(current: Loaded | undefined): Promise<Loaded> {
  const [catalog, latest] = await Promise.all([
    loadCatalog(current?.catalog),
    loadPublishedHolds(current?.holds.etag),
  ]);
  const before = current?.holds ?? NO_HOLDS;
  const holds = latest === 'unchanged' ? before : (latest ?? NO_HOLDS);
  // Keep a sale until the catalog includes it: the catalog loaded above may be older than these holds.
  const newest = holds === before ? catalog : await loadCatalog(catalog);
  const isSame = newest === current?.catalog && holds === current.holds;
  return isSame ? current : { catalog: newest, holds };
}

function show(loaded: Loaded): LiveCatalog {
  const nowMs = Date.now();
  if (shown?.of === loaded && nowMs < shown.untilMs) return shown;
  const { catalog, sourceEtag } = loaded.catalog;
  const now = new Date(nowMs).toISOString();
  const stock = getShownStock(catalog, loaded.holds.holds, now);
  catalog.show(stock);
  const ends = Object.values(loaded.holds.holds)
    .flat()
    .flatMap(({ until }) => (until !== null && until > now ? [Date.parse(until)] : []));
  shown = {
    of: loaded,
    catalog,
    etag: toEtag(sourceEtag, stock),
    untilMs: Math.min(...ends),
  };
  return shown;
}

function getShownStock(
  catalog: ProductIndex,
  holds: PublishedHolds,
  now: string,
): Map<string, ShownStock> {
  const stock = new Map<string, ShownStock>();
  for (const [id, claims] of Object.entries(holds)) {
    const published = catalog.stockOf(id);
    if (!published) continue;
    const { availability, stockQuantity } = withClaims(published, claims, now);
    if (availability !== published.availability || stockQuantity !== published.stockQuantity) {
      stock.set(id, { availability, stockQuantity });
    }
  }
  return stock;
}

function toEtag(sourceEtag: string, stock: ReadonlyMap<string, ShownStock>): string {
  const tag = `${RESPONSE_VERSION}-${sourceEtag.replaceAll('"', '')}`;
  if (stock.size === 0) return `W/"${tag}"`;
  const digest = createHash('sha256')
    .update(JSON.stringify([...stock]))
    .digest('hex');
  return `W/"${tag}-${digest.slice(0, 16)}"`;
}

async function loadCatalog(current: LoadedCatalog | undefined): Promise<LoadedCatalog> {
  const published = await openCatalog(current?.published);
  if (published) {
    if (published === current?.published) return current;
    const { index: catalog, etag: sourceEtag } = published;
    return { catalog, sourceEtag, published, loadedAtMs: Date.now() };
  }
  const isFresh = current && !current.published && Date.now() < current.loadedAtMs + TABLE_TTL_MS;
  if (isFresh) return current;
  // Import on demand: the DynamoDB client is needed only until the first publication.
  const [{ buildCatalogFromTable }, { ProductIndex }] = await Promise.all([
    import('./catalog-from-table.ts'),
    import('../../../shared/search/product-index.ts'),
  ]);
  const { bytes, etag: sourceEtag } = await buildCatalogFromTable();
  const catalog = new ProductIndex(bytes);
  return { catalog, sourceEtag, published: undefined, loadedAtMs: Date.now() };
}

/**
 * Takes the first products that fit into a response.
 * @param positions in the order of the list.
 */
export function toPage(
  catalog: ProductIndex,
  positions: Iterable<number>,
  limit: number,
): ParsedJson[] {
  const page: ParsedJson[] = [];
  let bytes = 0;
  for (const position of positions) {
    bytes += catalog.payloadBytesAt(position) + 1;
    if (page.length === limit || bytes > MAX_PAYLOAD_BYTES) break;
    page.push(toJson(catalog, position));
  }
  return page;
}

export function toJson(catalog: ProductIndex, position: number): ParsedJson {
  return ParsedJson.published(catalog.jsonAt(position), catalog.payloadBytesAt(position));
}
