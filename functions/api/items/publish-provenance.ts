import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { getPublicProvenance } from '../../../shared/entities/provenance.ts';
import { findItem } from '../../platform/table/items.ts';
import { saveProvenance } from '../../platform/table/products.ts';

/** Call after every change, including repeated requests: the previous attempt may have died before publishing.
 *  The next sync adds the provenance if the item is not yet a product. */
export async function publishProvenance(itemId: string): Promise<void> {
  let published: string | undefined;
  for (;;) {
    const item = await findItem(itemId);
    if (!item?.airtableId) return;
    const provenance = getPublicProvenance(item.provenance);
    // Read the item again after writing: of two concurrent changes, the older one may write last.
    if (JSON.stringify(provenance) === published) return;
    await saveProvenance(toProductId(item.airtableId), provenance);
    published = JSON.stringify(provenance);
  }
}
