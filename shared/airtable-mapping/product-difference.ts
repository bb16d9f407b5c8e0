import type { ShopItem } from './sync-plan.ts';

type Values = Partial<ShopItem>;
export interface ProductDifference {
  /** The values of fields that differ; a field that a product lacks is left out. */
  before: Values;
  after: Values;
}

/** Not from Airtable: they are added to a product after its change. */
const ADDED: ReadonlySet<string> = new Set<keyof ShopItem>([
  'updatedAt',
  'imagePlaceholder',
  'itemSize',
  'identification',
  'provenance',
]);

/** The fields in which a product differs after a change. */
export function getDifference(before: ShopItem, after: ShopItem): ProductDifference {
  const difference: Record<keyof ProductDifference, Record<string, unknown>> = {
    before: {},
    after: {},
  };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (ADDED.has(field)) continue;
    const [from, to] = [before[field as keyof ShopItem], after[field as keyof ShopItem]];
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    if (from !== undefined) difference.before[field] = from;
    if (to !== undefined) difference.after[field] = to;
  }
  return difference;
}

/** The product as it was before a change. */
export function revertDifference(
  product: ShopItem,
  { before, after }: ProductDifference,
): ShopItem {
  const reverted = { ...product, ...before };
  for (const field of Object.keys(after) as (keyof ShopItem)[]) {
    if (!(field in before)) delete reverted[field];
  }
  // It is made from the first photo.
  if ('imageUrl' in before || 'imageUrl' in after) delete reverted.imagePlaceholder;
  return reverted;
}
