import { parseShortCode } from '../../../shared/short-codes.ts';
import { findNumberOwner } from '../../platform/table/catalog-numbers.ts';
import { findItemsByCode } from '../../platform/table/items.ts';

const LABEL = /\/i\/([^/?#]+)/;

/** @param text a Unique ID, an item's short code, or the address of its label.
 *  @returns the item's id; undefined for an unknown code, and for one that several items have. The item may have been
 *    deleted. */
export async function findCodedItem(text: string): Promise<string | undefined> {
  const owner = await findNumberOwner(text);
  if (owner && 'itemId' in owner) return owner.itemId;
  const code = parseShortCode(LABEL.exec(text)?.[1] ?? text);
  if (code?.kind !== 'item') return undefined;
  const [item, other] = await findItemsByCode(code);
  return other ? undefined : item?.id;
}
