import * as z from 'zod';
import { EarlyProduct } from '../../../shared/entities/product.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { EARLY_PRODUCTS } from './object-keys.ts';

const EarlyAccess = z.object({
  publishedAt: z.iso.datetime(),
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

export const getDueProducts = ({ publishedAt, products }: EarlyAccess, now: string) =>
  products.filter(({ publicAt }) => publicAt > publishedAt && publicAt <= now);

export async function listEarlyProducts(): Promise<EarlyProduct[]> {
  const { publishedAt, products } = await loadEarlyAccess();
  return products.filter(({ publicAt }) => publicAt > publishedAt);
}
