import type * as z from 'zod';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import type { RecordedSale } from '../../../shared/entities/recorded-sale.ts';
import { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { getCosts, type PieceCosts } from '../../../shared/quotes/margin.ts';
import { loadItemLog } from '../../platform/bucket/item-log.ts';
import { getCatalogVersion } from '../../platform/table/catalog-version.ts';
import { listConsignors, type StoredConsignor } from '../../platform/table/consignors.ts';
import { iterateItemFields, StoredItem } from '../../platform/table/items.ts';
import { type ItemsInMemory, updateItems } from '../../platform/table/items-in-memory.ts';
import { iterateSoldQuotes, type SoldQuote } from '../../platform/table/orders.ts';
import { requireAllRows } from '../../platform/table/parse-rows.ts';
import { loadProductFields } from '../../platform/table/products.ts';
import { listSales } from '../../platform/table/recorded-sales.ts';

/** The index of products is eventually consistent, so a new version is read again after this delay. */
const INDEX_DELAY_MS = 10_000;

const ReportedProduct = StoredProduct.pick({
  id: true,
  name: true,
  uniqueId: true,
  airtableId: true,
  createdAt: true,
  listedAt: true,
  soldAt: true,
  sharePrice: true,
  cost: true,
  stockQuantity: true,
  availability: true,
  itemType: true,
  unitName: true,
  updatedAt: true,
});
export type ReportedProduct = z.infer<typeof ReportedProduct>;

const ReportedItem = StoredItem.pick({
  id: true,
  name: true,
  catalogNumber: true,
  createdAt: true,
  airtableId: true,
  cost: true,
  consignor: true,
  consignorId: true,
  consignorShare: true,
  itemType: true,
  unitDesignation: true,
  quantity: true,
  sharePrice: true,
  revision: true,
});
export type ReportedItem = z.infer<typeof ReportedItem>;
type ItemWithTerms = ReportedItem & Pick<PieceCosts, 'terms'>;

export type ReportedRecord = Pick<
  LogRecord,
  'id' | 'createdAt' | 'header' | 'uniqueId' | 'productId' | 'status' | 'types'
>;

export interface Pieces {
  products: ReadonlyMap<string, ReportedProduct>;
  items: readonly ReportedItem[];
  itemOfRecord: ReadonlyMap<string, ItemWithTerms>;
}

export interface Business extends Pieces {
  records: readonly ReportedRecord[];
  sales: readonly SoldQuote[];
  recordedSales: readonly RecordedSale[];
}

interface Products {
  version: string;
  seenAtMs: number;
  readAtMs: number;
  byId: ReadonlyMap<string, ReportedProduct>;
}

interface Records {
  etag: string | undefined;
  records: readonly ReportedRecord[];
}

/** Kept between requests and updated by each. */
let products: Products | undefined;
let records: Records | undefined;
let items: ItemsInMemory<ReportedItem> | undefined;

/** Sums need every row, so a malformed one is an error. */
export const loadBusiness = (): Promise<Business> =>
  requireAllRows(async () => {
    const [pieces, sales, recordedSales, updated] = await Promise.all([
      loadPieces(),
      Array.fromAsync(iterateSoldQuotes()),
      listSales(),
      updateRecords(records),
    ]);
    records = updated;
    return { ...pieces, records: updated.records, sales, recordedSales };
  });

export const loadPieces = (): Promise<Pieces> =>
  requireAllRows(async () => {
    const [consignors, ...updated] = await Promise.all([
      listConsignors(),
      updateProducts(products),
      updateItems((since) => iterateItemFields(ReportedItem, since), items),
    ]);
    [products, items] = updated;
    const all = [...items.byId.values()];
    return {
      products: products.byId,
      items: all,
      itemOfRecord: toItemOfRecord(all, consignors),
    };
  });

/** @returns a function that finds the costs of a product, which are null if it has left the shop. */
export async function loadCosts(): Promise<(productId: string) => PieceCosts> {
  const pieces = await loadPieces();
  return (productId) => {
    const product = pieces.products.get(productId);
    return getCosts(product, pieces.itemOfRecord.get(product?.airtableId ?? ''));
  };
}

function toItemOfRecord(
  all: readonly ReportedItem[],
  consignors: readonly StoredConsignor[],
): ReadonlyMap<string, ItemWithTerms> {
  const consignorOfId = new Map(consignors.map((consignor) => [consignor.id, consignor]));
  return new Map(
    all.flatMap((item) => {
      const consignor = consignorOfId.get(item.consignorId ?? '');
      return item.airtableId ? [[item.airtableId, addTerms(item, consignor)] as const] : [];
    }),
  );
}

/** Reports sum the pieces of a consignor under the current name. */
const addTerms = (item: ReportedItem, consignor: StoredConsignor | undefined): ItemWithTerms =>
  consignor ? { ...item, consignor: consignor.name, terms: consignor.terms } : item;

async function updateProducts(current: Products | undefined): Promise<Products> {
  const now = Date.now();
  // Read the version before the products, so that a concurrent write is noticed by the next request.
  const { written: version } = await getCatalogVersion();
  const isSame = current?.version === version;
  const seenAtMs = isSame ? current.seenAtMs : now;
  const isComplete = isSame && current.readAtMs - seenAtMs > INDEX_DELAY_MS;
  if (isComplete || (isSame && now - current.readAtMs < INDEX_DELAY_MS)) return current;
  const read = await loadProductFields(ReportedProduct);
  return {
    version,
    seenAtMs,
    readAtMs: now,
    byId: new Map(read.map((product) => [product.id, product])),
  };
}

async function updateRecords(current: Records | undefined): Promise<Records> {
  const loaded = await loadItemLog(current?.etag);
  if (loaded === 'unchanged' && current) return current;
  if (!loaded || loaded === 'unchanged') return { etag: undefined, records: [] };
  return {
    etag: loaded.etag,
    records: loaded.records.map(
      ({ id, createdAt, header, uniqueId, productId, status, types }) => ({
        id,
        createdAt,
        header,
        uniqueId,
        productId,
        status,
        types,
      }),
    ),
  };
}
