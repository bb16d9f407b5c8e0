import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { AsmicEntry } from '../../../../../shared/entities/asmic-entry.ts';
import { api, apiWithHeaders } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../back-office/queryOptions.ts';

const ENTRIES = ['asmic-entries'];
const LISTS = [...ENTRIES, 'list'];
export const PAGE_SIZE = 100;

const countOptions = queryOptions({
  queryKey: [...ENTRIES, 'count'],
  // Optional information: failures are ignored.
  queryFn: async ({ signal }) => {
    try {
      const query = { limit: 1 };
      const { data, headers } = await apiWithHeaders('GET /api/asmic-entries', { query, signal });
      return Number(headers.get('X-Total-Count') ?? data.length);
    } catch {
      return null;
    }
  },
  ...alwaysFreshStaffQuery,
});

/** Size of the reference catalog; undefined when unknown. */
export const useEntryCount = () => useQuery(countOptions).data ?? undefined;

const entryOptions = (id: string) =>
  queryOptions({
    queryKey: [...ENTRIES, 'entry', id],
    queryFn: ({ signal }) => api('GET /api/asmic-entries/{id}', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

export const useEntry = (id: string) => useQuery(entryOptions(id));

const listOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, search],
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await apiWithHeaders('GET /api/asmic-entries', {
        query: {
          limit: PAGE_SIZE,
          ...(search && { search }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      });
      return {
        entries: data,
        total: Number(headers.get('X-Total-Count') ?? data.length),
        nextCursor: headers.get('X-Next-Cursor'),
      };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      entries: removeDuplicates(pages.flatMap(({ entries }) => entries)),
      total: pages.at(-1)?.total ?? 0,
    }),
    ...alwaysFreshStaffQuery,
    // Not cached: a remount would refetch all loaded pages one after the other.
    gcTime: 0,
    // Comparing tens of thousands of entries takes longer than rendering the visible ones.
    structuralSharing: false,
  });

/** An import between two pages may move an entry to the next page. */
function removeDuplicates(entries: readonly AsmicEntry[]): AsmicEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export const useEntries = (search: string) => useInfiniteQuery(listOptions(search));
export type EntriesResult = ReturnType<typeof useEntries>;

/** Undefined without a next page, while loading, and after a failure. */
export function getNextPageLoader(entries: EntriesResult): (() => void) | undefined {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } =
    entries;
  if (!hasNextPage || isFetching || isFetchNextPageError || isPlaceholderData) return undefined;
  return () => void fetchNextPage({ cancelRefetch: false });
}

/** After an import. Drops all but the first page, so that only that one is refetched. */
export function refreshEntries(queryClient: QueryClient): Promise<void> {
  queryClient.setQueriesData<{ pages: unknown[]; pageParams: unknown[] }>(
    { queryKey: LISTS },
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  return queryClient.invalidateQueries({ queryKey: ENTRIES });
}
