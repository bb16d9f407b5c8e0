import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../../shared/entities/order.ts';
import { api, apiWithHeaders } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../../lib/queryOptions.ts';
import { QUOTE_LISTS } from '../../../lib/quoteLists.ts';

export const QUOTES_PER_PAGE = 50;

interface Page {
  orders: Order[];
  total: number;
  nextCursor: string | null;
}

const quotesOptions = infiniteQueryOptions({
  queryKey: [...QUOTE_LISTS, 'own'],
  queryFn: async ({ pageParam, signal }): Promise<Page> => {
    const { data, headers } = await apiWithHeaders('GET /api/orders', {
      query: { limit: QUOTES_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
      signal,
    });
    return {
      orders: data,
      total: Number(headers.get('X-Total-Count') ?? data.length),
      nextCursor: headers.get('X-Next-Cursor'),
    };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }) => ({
    orders: pages.flatMap(({ orders }) => orders),
    total: pages.at(-1)?.total ?? 0,
  }),
  ...alwaysFreshStaffQuery,
});

export const useQuotes = () => useInfiniteQuery(quotesOptions);

const LATEST = 3;

export const useLatestQuotes = () =>
  useQuery({
    queryKey: [...QUOTE_LISTS, 'latest'],
    queryFn: ({ signal }) => api('GET /api/orders', { query: { limit: LATEST }, signal }),
    ...alwaysFreshStaffQuery,
  });
