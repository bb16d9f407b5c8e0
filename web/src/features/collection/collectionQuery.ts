import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { GRID_PAGE_SIZE } from '../../../../shared/vocabulary.ts';
import { api, apiWithHeaders } from '../../lib/api.ts';
import type { FilterQuery } from './filters.ts';

const MAX_LIMIT = 1000;

interface PageParam {
  limit: number;
  cursor?: string;
}

export function collectionOptions(query: FilterQuery, firstPageSize: number) {
  const initialPageParam: PageParam = { limit: firstPageSize };
  return infiniteQueryOptions({
    queryKey: ['products', 'collection', query],
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await apiWithHeaders('GET /api/products', {
        query: { ...query, ...pageParam },
        signal,
      });
      return {
        products: data,
        total: Number(headers.get('X-Total-Count') ?? data.length),
        nextCursor: headers.get('X-Next-Cursor'),
      };
    },
    initialPageParam,
    getNextPageParam: ({ nextCursor }): PageParam | undefined =>
      nextCursor ? { limit: GRID_PAGE_SIZE, cursor: nextCursor } : undefined,
    placeholderData: keepPreviousData,
    select: ({ pages, pageParams: [first] }) => ({
      products: pages.flatMap(({ products }) => products),
      total: pages[0]?.total ?? 0,
      /** Only the first page has been requested so far. */
      isFirstPage: pages.length === 1 && first?.limit === GRID_PAGE_SIZE,
    }),
  });
}

/** @param previouslyLoaded items that were on the page when the visitor left it; they load in one request */
export function useCollection(query: FilterQuery, previouslyLoaded = 0) {
  const firstPageSize = Math.min(Math.max(previouslyLoaded, GRID_PAGE_SIZE), MAX_LIMIT);
  return useInfiniteQuery(collectionOptions(query, firstPageSize));
}

export type CollectionResult = ReturnType<typeof useCollection>;

const facetsOptions = (query: FilterQuery) =>
  queryOptions({
    queryKey: ['products', 'facets', query],
    queryFn: ({ signal }) => api('GET /api/products/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useFacets = (query: FilterQuery) => useQuery(facetsOptions(query));
