import { useInfiniteQuery } from '@tanstack/react-query';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

const PAGE_SIZE = 10;

interface Page {
  query: { limit: number; cursor?: string };
  signal: AbortSignal;
}

export const useVersions = <V>(
  queryKey: readonly unknown[],
  load: (page: Page) => Promise<{ data: V[]; headers: Headers }>,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      const { data, headers } = await load({ query, signal });
      return {
        versions: data,
        total: Number(headers.get('X-Total-Count') ?? data.length),
        nextCursor: headers.get('X-Next-Cursor'),
      };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      versions: pages.flatMap(({ versions }) => versions),
      total: pages[0]?.total ?? 0,
    }),
    ...alwaysFreshStaffQuery,
  });
