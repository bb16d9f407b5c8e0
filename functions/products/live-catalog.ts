import { setTimeout as sleep } from 'node:timers/promises';
import { Product } from '../../shared/entities/product.ts';
import { Catalogue } from '../../shared/search/catalogue.ts';
import { log } from '../aws/log.ts';
import { ParsedJson } from '../http/response.ts';
import { fetchSnapshot, type Snapshot } from '../storage/bucket/snapshot.ts';

/** What the shop shows now: the indexed catalogue, and every product ready to be sent. */
export interface LiveCatalog {
  catalogue: Catalogue;
  products: readonly ParsedJson[];
  /** Changes whenever any product does. */
  etag: string;
}

/** How long the window is trusted before the snapshot is asked whether it changed. */
const FRESH_MS = 3_000;
/** How long a visitor waits for the answer, when there is something to show meanwhile. */
const WAITED_MS = 500;
/** Goes up when answers take another form while products stay as they are. */
const FORM = 1;
/** Without a snapshot the whole table is read, which is dear: no more often than this. */
const TABLE_FRESH_MS = 15_000;

interface Shown extends LiveCatalog {
  /** Undefined when it came from the table. */
  snapshotEtag: string | undefined;
  readAtMs: number;
}

let shown: Shown | undefined;
let freshUntilMs = 0;
let refreshing: Promise<LiveCatalog> | undefined;

/** The shop window, at most a few seconds old. Requests that come together share one look.
 *  Whatever was shown last stays when storage fails, or does not answer soon.
 *  @throws what storage threw, when nothing was ever shown. */
export async function getLiveCatalog(): Promise<LiveCatalog> {
  if (shown && Date.now() < freshUntilMs) return shown;
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return shown ? Promise.race([refreshing, sleep(WAITED_MS, shown)]) : refreshing;
}

async function refresh(): Promise<LiveCatalog> {
  try {
    shown = await newest(shown);
  } catch (error) {
    if (!shown) throw error;
    log.error('The catalogue could not be refreshed; showing the one at hand', error);
  }
  freshUntilMs = Date.now() + FRESH_MS;
  return shown;
}

async function newest(current: Shown | undefined): Promise<Shown> {
  const snapshot = await fetchSnapshot(current?.snapshotEtag);
  if (snapshot === 'unchanged' && current) return current;
  if (snapshot && snapshot !== 'unchanged') return show(snapshot, snapshot.etag);
  const isTableFresh =
    current && !current.snapshotEtag && Date.now() < current.readAtMs + TABLE_FRESH_MS;
  if (isTableFresh) return current;
  // Until a first snapshot is published, the table answers: only then its client is needed.
  const { tableSnapshot } = await import('./table-snapshot.ts');
  return show(await tableSnapshot(), undefined);
}

function show(snapshot: Snapshot, snapshotEtag: string | undefined): Shown {
  return { ...arrange(snapshot), snapshotEtag, readAtMs: Date.now() };
}

function arrange({ lines, etag }: Snapshot): LiveCatalog {
  const products = lines.map((line) => JSON.parse(line) as Product);
  return {
    catalogue: new Catalogue(products),
    products: products.map((product) => ParsedJson.of(Product, product)),
    etag: `W/"${FORM}-${etag.replaceAll('"', '')}"`,
  };
}
