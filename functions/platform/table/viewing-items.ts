import type * as z from 'zod';
import { batchGet } from './batch-get.ts';
import { itemKey, StoredItem } from './items.ts';
import { parseRows } from './parse-rows.ts';
import { selectAttributes } from './table.ts';

/** Reads what customers may see of the items of `items.ts`: without prices, numbers and places. */

const ViewingItem = StoredItem.pick({
  id: true,
  name: true,
  description: true,
  itemType: true,
  era: true,
  unitDesignation: true,
  unitNumber: true,
  condition: true,
  authenticity: true,
  primaryMaterial: true,
  secondaryMaterial: true,
  length: true,
  width: true,
  height: true,
  imageUrls: true,
  primaryImageUrl: true,
  airtableId: true,
});
export type ViewingItem = z.infer<typeof ViewingItem>;
/** The permissions of the function name these attributes. */
export const VIEWING_ITEM = Object.keys(ViewingItem.shape);

/** @returns the items that exist, by id. */
export async function findViewingItems(
  ids: readonly string[],
): Promise<ReadonlyMap<string, ViewingItem>> {
  const rows = await batchGet(ids.map(itemKey), {
    ConsistentRead: true,
    ...selectAttributes(VIEWING_ITEM),
  });
  const items = await parseRows(rows, (row) => ViewingItem.parse(row));
  return new Map(items.map((item) => [item.id, item]));
}
