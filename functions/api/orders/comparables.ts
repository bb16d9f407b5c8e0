import type { Contract } from '../../../shared/contract/contract.ts';
import { COMPARABLE_MATCHES, type ComparableSales } from '../../../shared/contract/orders.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { toCents } from '../../../shared/quotes/money.ts';
import { getReturnedAt } from '../../../shared/quotes/returned.ts';
import { getSalePrices } from '../../../shared/quotes/sale-prices.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { iterateSoldQuotes, type SoldQuote } from '../../platform/table/orders.ts';
import { findProducts } from '../../platform/table/products.ts';
import { listSales } from '../../platform/table/recorded-sales.ts';

type Call = Contract['orders']['GET /api/orders/{id}/comparables'];
type Sale = ComparableSales['sales'][number];

/** For each piece. */
const MAX_SALES = 8;

interface SoldPiece extends Pick<Sale, 'at' | 'price' | 'name' | 'orderId'> {
  productId: string;
}

export async function getComparables({
  caller,
  params,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const quote = await requireQuote(caller, params.id);
  const sold = (await listSoldPieces()).filter(({ orderId }) => orderId !== quote.id);
  const ids = quote.items.map(({ productId }) => productId);
  const products = await findProducts([...ids, ...sold.map(({ productId }) => productId)]);
  return {
    body: ids.map((productId) => ({ productId, sales: findSales(productId, sold, products) })),
  };
}

/** Sales that were agreed elsewhere have no price, and pieces that came back are not sold. */
async function listSoldPieces(): Promise<SoldPiece[]> {
  const [quotes, recorded] = await Promise.all([Array.fromAsync(iterateSoldQuotes()), listSales()]);
  const recordedPieces = recorded.map(({ productId, name, price, soldAt }) => ({
    productId,
    name,
    price,
    at: soldAt,
    orderId: null,
  }));
  return [...quotes.flatMap(toSoldPieces), ...recordedPieces].filter(
    ({ price }) => toCents(price) > 0,
  );
}

function toSoldPieces(quote: SoldQuote): SoldPiece[] {
  const names = new Map(quote.items.map(({ productId, name }) => [productId, name]));
  return [...getSalePrices(quote)]
    .filter(([productId]) => getReturnedAt(quote, productId) === undefined)
    .map(([productId, price]) => ({
      productId,
      name: names.get(productId) ?? 'Sold piece',
      price,
      at: quote.sale?.at ?? quote.updatedAt,
      orderId: quote.id,
    }));
}

/** @returns the best matches first, of equal ones those in the same condition, and of these the newest. */
function findSales(
  productId: string,
  sold: readonly SoldPiece[],
  products: ReadonlyMap<string, StoredProduct>,
): Sale[] {
  const piece = products.get(productId);
  const found = sold.flatMap(({ productId: soldId, ...sale }): Sale[] => {
    const product = products.get(soldId);
    const match = soldId === productId ? 'piece' : findMatch(piece, product);
    if (!match) return [];
    const { uniqueId = null, condition = null } = product ?? {};
    return [{ ...sale, uniqueId, condition, match }];
  });
  const toRank = ({ match, condition }: Sale) =>
    2 * COMPARABLE_MATCHES.indexOf(match) + (isSame(condition, piece?.condition) ? 0 : 1);
  return found
    .sort((a, b) => toRank(a) - toRank(b) || b.at.localeCompare(a.at))
    .slice(0, MAX_SALES);
}

/** Pieces that have left the shop cannot be compared. */
function findMatch(
  piece: StoredProduct | undefined,
  sold: StoredProduct | undefined,
): Sale['match'] | undefined {
  if (!piece || !sold) return undefined;
  if (isSame(piece.uniqueId, sold.uniqueId)) return 'piece';
  if (isSame(piece.identification?.asmicNumber, sold.identification?.asmicNumber)) return 'entry';
  if (isSame(piece.unitName, sold.unitName) && piece.unitNumber === sold.unitNumber) return 'unit';
  return isSame(piece.itemType, sold.itemType) && isSame(piece.era, sold.era) ? 'type' : undefined;
}

type Text = string | null | undefined;

const isSame = (a: Text, b: Text): boolean =>
  Boolean(a) && a?.trim().toLowerCase() === b?.trim().toLowerCase();
