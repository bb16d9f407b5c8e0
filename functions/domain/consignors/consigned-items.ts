import type * as z from 'zod';
import { iterateItemFields, StoredItem } from '../../platform/table/items.ts';
import { type ItemsInMemory, updateItems } from '../../platform/table/items-in-memory.ts';

const ConsignedItem = StoredItem.pick({
  id: true,
  name: true,
  catalogNumber: true,
  createdAt: true,
  airtableId: true,
  quantity: true,
  sharePrice: true,
  consignor: true,
  consignorId: true,
  floor: true,
  revision: true,
});
export type ConsignedItem = z.infer<typeof ConsignedItem>;

/** Kept between requests and updated by each. */
let items: ItemsInMemory<ConsignedItem> | undefined;

/** @returns all items that name a consignor. */
export async function loadConsignedItems(): Promise<ConsignedItem[]> {
  items = await updateItems((since) => iterateItemFields(ConsignedItem, since), items);
  return [...items.byId.values()].filter(({ consignor }) => consignor !== null);
}
