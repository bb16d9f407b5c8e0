import { EarlyProduct } from '../../../shared/entities/product.ts';
import { getEarlyAccessHours } from '../../platform/aws/early-access.ts';
import {
  getDueProducts,
  loadEarlyAccess,
  saveEarlyAccess,
} from '../../platform/bucket/early-products.ts';
import type { StoredProduct } from '../../platform/table/products.ts';

const HOUR_MS = 3_600_000;
/** A slower publication may still leave out a product that is public by now. Without its entry, the next one would
 *  take it for a new one. */
const KEEP_MS = HOUR_MS;

/** Decides during a publication which products only members may see. A new product is one that is neither public nor
 *  early. */
export interface EarlyAccess {
  /** False if no product is hidden, or was. */
  isInUse: boolean;
  /** The early products, and those that were early a short while ago. */
  productIds: readonly string[];
  /** True if there may be new products among these. */
  mayHide(products: readonly StoredProduct[]): boolean;
  /** Call it first if there may be new products.
   *  @param ids those of the public products. Undefined if none are: the shop then opens with all it has. */
  compareWith(ids: ReadonlySet<string> | undefined): void;
  /** Call it once for each product that may be early. */
  isHidden(product: StoredProduct): boolean;
  /** Call it when all others are published. */
  savePublished(): Promise<void>;
}

export async function openEarlyAccess({
  isFirstImport = false,
}: {
  isFirstImport?: boolean;
}): Promise<EarlyAccess> {
  const hours = getEarlyAccessHours();
  const state = await loadEarlyAccess();
  const nowMs = Date.now();
  const toTime = (ms: number) => new Date(ms).toISOString();
  const now = toTime(nowMs);
  const promised = new Map(state.products.map(({ id, publicAt }) => [id, publicAt]));
  const early: EarlyProduct[] = [];
  let published: ReadonlySet<string> | undefined;
  const isOffered = ({ availability }: StoredProduct) => availability !== 'Sold Out';
  const hidesNew = hours > 0 && !isFirstImport;

  const getPublicAt = (product: StoredProduct): string | undefined => {
    const { id } = product;
    if (hours === 0 || !isOffered(product)) return undefined;
    const publicAt = promised.get(id);
    if (published?.has(id)) return publicAt && publicAt <= now ? publicAt : undefined;
    if (publicAt) return publicAt;
    const isFirst = !published || published.size + promised.size === 0;
    return isFirst ? undefined : toTime(nowMs + hours * HOUR_MS);
  };
  return {
    isInUse: hidesNew || promised.size > 0,
    productIds: [...promised.keys()],
    mayHide(products) {
      return hidesNew && products.some((each) => isOffered(each) && !promised.has(each.id));
    },
    compareWith(ids) {
      if (hidesNew) published = ids;
    },
    isHidden(product) {
      const publicAt = getPublicAt(product);
      if (!publicAt || publicAt <= toTime(nowMs - KEEP_MS)) return false;
      early.push(EarlyProduct.parse({ ...product, publicAt }));
      return publicAt > now;
    },
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
