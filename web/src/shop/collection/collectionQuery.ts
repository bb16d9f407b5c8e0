import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SearchInterpretation } from '../../../../shared/entities/product-search.ts';
import { apiWithHeaders } from '../../lib/api.ts';
import { type Filters, MAX_PAGE_SIZE, PAGE_SIZES, toListQuery } from './filters.ts';

interface PageParam {
  limit: number;
  cursor?: string;
}

/** @param previouslyLoaded number of items when the visitor left the page; they load in one request */
export function collectionOptions(filters: Filters, previouslyLoaded = 0) {
  const query = toListQuery(filters);
  const pageSize = PAGE_SIZES[filters.show];
  const { after } = filters;
  const initialPageParam: PageParam = {
    limit: Math.min(Math.max(previouslyLoaded, pageSize), MAX_PAGE_SIZE),
    ...(after && { cursor: after }),
  };
  return infiniteQueryOptions({
    queryKey: ['products', 'collection', query, pageSize, after],
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await apiWithHeaders('GET /api/products', {
        query: { ...query, ...pageParam },
        signal,
      });
      return {
        products: data,
        total: Number(headers.get('X-Total-Count') ?? data.length),
        nextCursor: headers.get('X-Next-Cursor'),
        search: query.search ?? '',
        interpretation: parseInterpretation(headers.get('X-Search-Interpretation')),
      };
    },
    initialPageParam,
    getNextPageParam: ({ nextCursor }): PageParam | undefined =>
      nextCursor ? { limit: pageSize, cursor: nextCursor } : undefined,
    placeholderData: keepPreviousData,
    select: ({ pages, pageParams: [first] }) => ({
      products: pages.flatMap(({ products }) => products),
      total: pages[0]?.total ?? 0,
      search: pages[0]?.search ?? '',
      interpretation: pages[0]?.interpretation,
      isFirstPage: pages.length === 1 && first?.limit === pageSize,
      nextCursor: pages.at(-1)?.nextCursor ?? '',
    }),
  });
}

export const useCollection = (...args: Parameters<typeof collectionOptions>) =>
  useInfiniteQuery(collectionOptions(...args));

export type CollectionResult = ReturnType<typeof useCollection>;

/** The part of a search's meaning that comes with the products, so that the page does not move when the rest
 *  arrives. */
export type ShortInterpretation = Omit<SearchInterpretation, 'highlights' | 'suggestions'>;

function parseInterpretation(header: string | null): ShortInterpretation | undefined {
  try {
    return header ? JSON.parse(header) : undefined;
  } catch {
    return undefined;
  }
}
