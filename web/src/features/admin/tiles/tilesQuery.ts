import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, apiWithHeaders } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../back-office/queryOptions.ts';

const databaseOptions = queryOptions({
  queryKey: ['database'],
  queryFn: ({ signal }) => api('GET /api/database', { signal }),
  ...alwaysFreshStaffQuery,
});

/** Whether the table answers. */
export const useDatabase = () => useQuery(databaseOptions);

const productCountOptions = queryOptions({
  queryKey: ['products', 'count'],
  queryFn: async ({ signal }) => {
    // The list is not fetched to be counted: its total comes with any page of it.
    const { data, headers } = await apiWithHeaders('GET /api/products', {
      query: { limit: 1 },
      signal,
    });
    return Number(headers.get('X-Total-Count') ?? data.length);
  },
  refetchOnMount: 'always',
});

export const useProductCount = () => useQuery(productCountOptions);
