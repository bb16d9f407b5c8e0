import * as z from 'zod';
import { EarlyProduct } from '../../../shared/entities/product.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { readEnv } from '../../platform/aws/env.ts';
import {
  getDueProducts,
  loadEarlyAccess,
  saveEarlyAccess,
} from '../../platform/bucket/early-products.ts';

const Environment = z.object({ EARLY_ACCESS_HOURS: z.coerce.number().nonnegative().default(0) });

export const getEarlyAccessHours = (): number => readEnv(Environment).EARLY_ACCESS_HOURS;

const HOUR_MS = 3_600_000;
/** A slower publication may still omit a product that is already public. Without its entry, the next one would
 *  take it for a new product. */
const KEEP_MS = HOUR_MS;

/** Products are new if they are neither public nor early. */
export interface EarlyAccess {
  isInUse: boolean;
  productIds: readonly string[];
  mayHide(products: readonly StoredProduct[]): boolean;
  /**
   * Call first if there may be new products.
   * @param ids of the public products; undefined if there are none: all products are then public at once.
   */
  compareWith(ids: ReadonlySet<string> | undefined): void;
  isHidden(product: StoredProduct): boolean;
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

export async function hasDueProducts(): Promise<boolean> {
  const state = await loadEarlyAccess();
  const due =
    getEarlyAccessHours() === 0 ? state.products : getDueProducts(state, new Date().toISOString());
  return due.length > 0;
}
