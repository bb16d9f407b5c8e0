import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '../../../../shared/entities/product.ts';
import { api } from '../../lib/api.ts';

function productOptions(id: string, queryClient: QueryClient) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => {
      try {
        return await api('GET /api/products/{id}', { params: { id }, signal });
      } catch (cause) {
        throw new Error('Product not found', { cause });
      }
    },
    placeholderData: () => findInLists(queryClient, id),
  });
}

export const useProduct = (id: string) => useQuery(productOptions(id, useQueryClient()));

/** Lists contain whole products, so that a product opened from a list is shown at once. */
function findInLists(queryClient: QueryClient, id: string): Product | undefined {
  const lists = queryClient.getQueriesData<Product[] | { pages: { products: Product[] }[] }>({
    queryKey: ['products'],
  });
  for (const [, list] of lists) {
    const products = Array.isArray(list) ? list : (list?.pages?.flatMap((p) => p.products) ?? []);
    const known = products.find((product) => product.id === id);
    if (known) return known;
  }
  return undefined;
}
