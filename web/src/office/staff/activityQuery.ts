import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { apiWithHeaders } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

const PAGE_SIZE = 25;

const activityOptions = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await apiWithHeaders('GET /api/activity', {
      query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      signal,
    });
    return { activities: data, nextCursor: headers.get('X-Next-Cursor') };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }) => pages.flatMap(({ activities }) => activities),
  ...alwaysFreshStaffQuery,
});

export const useActivity = () => useInfiniteQuery(activityOptions);
