import { queryOptions } from '@tanstack/react-query';
import { FEATURED_PER_PAGE } from '../../../../shared/vocabulary.ts';
import { apiWithHeaders } from '../../lib/api.ts';

const toOptions = (query: { limit?: number }) =>
  queryOptions({
    queryKey: ['products', 'featured', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await apiWithHeaders('GET /api/products/featured', {
        query,
        signal,
      });
      return { products: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
  });

export const featuredOptions = toOptions({ limit: FEATURED_PER_PAGE });
export const allFeaturedOptions = toOptions({});
