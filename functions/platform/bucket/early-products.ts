import * as z from 'zod';
import { EarlyProduct } from '../../../shared/entities/product.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { EARLY_PRODUCTS } from './object-keys.ts';

const EarlyAccess = z.object({
  /** When the catalog was published last: it has the products whose time was over then. */
  publishedAt: z.iso.datetime(),
  /** Also products whose time was over a short while ago. */
  products: z.array(EarlyProduct),
});
type EarlyAccess = z.infer<typeof EarlyAccess>;

const NOTHING: EarlyAccess = { publishedAt: new Date(0).toISOString(), products: [] };

export async function loadEarlyAccess(): Promise<EarlyAccess> {
  const object = await getGzipped(EARLY_PRODUCTS);
  if (!object || object === 'unchanged') return NOTHING;
  return EarlyAccess.parse(JSON.parse(object.text));
}

export async function saveEarlyAccess(state: EarlyAccess): Promise<void> {
  await putGzipped(EARLY_PRODUCTS, JSON.stringify(state), { ContentType: 'application/json' });
}

/** @returns the products that the catalog still leaves out although their time is over. */
export const getDueProducts = ({ publishedAt, products }: EarlyAccess, now: string) =>
  products.filter(({ publicAt }) => publicAt > publishedAt && publicAt <= now);

/** @returns the products that the published catalog leaves out. */
export async function listEarlyProducts(): Promise<EarlyProduct[]> {
  const { publishedAt, products } = await loadEarlyAccess();
  return products.filter(({ publicAt }) => publicAt > publishedAt);
}
