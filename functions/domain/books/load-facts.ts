import pMap from 'p-map';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { PieceFacts } from '../../../shared/books/entries.ts';
import type { ConsignorLine } from '../../../shared/entities/consignor-statement.ts';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import { once } from '../../../shared/once.ts';
import { getCosts, type PieceCosts } from '../../../shared/quotes/margin.ts';
import {
  listConsignorLines,
  listConsignors,
  type StoredConsignor,
} from '../../platform/table/consignors.ts';
import { type InvoicedPiece, listInvoiceCosts } from '../../platform/table/invoice-costs.ts';
import { listPurchases } from '../../platform/table/purchases.ts';
import { loadPieces, type Pieces } from '../reports/business.ts';

const CONCURRENT_QUERIES = 8;

type Sold = Pick<Invoice, 'number' | 'orderId'>;

/** @returns a function that finds what the books need to know about a piece of an invoice. */
export async function loadFacts(
  invoices: readonly Sold[],
): Promise<(invoice: Sold, productId: string) => PieceFacts> {
  const [pieces, copies, consignors, sellers] = await Promise.all([
    loadPieces(),
    listInvoiceCosts(invoices.map(({ number }) => number)),
    listConsignors(),
    loadSellers(),
  ]);
  const findStatement = await loadStatements(consignors);
  const describe = createDescriber(pieces, consignors, sellers);
  return ({ number, orderId }, productId) => {
    const copy = copies.get(number)?.find((piece) => piece.productId === productId);
    return { ...describe(productId, copy), statement: findStatement({ orderId, productId }) };
  };
}

function createDescriber(
  { products, itemOfRecord }: Pieces,
  consignors: readonly StoredConsignor[],
  sellers: ReadonlyMap<string, string>,
): (productId: string, copy: InvoicedPiece | undefined) => Omit<PieceFacts, 'statement'> {
  const consignorOfId = new Map(consignors.map((consignor) => [consignor.id, consignor]));
  const itemOfId = new Map(Array.from(itemOfRecord.values(), (item) => [item.id, item]));
  // Only products that have left the shop need it.
  const itemOfProduct = once(
    () => new Map(Array.from(itemOfRecord, ([recordId, item]) => [toProductId(recordId), item])),
  );
  return (productId, copy) => {
    const product = products.get(productId);
    const item =
      itemOfId.get(copy?.itemId ?? '') ??
      (product ? itemOfRecord.get(product.airtableId ?? '') : itemOfProduct().get(productId));
    const costs = getCosts(product, item);
    return {
      type: copy?.itemType ?? item?.itemType ?? product?.itemType ?? '',
      unit: copy?.unit ?? item?.unitDesignation ?? product?.unitName ?? '',
      source: sellers.get(item?.id ?? '') ?? '',
      listedAt: product?.listedAt ?? product?.createdAt ?? null,
      costs: copy ? toSoldCosts(copy, costs, consignorOfId.get(copy.consignorId ?? '')) : costs,
    };
  };
}

/** A cost that was not known when the invoice was issued is the one of today. */
const toSoldCosts = (
  copy: InvoicedPiece,
  { cost }: PieceCosts,
  consignor: StoredConsignor | undefined,
): PieceCosts => ({
  cost: copy.cost ?? cost,
  consignor: consignor?.name ?? copy.consignor,
  consignorShare: copy.consignorShare,
  terms: consignor?.terms,
});

type Statement = NonNullable<PieceFacts['statement']>;
type SaleKey = Pick<ConsignorLine, 'orderId' | 'productId'>;

const toKey = ({ orderId, productId }: SaleKey) => `${orderId} ${productId}`;

/** @returns a function that finds the lines about a piece of a quote, under the current name of its consignor. */
async function loadStatements(
  consignors: readonly StoredConsignor[],
): Promise<(sale: SaleKey) => Statement | undefined> {
  const statements = new Map<string, Statement>();
  await pMap(
    consignors,
    async ({ id, name }) => {
      const lines = (await listConsignorLines(id)).filter(
        ({ kind, orderId }) => orderId !== null && (kind === 'sale' || kind === 'return'),
      );
      for (const [key, some] of Map.groupBy(lines, toKey)) {
        statements.set(key, { consignor: name, lines: some });
      }
    },
    { concurrency: CONCURRENT_QUERIES },
  );
  return (sale) => statements.get(toKey(sale));
}

/** @returns who sold an item to the dealer the last time, by item. */
async function loadSellers(): Promise<ReadonlyMap<string, string>> {
  const sellers = new Map<string, string>();
  for (const { seller, lines, voidedAt } of await listPurchases()) {
    if (voidedAt !== null) continue;
    for (const { itemId } of lines) if (!sellers.has(itemId)) sellers.set(itemId, seller);
  }
  return sellers;
}
