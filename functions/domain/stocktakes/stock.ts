import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { type StockItem, tidyLocation } from '../../../shared/stocktake.ts';
import { split } from '../../platform/split.ts';
import { findItems, iterateItemFields, StoredItem } from '../../platform/table/items.ts';
import { findProducts } from '../../platform/table/products.ts';

/** Limits how many products are in memory at a time. */
const PRODUCTS_PER_READ = 1_000;

const LocatedItem = StoredItem.pick({
  id: true,
  name: true,
  catalogNumber: true,
  storageLocation: true,
  airtableId: true,
});
type LocatedItem = Pick<StoredItem, keyof typeof LocatedItem.shape>;

export type LocatedStock = StockItem & { location: string };

/** @returns the items that have a location and are not sold. */
export async function loadStock(): Promise<LocatedStock[]> {
  const located: LocatedItem[] = [];
  for await (const item of iterateItemFields(LocatedItem)) {
    if (item.storageLocation?.trim()) located.push(item);
  }
  return (await toStock(located)).filter(isInStock);
}

const isInStock = (item: StockItem): item is LocatedStock => item.location !== null && !item.isSold;

/** @returns the existing items as they are now, by id. */
export async function findStock(ids: readonly string[]): Promise<ReadonlyMap<string, StockItem>> {
  const items = await findItems(ids);
  return new Map((await toStock([...items.values()])).map((item) => [item.id, item]));
}

async function toStock(items: readonly LocatedItem[]): Promise<StockItem[]> {
  const sold = await findSold(
    items.flatMap(({ airtableId }) => (airtableId ? toProductId(airtableId) : [])),
  );
  return items.map(({ id, name, catalogNumber, storageLocation, airtableId }) => ({
    id,
    name,
    catalogNumber,
    location: tidyLocation(storageLocation ?? '') || null,
    isSold: airtableId !== null && sold.has(toProductId(airtableId)),
  }));
}

async function findSold(productIds: readonly string[]): Promise<ReadonlySet<string>> {
  const sold = new Set<string>();
  for (const some of split(productIds, PRODUCTS_PER_READ)) {
    const products = await findProducts(some, { ConsistentRead: true });
    for (const { id, availability } of products.values()) {
      if (availability === 'Sold Out') sold.add(id);
    }
  }
  return sold;
}
