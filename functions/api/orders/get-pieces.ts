import type { Contract } from '../../../shared/contract/contract.ts';
import type { QuotedPiece } from '../../../shared/contract/orders.ts';
import type { ConsignorTerms } from '../../../shared/entities/consignor.ts';
import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import { getShownAvailability } from '../../../shared/quotes/holds.ts';
import { getCosts } from '../../../shared/quotes/margin.ts';
import { getLastOffer, getState } from '../../../shared/quotes/quote.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listConsignors } from '../../platform/table/consignors.ts';
import { findHolds } from '../../platform/table/holds.ts';
import { findItemsOfProducts, type StoredItem } from '../../platform/table/items.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import { findProducts } from '../../platform/table/products.ts';
import { iterateQuotesOf } from '../../platform/table/quote-inbox.ts';

type Call = Contract['orders']['GET /api/orders/{id}/pieces'];

const MAX_OTHERS = 50;

export async function getPieces({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const quote = await requireQuote(caller, params.id);
  const ids = quote.items.map(({ productId }) => productId);
  const now = new Date().toISOString();
  const [products, holds, others] = await Promise.all([
    findProducts(ids),
    findHolds(ids),
    findOthers(quote.id, ids),
  ]);
  const items = await findItemsOfProducts([...products.values()]);
  const seesCosts = caller.permissions.includes('see-costs');
  const terms = seesCosts ? await findTerms([...items.values()]) : undefined;
  const pieces = ids.map((productId): QuotedPiece => {
    const product = products.get(productId);
    const item = items.get(productId);
    const { cost, consignor, consignorShare } = getCosts(product, item);
    const claims = holds.get(productId)?.claims ?? [];
    const asking = others.filter(({ items }) => items.some((item) => item.productId === productId));
    const piece = {
      productId,
      itemId: item?.id,
      availability: product ? getShownAvailability(product, claims, now) : null,
      stock: product?.stockQuantity ?? 0,
      sharePrice: product?.sharePrice ?? null,
      cost,
      consignor,
      consignorShare,
      consignorTerms: terms?.get(item?.consignorId ?? ''),
      lastPrice: findLastPrice(asking, productId),
      claims,
      otherQuotes: asking.map((other) => ({
        id: other.id,
        reference: other.reference,
        state: getState(other, now),
      })),
    };
    return omitHiddenFields(piece, caller.permissions);
  });
  return { body: pieces };
}

/** @returns the terms by the ids of the consignors. */
async function findTerms(
  items: readonly StoredItem[],
): Promise<ReadonlyMap<string, ConsignorTerms>> {
  if (!items.some(({ consignorId }) => consignorId)) return new Map();
  return new Map((await listConsignors()).map(({ id, terms }) => [id, terms]));
}

async function findOthers(id: string, productIds: readonly string[]): Promise<StoredQuote[]> {
  const ids: string[] = [];
  for await (const summary of iterateQuotesOf(productIds)) {
    if (summary.id !== id) ids.push(summary.id);
    if (ids.length === MAX_OTHERS) break;
  }
  const quotes = await Promise.all(ids.map(findOrder));
  return quotes.filter((quote) => quote !== undefined);
}

function findLastPrice(quotes: readonly StoredQuote[], productId: string): string | null {
  const offers = quotes
    .map(getLastOffer)
    .filter((offer) => offer !== undefined)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  for (const { lines } of offers) {
    const line = lines.find((each) => each.productId === productId);
    if (line) return line.price;
  }
  return null;
}
