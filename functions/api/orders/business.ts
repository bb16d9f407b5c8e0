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
  revision: true,
});
type ReportedItem = z.infer<typeof ReportedItem>;
type ItemWithTerms = ReportedItem & Pick<PieceCosts, 'terms'>;

type ReportedRecord = Pick<LogRecord, 'id' | 'createdAt' | 'header' | 'uniqueId' | 'productId'>;

export interface Business {
  products: ReadonlyMap<string, ReportedProduct>;
  records: readonly ReportedRecord[];
  items: readonly ReportedItem[];
  itemOfRecord: ReadonlyMap<string, ItemWithTerms>;
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

export async function loadBusiness(): Promise<Business> {
  const [sales, recordedSales, consignors, ...updated] = await Promise.all([
    Array.fromAsync(iterateSoldQuotes()),
    listSales(),
    listConsignors(),
    updateProducts(products),
    updateRecords(records),
    loadItems(),
  ]);
  [products, records, items] = updated;
  return {
    products: products.byId,
    records: records.records,
    items: [...items.byId.values()],
    itemOfRecord: toItemOfRecord(items, consignors),
    sales,
    recordedSales,
  };
}

/** @returns a function that finds the costs of a product, which are null if it has left the shop. */
export async function loadCosts(): Promise<(productId: string) => PieceCosts> {
  const [consignors, ...updated] = await Promise.all([
    listConsignors(),
    updateProducts(products),
    loadItems(),
  ]);
  [products, items] = updated;
  const { byId } = products;
  const itemOfRecord = toItemOfRecord(items, consignors);
  return (productId) => {
    const product = byId.get(productId);
    return getCosts(product, itemOfRecord.get(product?.airtableId ?? ''));
  };
}

const loadItems = () => updateItems((since) => iterateItemFields(ReportedItem, since), items);

function toItemOfRecord(
  { byId }: Pick<ItemsInMemory<ReportedItem>, 'byId'>,
  consignors: readonly StoredConsignor[],
): ReadonlyMap<string, ItemWithTerms> {
  const consignorOfId = new Map(consignors.map((consignor) => [consignor.id, consignor]));
  return new Map(
    [...byId.values()].flatMap((item) => {
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
    records: loaded.records.map(({ id, createdAt, header, uniqueId, productId }) => ({
      id,
      createdAt,
      header,
      uniqueId,
      productId,
    })),
  };
}
