import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '../../../../shared/entities/product.ts';
import { ApiError, api, isMissing } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { isUuid } from '../../lib/isUuid.ts';
import { useEarlyProducts } from '../common/earlyProductsQuery.ts';

export function productOptions(id: string, queryClient: QueryClient) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => {
      try {
        if (!isUuid(id)) throw new ApiError(404, 'Product not found');
        return await api('GET /api/products/{id}', { params: { id }, signal });
      } catch (cause) {
        throw new Error('Product not found', { cause });
      }
    },
    placeholderData: () => findInLists(queryClient, id),
  });
}

/** A product that the public catalog lacks may be members-only. */
export function useProduct(id: string) {
  const { data, error, refetch } = useQuery(productOptions(id, useQueryClient()));
  const isUnlisted = isMissing(error?.cause);
  const { isLoading } = useAuth();
  const early = useEarlyProducts({ isEnabled: isUnlisted });
  if (!isUnlisted) return { data, error, refetch };
  const product = early.data?.find((each) => each.id === id);
  if (product || isLoading || early.isLoading) return { data: product, error: null, refetch };
  if (!early.error) return { data, error, refetch };
  const cause = early.error;
  return { data, error: new Error('Product not found', { cause }), refetch: early.refetch };
}

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
