import type { Contract } from '../../../shared/contract/contract.ts';
import type { ReportedPiece } from '../../../shared/entities/business-report.ts';
import { getCosts, getMarginCents } from '../../../shared/quotes/margin.ts';
import { toCents } from '../../../shared/quotes/money.ts';
import { getLastMonths, summarizeMonths, toMonth } from '../../../shared/quotes/monthly-report.ts';
import { getQuantities } from '../../../shared/quotes/quote.ts';
import { getReturnedQuantities } from '../../../shared/quotes/returned.ts';
import { getSalePrices } from '../../../shared/quotes/sale-prices.ts';
import {
  type Business,
  loadBusiness,
  type ReportedProduct,
} from '../../domain/reports/business.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Orders = Contract['orders'];
type Months = Orders['GET /api/reports/months'];
type Month = Orders['GET /api/reports/months/{month}'];

const DEFAULT_MONTHS = 12;
const DAY_MS = 86_400_000;

export async function getMonths({
  query: { months = DEFAULT_MONTHS },
}: ApiRequest<Months>): Promise<ApiResponse<Months>> {
  const business = await loadBusiness();
  const pieces = listPieces(business);
  const ofKind = (kind: ReportedPiece['kind']) => pieces.filter((piece) => piece.kind === kind);
  const figures = summarizeMonths(
    {
      purchases: ofKind('bought').map(({ at, amountCents }) => ({
        at,
        costCents: amountCents ?? undefined,
      })),
      listings: ofKind('listed'),
      sales: ofKind('sold').map((sale) => ({
        at: sale.at,
        quantity: sale.quantity,
        priceCents: sale.amountCents ?? undefined,
        marginCents: sale.marginCents ?? undefined,
        daysOnShelf: sale.daysOnShelf ?? undefined,
      })),
    },
    getLastMonths(months, new Date().toISOString()),
  );
  return { body: { months: figures, stock: sumStock(business) } };
}

export async function getMonth({
  params: { month },
}: ApiRequest<Month>): Promise<ApiResponse<Month>> {
  const pieces = listPieces(await loadBusiness()).filter(({ at }) => toMonth(at) === month);
  return { body: pieces.sort((a, b) => b.at.localeCompare(a.at)) };
}

function listPieces(business: Business): ReportedPiece[] {
  const sold = [...listQuotedSales(business), ...listRecordedSales(business)];
  const counted = new Set([...sold.map(({ productId }) => productId), ...listReturned(business)]);
  return [
    ...listPurchases(business),
    ...[...business.products.values()].map((product) => toListing(product, business)),
    ...sold,
    ...[...business.products.values()].flatMap((product) =>
      counted.has(product.id) ? [] : listOtherSale(product, business),
    ),
  ];
}

function listPurchases({ records, items, products, itemOfRecord }: Business): ReportedPiece[] {
  const costOfRecord = new Map(
    Array.from(products.values(), ({ airtableId, cost }) => [airtableId, cost]),
  );
  const known = new Set(records.map(({ id }) => id));
  const ofRecords = records.flatMap(({ id, createdAt, header, uniqueId, productId }) => {
    const item = itemOfRecord.get(id);
    const { cost } = getCosts({ cost: costOfRecord.get(id) }, item);
    return createdAt
      ? [
          toPiece('bought', {
            at: createdAt,
            name: header ?? 'Untitled Item',
            uniqueId,
            productId,
            recordId: id,
            itemId: item?.id ?? null,
            amountCents: toCentsOrNull(cost),
          }),
        ]
      : [];
  });
  const ofItems = items
    .filter(({ airtableId }) => airtableId === null || !known.has(airtableId))
    .map((item) =>
      toPiece('bought', {
        at: item.createdAt,
        name: item.name,
        uniqueId: item.catalogNumber,
        recordId: item.airtableId,
        itemId: item.id,
        amountCents: toCentsOrNull(item.cost),
      }),
    );
  return [...ofRecords, ...ofItems];
}

function toListing(product: ReportedProduct, business: Business): ReportedPiece {
  return toPiece('listed', {
    ...identify(product, business),
    // A product without a listing time counts from its record's.
    at: product.listedAt ?? product.createdAt,
    quantity: product.stockQuantity,
    amountCents: toCentsOrNull(product.sharePrice, Math.max(1, product.stockQuantity)),
  });
}

/** Returned pieces were not sold. */
function listQuotedSales(business: Business): ReportedPiece[] {
  return business.sales.flatMap((quote) => {
    const { sale, id: orderId } = quote;
    const prices = getSalePrices(quote);
    const quantities = getQuantities(quote);
    const returned = getReturnedQuantities(quote);
    const toKept = (productId: string) =>
      (quantities.get(productId) ?? 1) - (returned.get(productId) ?? 0);
    const kept = (sale?.lines ?? []).filter(({ productId }) => toKept(productId) > 0);
    return kept.map(({ productId }) => {
      const product = business.products.get(productId);
      const quantity = toKept(productId);
      const price = prices.get(productId);
      const cents = price === undefined ? undefined : toCents(price) * quantity;
      return toPiece('sold', {
        ...(product
          ? identify(product, business)
          : {
              name: quote.items.find((item) => item.productId === productId)?.name ?? 'Sold piece',
            }),
        productId: product ? productId : null,
        at: sale?.at ?? quote.updatedAt,
        orderId,
        quantity,
        amountCents: cents ?? null,
        marginCents: getMargin(product, business, cents, quantity),
        daysOnShelf: product ? countDays(product, sale?.at) : null,
      });
    });
  });
}

/** Until a returned piece is back on sale, Airtable calls it sold. */
const listReturned = ({ sales, products }: Business): string[] =>
  sales.flatMap(({ returns }) =>
    returns.flatMap(({ receivedAt, lines }) =>
      lines.flatMap(({ productId }) => {
        const soldAt = products.get(productId)?.soldAt ?? '';
        return receivedAt !== null && soldAt < receivedAt ? [productId] : [];
      }),
    ),
  );

function listRecordedSales(business: Business): ReportedPiece[] {
  return business.recordedSales.map(({ recordId, productId, name, price, soldAt }) => {
    const product = business.products.get(productId);
    const cents = toCents(price);
    return toPiece('sold', {
      ...(product
        ? identify(product, business)
        : { name, recordId, itemId: business.itemOfRecord.get(recordId)?.id ?? null }),
      at: soldAt,
      amountCents: cents,
      marginCents: getMargin(product ?? { airtableId: recordId }, business, cents, 1),
      daysOnShelf: product ? countDays(product, soldAt) : null,
    });
  });
}

function listOtherSale(product: ReportedProduct, business: Business): ReportedPiece[] {
  if (product.soldAt === undefined) return [];
  return [
    toPiece('sold', {
      ...identify(product, business),
      at: product.soldAt,
      daysOnShelf: countDays(product, product.soldAt),
    }),
  ];
}

function identify({ id, name, uniqueId, airtableId }: ReportedProduct, { itemOfRecord }: Business) {
  return {
    name,
    uniqueId: uniqueId ?? null,
    productId: id,
    recordId: airtableId,
    itemId: itemOfRecord.get(airtableId ?? '')?.id ?? null,
  };
}

function toPiece(
  kind: ReportedPiece['kind'],
  piece: Pick<ReportedPiece, 'at' | 'name'> & Partial<ReportedPiece>,
): ReportedPiece {
  return {
    kind,
    uniqueId: null,
    productId: null,
    recordId: null,
    itemId: null,
    orderId: null,
    quantity: 1,
    amountCents: null,
    marginCents: null,
    daysOnShelf: null,
    ...piece,
  };
}

function getMargin(
  product: Partial<ReportedProduct> | undefined,
  { itemOfRecord }: Business,
  cents: number | undefined,
  quantity: number,
): number | null {
  if (cents === undefined) return null;
  const costs = getCosts(product, itemOfRecord.get(product?.airtableId ?? ''));
  return getMarginCents(costs, cents, quantity) ?? null;
}

function countDays({ listedAt, createdAt }: ReportedProduct, soldAt = createdAt): number {
  const ms = Date.parse(soldAt) - Date.parse(listedAt ?? createdAt);
  return Math.max(0, Math.floor(ms / DAY_MS));
}

const toCentsOrNull = (amount: string | null | undefined, quantity = 1): number | null =>
  amount ? toCents(amount) * quantity : null;

function sumStock({ products, itemOfRecord }: Business) {
  const stock = { pieces: 0, valueCents: 0, withoutPrice: 0, costCents: 0, withCost: 0 };
  for (const product of products.values()) {
    if (product.availability === 'Sold Out') continue;
    const { stockQuantity: quantity, sharePrice, airtableId } = product;
    const { cost } = getCosts(product, itemOfRecord.get(airtableId ?? ''));
    stock.pieces += quantity;
    stock.valueCents += toCentsOrNull(sharePrice, quantity) ?? 0;
    stock.withoutPrice += sharePrice ? 0 : quantity;
    stock.costCents += toCentsOrNull(cost, quantity) ?? 0;
    stock.withCost += cost ? quantity : 0;
  }
  return stock;
}
