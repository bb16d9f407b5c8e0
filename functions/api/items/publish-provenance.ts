import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { getPublicProvenance } from '../../../shared/entities/provenance.ts';
import { findItem } from '../../platform/table/items.ts';
import { saveProvenance } from '../../platform/table/products.ts';

/** Shows an item's public provenance on its product, as it is now. Call it after every change that may concern it, also
 *  one that a repeated request has made already: the request before may have died in between. The item may have become a
 *  product of the shop, or not yet: its sync then adds the provenance. */
export async function publishProvenance(itemId: string): Promise<void> {
  let published: string | undefined;
  for (;;) {
    const item = await findItem(itemId);
    if (!item?.airtableId) return;
    const provenance = getPublicProvenance(item.provenance);
    // The item is read again after writing: of two changes at the same time, the earlier one may write later.
    if (JSON.stringify(provenance) === published) return;
    await saveProvenance(toProductId(item.airtableId), provenance);
    published = JSON.stringify(provenance);
  }
}
