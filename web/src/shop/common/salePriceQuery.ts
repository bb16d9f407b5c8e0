import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Product } from '../../../../shared/entities/product.ts';
import { api } from '../../lib/api.ts';

export async function fetchSalePrices(
  ids: string[],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const prices = await api('GET /api/products/sale-prices', { query: { ids }, signal });
  return Object.fromEntries(prices.map(({ productId, price }) => [productId, price]));
}

export const salePriceOptions = ({ id, availability }: Pick<Product, 'id' | 'availability'>) =>
  queryOptions({
    queryKey: ['sale-price', id],
    queryFn: async ({ signal }) => (await fetchSalePrices([id], signal))[id] ?? null,
    enabled: availability === 'Sold Out',
  });

export function useSalePrice(product: Pick<Product, 'id' | 'availability'>): string | null {
  const { data } = useQuery(salePriceOptions(product));
  return (product.availability === 'Sold Out' && data) || null;
}
