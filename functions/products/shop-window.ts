import { createHash } from 'node:crypto';
import { Catalogue } from '../../shared/catalogue/catalogue.ts';
import { newestFirst } from '../../shared/catalogue/order.ts';
import { Product } from '../../shared/entities/product.ts';
import { ParsedJson } from '../platform/answer.ts';
import { log } from '../platform/log.ts';
import { allProducts } from '../storage/products.ts';
import { fetchSnapshot, type Snapshot } from '../storage/snapshot.ts';

/** What the shop shows now: the indexed catalogue, and every product ready to be sent. */
export interface ShopWindow {
  catalogue: Catalogue;
  products: readonly ParsedJson[];
  /** Changes whenever any product does. */
  etag: string;
}

/** How long the window is trusted before the snapshot is asked whether it changed. */
const FRESH_MS = 3_000;
/** Reading the whole table is dear: without a snapshot it is done no more often than this. */
const FRESH_FROM_TABLE_MS = 15_000;

let shown: (ShopWindow & { snapshotEtag: string | undefined; freshUntilMs: number }) | undefined;
let refreshing: Promise<ShopWindow> | undefined;

/** The shop window, at most a few seconds old. Requests that come together share one look.
 *  Whatever was shown last stays when storage does not answer.
 *  @throws what storage threw, when nothing was ever shown. */
export async function shopWindow(): Promise<ShopWindow> {
  if (shown && Date.now() < shown.freshUntilMs) return shown;
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(): Promise<ShopWindow> {
  try {
    const snapshot = await fetchSnapshot(shown?.snapshotEtag);
    if (snapshot === 'unchanged' && shown) {
      shown.freshUntilMs = Date.now() + FRESH_MS;
    } else if (snapshot && snapshot !== 'unchanged') {
      shown = {
        ...arrange(snapshot),
        snapshotEtag: snapshot.etag,
        freshUntilMs: Date.now() + FRESH_MS,
      };
    } else {
      const window = arrange(await tableSnapshot());
      shown = {
        ...window,
        snapshotEtag: undefined,
        freshUntilMs: Date.now() + FRESH_FROM_TABLE_MS,
      };
    }
    return shown as ShopWindow;
  } catch (error) {
    if (!shown) throw error;
    log.error('The catalogue could not be refreshed; showing the one at hand', error);
    shown.freshUntilMs = Date.now() + FRESH_MS;
    return shown;
  }
}

/** Until a first snapshot is published, the table answers. */
async function tableSnapshot(): Promise<Snapshot> {
  const products = (await allProducts()).map((stored) => Product.parse(stored)).sort(newestFirst);
  const lines = products.map((product) => JSON.stringify(product));
  const etag = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32);
  return { lines, etag };
}

function arrange({ lines, etag }: Snapshot): ShopWindow {
  const products = lines.map((line) => JSON.parse(line) as Product);
  return {
    catalogue: new Catalogue(products),
    products: products.map((product) => ParsedJson.of(Product, product)),
    etag: `W/"${etag.replaceAll('"', '')}"`,
  };
}
