import { EarlyProduct } from '../../shared/entities/product.ts';
import { getEarlyAccessHours } from '../aws/early-access.ts';
import {
  getDueProducts,
  loadEarlyAccess,
  saveEarlyAccess,
} from '../storage/bucket/early-products.ts';
import { fetchPublishedIds } from '../storage/bucket/snapshot.ts';
import type { StoredProduct } from '../storage/table/products.ts';

const HOUR_MS = 3_600_000;
/** A slower publication may still leave out a product that is public by now. Without its entry, the next one would
 *  take it for a new one. */
const KEEP_MS = HOUR_MS;

interface Publication {
  /** The products that everybody may see. */
  visible: readonly StoredProduct[];
  /** Call when they are published. */
  savePublished(): Promise<void>;
}

/** Separates the products that only members may see. A new product is one that is neither public nor early. */
export async function withholdEarlyProducts(
  products: readonly StoredProduct[],
  { isFirstImport = false }: { isFirstImport?: boolean },
): Promise<Publication> {
  const hours = getEarlyAccessHours();
  const state = await loadEarlyAccess();
  if (hours === 0 && state.products.length === 0) {
    return { visible: products, savePublished: async () => {} };
  }
  const nowMs = Date.now();
  const toTime = (ms: number) => new Date(ms).toISOString();
  const now = toTime(nowMs);
  const promised = new Map(state.products.map(({ id, publicAt }) => [id, publicAt]));
  const published = hours > 0 && !isFirstImport ? await fetchPublishedIds() : undefined;
  const isFirst = !published || published.size + promised.size === 0;

  const getPublicAt = ({ id, availability }: StoredProduct): string | undefined => {
    if (hours === 0 || availability === 'Sold Out') return undefined;
    const publicAt = promised.get(id);
    if (published?.has(id)) return publicAt && publicAt <= now ? publicAt : undefined;
    if (publicAt) return publicAt;
    return isFirst ? undefined : toTime(nowMs + hours * HOUR_MS);
  };
  const early = products.flatMap((product) => {
    const publicAt = getPublicAt(product);
    return publicAt && publicAt > toTime(nowMs - KEEP_MS)
      ? [EarlyProduct.parse({ ...product, publicAt })]
      : [];
  });
  const hidden = new Set(early.flatMap(({ id, publicAt }) => (publicAt > now ? [id] : [])));
  return {
    visible: products.filter(({ id }) => !hidden.has(id)),
    async savePublished() {
      if (early.length + promised.size === 0) return;
      await saveEarlyAccess({ publishedAt: now, products: early });
    },
  };
}

/** True if the next publication makes early products public: their time is over, or the shop has no early access any
 *  more. */
export async function hasDueProducts(): Promise<boolean> {
  const state = await loadEarlyAccess();
  const due =
    getEarlyAccessHours() === 0 ? state.products : getDueProducts(state, new Date().toISOString());
  return due.length > 0;
}
