import { isDeepStrictEqual } from 'node:util';
import { toProductId } from '../../shared/airtable-mapping/record-to-product.ts';
import { getPublicProvenance } from '../../shared/entities/provenance.ts';
import type { StoredItem } from '../storage/table/items.ts';
import { saveProvenance } from '../storage/table/products.ts';

/** The item may have become a product of the shop, or not yet: its sync then adds the provenance. */
export async function publishProvenance(before: StoredItem, after: StoredItem): Promise<void> {
  if (!after.airtableId) return;
  const provenance = getPublicProvenance(after.provenance);
  if (isDeepStrictEqual(provenance, getPublicProvenance(before.provenance))) return;
  await saveProvenance(toProductId(after.airtableId), provenance);
}
