import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { countFree } from '../../../shared/quotes/holds.ts';
import { type StockItem, tidyLocation } from '../../../shared/stocktake.ts';
import { listHolds } from '../../platform/table/holds.ts';
import { findItems, iterateItemFields, StoredItem } from '../../platform/table/items.ts';
import { findProducts } from '../../platform/table/products.ts';
import { findSoldItems } from '../items/sold-items.ts';

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
  const claimed = await findClaimedProducts();
  const sold = await findSoldItems(items);
  return items.map(({ id, name, catalogNumber, storageLocation, airtableId }) => ({
    id,
    name,
    catalogNumber,
    location: tidyLocation(storageLocation ?? '') || null,
    isSold: sold.has(id) || (airtableId !== null && claimed.has(toProductId(airtableId))),
  }));
}

/** @returns the ids of the products whose last unit was sold, although Airtable may not have the sale yet. */
async function findClaimedProducts(): Promise<ReadonlySet<string>> {
  const sales = new Map(
    [...(await listHolds()).values()].flatMap(({ productId, claims }) => {
      const sold = claims.filter(({ kind }) => kind === 'sale');
      return sold.length > 0 ? [[productId, sold] as const] : [];
    }),
  );
  const products = await findProducts(sales.keys(), { ConsistentRead: true });
  const now = new Date().toISOString();
  return new Set(
    [...products.values()].flatMap((product) =>
      countFree(product, sales.get(product.id) ?? [], now) > 0 ? [] : product.id,
    ),
  );
}
