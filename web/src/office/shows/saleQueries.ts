import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api, hasCode } from '../../lib/api.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { putQuote } from '../../lib/quoteQuery.ts';
import { refreshProducts } from '../../lib/refreshProduct.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { type NewSale, type SaleLine, toLines } from './saleInput.ts';
import { refreshShows } from './showQueries.ts';

interface SaleAttempt {
  key: string;
  body: NewSale;
}

export function useRecordSale() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ key, body }: SaleAttempt) =>
      api('POST /api/sales', { headers: { 'idempotency-key': key }, body }),
    onSuccess: (order) => putQuote(queryClient, order),
    onSettled: () => {
      refreshProducts(queryClient);
      refreshShows(queryClient);
    },
    ...staffMutation,
  });
}

const NO_PRICE = '0.00';

/** The price starts with the one that is asked for the piece. */
export async function loadSaleLine(productId: string): Promise<SaleLine> {
  const product = await api('GET /api/products/{id}', { params: { id: productId } });
  const { id, name, imageUrl, stockQuantity, airtableId } = product;
  const price = (airtableId && (await findSharePrice(airtableId))) || product.price;
  return {
    piece: { id, name, imageUrl, stockQuantity },
    price: price === NO_PRICE ? '' : price,
    quantity: '1',
  };
}

/** Answers lack the price if the user's role does not include it. */
async function findSharePrice(recordId: string): Promise<string | null | undefined> {
  const { records } = await api('GET /api/airtable/item-log', { query: { id: [recordId] } });
  return records[0]?.sharePrice;
}

interface RefusedSale {
  error: Error | null;
  variables: SaleAttempt | undefined;
}

/** @returns why the last attempt was refused, if it was because of this piece. */
export function findProblem(sale: RefusedSale, line: SaleLine): string | undefined {
  const { error } = sale;
  if (!isNamed(error, line)) return undefined;
  if (hasCode(error, 'ON_HOLD')) return 'Held for a quote, or sold.';
  if (hasCode(error, 'CONFLICT')) return 'Sold out, or not that many.';
  return isBelowFloor(sale, line) ? 'Below the consignor’s price floor.' : undefined;
}

/** Another price needs another approval. */
export function isBelowFloor({ error, variables }: RefusedSale, line: SaleLine): boolean {
  const [current] = toLines([line]);
  const sent = variables?.body.lines.find(({ productId }) => productId === line.piece.id);
  return hasCode(error, 'BELOW_FLOOR') && isNamed(error, line) && sent?.price === current?.price;
}

const isNamed = (error: Error | null, { piece }: SaleLine): boolean =>
  error instanceof ApiError && error.productIds.includes(piece.id);
