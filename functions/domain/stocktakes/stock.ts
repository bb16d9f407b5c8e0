import { type StockItem, tidyLocation } from '../../../shared/stocktake.ts';
import { listHolds } from '../../platform/table/holds.ts';
import { findItems, iterateItemFields, StoredItem } from '../../platform/table/items.ts';
import { findSoldItems, type SaleClaims } from '../items/sold-items.ts';

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
  // Read first: the claim of a sale ends once the product is sold out.
  const sales = await loadSales();
  const sold = await findSoldItems(items, sales);
  return items.map(({ id, name, catalogNumber, storageLocation }) => ({
    id,
    name,
    catalogNumber,
    location: tidyLocation(storageLocation ?? '') || null,
    isSold: sold.has(id),
  }));
}

/** @returns the sales that Airtable may not have yet. */
async function loadSales(): Promise<SaleClaims> {
  const holds = await listHolds();
  return new Map(
    [...holds].map(([id, { claims }]) => [id, claims.filter(({ kind }) => kind === 'sale')]),
  );
}
