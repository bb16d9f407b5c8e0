import type { Product } from '../../../shared/entities/product.ts';
import { parseShortCode } from '../../../shared/short-codes.ts';
import { listEarlyProducts } from '../../platform/bucket/early-products.ts';
import { findItemsOfRecords } from '../../platform/table/airtable-records.ts';
import { findNumberOwner } from '../../platform/table/catalog-numbers.ts';
import { findItemsByCode } from '../../platform/table/items.ts';
import { getLiveCatalog } from '../catalog/live-catalog.ts';

const LABEL = /\/i\/([^/?#]+)/;

/** @param text a Unique ID, the short code of an item or of its product, or the address of a label.
 *  @returns the item's id; undefined for an unknown code, and for one that several items have. The item may have been
 *    deleted. */
export async function findCodedItem(text: string): Promise<string | undefined> {
  const owner = await findNumberOwner(text);
  if (owner && 'itemId' in owner) return owner.itemId;
  const code = parseShortCode(LABEL.exec(text)?.[1] ?? text);
  if (!code) return undefined;
  const ids =
    code.kind === 'item'
      ? (await findItemsByCode(code)).map(({ id }) => id)
      : await findItemsByProductCode(code.idPrefix);
  const [id, other] = ids;
  return other ? undefined : id;
}

async function findItemsByProductCode(idPrefix: string): Promise<string[]> {
  // Products that only members see yet have labels as well.
  const early = await listEarlyProducts();
  const { catalog } = await getLiveCatalog();
  const shown = catalog
    .positionsOf(idPrefix)
    .map((position): Product => JSON.parse(catalog.jsonAt(position)));
  const products = [...shown, ...early.filter(({ id }) => id.startsWith(idPrefix))];
  const items = await findItemsOfRecords(products.flatMap(({ airtableId }) => airtableId ?? []));
  return [...items.values()];
}
