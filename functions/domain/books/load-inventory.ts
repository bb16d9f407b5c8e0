import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { type StockPiece, valueInventory } from '../../../shared/books/inventory.ts';
import type { InventoryValue } from '../../../shared/entities/books.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { Purchase } from '../../../shared/entities/purchase.ts';
import { getCosts } from '../../../shared/quotes/margin.ts';
import { toCents } from '../../../shared/quotes/money.ts';
import { getQuantities } from '../../../shared/quotes/quote.ts';
import { listReceived } from '../../../shared/quotes/sale-amounts.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { loadClosedBooks } from '../../platform/bucket/closed-books.ts';
import { listClosedRows } from '../../platform/table/closed-years.ts';
import type { SoldQuote } from '../../platform/table/orders.ts';
import { listPurchases } from '../../platform/table/purchases.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import {
  type Business,
  loadBusiness,
  type ReportedItem,
  type ReportedProduct,
  type ReportedRecord,
} from '../reports/business.ts';

/** What is known of a piece: at least one of them. */
interface Sources {
  recordId: string | null;
  item: ReportedItem | undefined;
  record: ReportedRecord | undefined;
  product: ReportedProduct | undefined;
}

interface Move {
  at: string;
  /** Negative for a sale. */
  units: number;
}

/** @param on a day; the last one of a closed year has the value that was stored. */
export async function loadInventory(on: string): Promise<InventoryValue> {
  const closed = (await listClosedRows()).find(({ year }) => on === `${year}-12-31`);
  if (closed) return (await loadClosedBooks(closed)).inventory;
  return valueInventory(await loadStockPieces(), on);
}

/** @returns all pieces that the dealer has or had. */
async function loadStockPieces(): Promise<StockPiece[]> {
  const [business, purchases, { timeZone }] = await Promise.all([
    loadBusiness(),
    listPurchases(),
    getShopSettings(),
  ]);
  const boughtOn = toFirstDays(purchases);
  const moves = listMoves(business.sales);
  const soldElsewhere = new Map(
    business.recordedSales.map(({ recordId, soldAt }) => [recordId, soldAt]),
  );
  const toDay = (at: string) => toShopDate(at, timeZone);
  return listSources(business).flatMap((sources) => {
    const ownMoves = moves.get(getProductId(sources)) ?? [];
    const soldElsewhereAt = soldElsewhere.get(sources.recordId ?? '');
    const isSaleKnown = soldElsewhereAt !== undefined || ownMoves.length > 0;
    if (isSoldRecord(sources) && !isSaleKnown) return [];
    const goneAt = findGoneAt(sources.product, ownMoves, soldElsewhereAt);
    const addedAt = findAddedAt(sources);
    return [
      {
        ...describe(sources),
        units: countUnits(sources, ownMoves),
        since: boughtOn.get(sources.item?.id ?? '') ?? (addedAt ? toDay(addedAt) : ''),
        moves: ownMoves.map(({ at, units }) => ({ on: toDay(at), units })),
        goneOn: goneAt === undefined ? null : toDay(goneAt),
      },
    ];
  });
}

/** Its product has left the shop. */
const isSoldRecord = ({ product, record }: Sources): boolean =>
  !product && record?.status === SOLD_STATUS;

/** A record, its product and its item are one piece. */
function listSources({ items, records, products }: Business): Sources[] {
  const productOf = new Map(Array.from(products.values(), (each) => [each.airtableId, each]));
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const toSources = (recordId: string | null, item?: ReportedItem): Sources => ({
    recordId,
    item,
    record: recordOf.get(recordId ?? ''),
    product: recordId === null ? undefined : productOf.get(recordId),
  });
  const withItem = new Set(items.flatMap(({ airtableId }) => airtableId ?? []));
  return [
    ...items.map((item) => toSources(item.airtableId, item)),
    ...records.filter(({ id }) => !withItem.has(id)).map(({ id }) => toSources(id)),
    ...Array.from(products.values())
      .filter(
        ({ airtableId }) => !withItem.has(airtableId ?? '') && !recordOf.has(airtableId ?? ''),
      )
      .map((product) => ({ ...toSources(product.airtableId), product })),
  ];
}

const getProductId = ({ product, record, recordId }: Sources): string =>
  product?.id ?? record?.productId ?? (recordId === null ? '' : toProductId(recordId));

function describe({ item, record, product }: Sources) {
  const { cost, consignor } = getCosts(product, item);
  const price = item?.sharePrice ?? product?.sharePrice ?? null;
  return {
    type: item?.itemType ?? product?.itemType ?? record?.types[0] ?? '',
    isConsigned: consignor !== null,
    costCents: cost === null ? null : toCents(cost),
    priceCents: price === null ? null : toCents(price),
  };
}

/** The quantity of an item stays the same when units are sold. The stock of a product falls. */
function countUnits(sources: Sources, moves: readonly Move[]): number {
  const { item, product } = sources;
  const quantity = item?.quantity ?? null;
  if (quantity !== null) return quantity;
  // Later sales are not taken off the stock yet.
  if (product) return Math.max(1, product.stockQuantity + countSold(moves, product.updatedAt));
  return isSoldRecord(sources) ? Math.max(1, countSold(moves)) : 1;
}

const countSold = (moves: readonly Move[], until?: string): number =>
  moves
    .filter(({ at }) => until === undefined || at <= until)
    .reduce((sum, { units }) => sum - units, 0);

/** @returns when the piece was cataloged or recorded. */
const findAddedAt = ({ item, record, product }: Sources): string | undefined =>
  [item?.createdAt, record?.createdAt, product?.createdAt].flatMap((at) => at ?? []).sort()[0];

/** Until a returned piece is back on sale, Airtable calls it sold. */
function findGoneAt(
  product: ReportedProduct | undefined,
  moves: readonly Move[],
  soldElsewhereAt: string | undefined,
): string | undefined {
  const returnedAt = moves.flatMap(({ at, units }) => (units > 0 ? at : []));
  const cameBackAt = returnedAt.sort().at(-1) ?? '';
  return [soldElsewhereAt, product?.soldAt]
    .flatMap((at) => (at !== undefined && at >= cameBackAt ? at : []))
    .sort()[0];
}

/** @returns sales and returns by product. */
function listMoves(sales: readonly SoldQuote[]): ReadonlyMap<string, Move[]> {
  const moves = sales.flatMap((quote) => {
    const quantities = getQuantities(quote);
    return [
      ...(quote.sale?.lines ?? []).map(({ productId }) => ({
        productId,
        at: quote.sale?.at ?? quote.updatedAt,
        units: 0 - (quantities.get(productId) ?? 1),
      })),
      ...listReceived(quote).flatMap(({ receivedAt, lines }) =>
        lines.map(({ productId, quantity }) => ({ productId, at: receivedAt, units: quantity })),
      ),
    ];
  });
  return Map.groupBy(moves, ({ productId }) => productId);
}

/** @returns the first day on which each item was bought. */
function toFirstDays(purchases: readonly Purchase[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { date, lines, voidedAt } of purchases) {
    // The latest purchase comes first.
    if (voidedAt === null) for (const { itemId } of lines) days.set(itemId, date);
  }
  return days;
}
