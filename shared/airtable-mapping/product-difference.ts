import type { StoredProduct } from '../entities/stored-product.ts';

type Values = Partial<StoredProduct>;
export interface ProductDifference {
  before: Values;
  after: Values;
}

/** These fields are not from Airtable: they are set after the change. */
const ADDED: ReadonlySet<string> = new Set<keyof StoredProduct>([
  'updatedAt',
  'imagePlaceholder',
  'itemSize',
  'identification',
  'provenance',
]);

export function getDifference(before: StoredProduct, after: StoredProduct): ProductDifference {
  const difference: Record<keyof ProductDifference, Record<string, unknown>> = {
    before: {},
    after: {},
  };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (ADDED.has(field)) continue;
    const [from, to] = [before[field as keyof StoredProduct], after[field as keyof StoredProduct]];
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    if (from !== undefined) difference.before[field] = from;
    if (to !== undefined) difference.after[field] = to;
  }
  return difference;
}

export function revertDifference(
  product: StoredProduct,
  { before, after }: ProductDifference,
): StoredProduct {
  const reverted = { ...product, ...before };
  for (const field of Object.keys(after) as (keyof StoredProduct)[]) {
    if (!(field in before)) delete reverted[field];
  }
  // The placeholder is derived from the first photo.
  if ('imageUrl' in before || 'imageUrl' in after) delete reverted.imagePlaceholder;
  return reverted;
}
