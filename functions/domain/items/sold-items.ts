import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import { withClaims } from '../../../shared/quotes/holds.ts';
import { loadItemLog } from '../../platform/bucket/item-log.ts';
import type { StoredItem } from '../../platform/table/items.ts';
import { findProductStock } from '../../platform/table/products.ts';
import { findSoldElsewhere } from '../../platform/table/recorded-sales.ts';
import { findLastSales } from '../../platform/table/sale-prices.ts';

type Piece = Pick<StoredItem, 'id' | 'airtableId'>;
/** The claims of sales, by the id of their product. */
export type SaleClaims = ReadonlyMap<string, readonly Claim[]>;

/**
 * @param sales that Airtable may not have yet. A piece is sold with its last unit.
 * @returns the ids of the items that were sold, in the shop or outside of it.
 */
export async function findSoldItems(
  items: readonly Piece[],
  sales: SaleClaims = new Map(),
): Promise<ReadonlySet<string>> {
  const productOf = new Map(
    items.flatMap(({ airtableId }) =>
      airtableId ? [[airtableId, toProductId(airtableId)] as const] : [],
    ),
  );
  if (productOf.size === 0) return new Set();
  const sold = await findSoldRecords(productOf, sales);
  return new Set(items.flatMap(({ id, airtableId }) => (sold.has(airtableId ?? '') ? id : [])));
}

/** @param productOf ids of products by record id. */
async function findSoldRecords(
  productOf: ReadonlyMap<string, string>,
  sales: SaleClaims,
): Promise<ReadonlySet<string>> {
  const [logged, stock] = await Promise.all([
    loadLoggedSales(),
    findProductStock([...productOf.values()]),
  ]);
  const now = new Date().toISOString();
  const soldOut = new Set(
    [...stock.values()]
      .map((product) => withClaims(product, sales.get(product.id) ?? [], now))
      .flatMap(({ id, availability }) => (availability === 'Sold Out' ? id : [])),
  );
  // The sales of a product may be of some of its units, or undone by listing it again.
  const unlisted = [...productOf].filter(([, productId]) => !stock.has(productId));
  const [elsewhere, prices] = await Promise.all([
    findSoldElsewhere(unlisted.map(([recordId]) => recordId)),
    findLastSales(unlisted.map(([, productId]) => productId)),
  ]);
  const sold = [
    ...[...productOf].filter(([, productId]) => soldOut.has(productId)),
    ...unlisted.filter(([recordId, productId]) => elsewhere.has(recordId) || prices.has(productId)),
  ];
  return new Set([...logged, ...sold.map(([recordId]) => recordId)]);
}

let loaded: { etag: string; sold: ReadonlySet<string> } | undefined;

/** @returns the ids of records whose Status is Sold. They stay in memory and are revalidated by the log's ETag. */
async function loadLoggedSales(): Promise<ReadonlySet<string>> {
  const log = await loadItemLog(loaded?.etag);
  if (log !== 'unchanged') {
    loaded = log && {
      etag: log.etag,
      sold: new Set(log.records.flatMap(({ id, status }) => (status === SOLD_STATUS ? id : []))),
    };
  }
  return loaded?.sold ?? new Set();
}
