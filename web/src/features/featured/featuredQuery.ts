import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const featuredOptions = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: ({ signal }) => api('GET /api/products/featured', { signal }),
});

export const useFeatured = () => useQuery(featuredOptions);
