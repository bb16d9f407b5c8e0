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
  // It is said by the way: where it cannot be had, nothing is said.
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

/** How many entries the reference catalogue has; undefined while that is not known. */
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
      entries: eachOnce(pages.flatMap(({ entries }) => entries)),
      total: pages.at(-1)?.total ?? 0,
    }),
    ...alwaysFreshStaffQuery,
    // Hundreds of pages would else be asked for again, one after the other, when the list is
    // opened anew. It begins with the first.
    gcTime: 0,
    // To look for what is still the same among tens of thousands takes longer than to draw it.
    structuralSharing: false,
  });

/** An import while one leafs may bring an entry a second time. */
function eachOnce(entries: readonly AsmicEntry[]): AsmicEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The reference catalogue, or what of it a search finds, page by page. */
export const useEntries = (search: string) => useInfiniteQuery(listOptions(search));
export type EntriesResult = ReturnType<typeof useEntries>;

/** Asks for the next page; undefined while there is none to be asked for, or one could not be had. */
export function nextPageOf(entries: EntriesResult): (() => void) | undefined {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } =
    entries;
  if (!hasNextPage || isFetching || isFetchNextPageError || isPlaceholderData) return undefined;
  return () => void fetchNextPage({ cancelRefetch: false });
}

/** After an import: everything is asked for again, of the list its first page. */
export function refreshEntries(queryClient: QueryClient): Promise<void> {
  queryClient.setQueriesData<{ pages: unknown[]; pageParams: unknown[] }>(
    { queryKey: LISTS },
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  return queryClient.invalidateQueries({ queryKey: ENTRIES });
}
