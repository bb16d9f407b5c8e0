import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { identification } from '../../../../../../shared/contract/identification.ts';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { api, apiWithHeaders } from '../../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../../lib/queryOptions.ts';

const ENTRIES = ['asmic-entries'];
const LISTS = [...ENTRIES, 'list'];
export const ENTRIES_PER_PAGE = 100;

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
    queryFn: ({ pageParam, signal }) => fetchEntryPage(search, pageParam, signal),
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

async function fetchEntryPage(search: string, cursor: string, signal: AbortSignal) {
  const { data, headers } = await apiWithHeaders('GET /api/asmic-entries', {
    query: { limit: ENTRIES_PER_PAGE, ...(search && { search }), ...(cursor && { cursor }) },
    signal,
  });
  return {
    entries: data,
    total: Number(headers.get('X-Total-Count') ?? data.length),
    nextCursor: headers.get('X-Next-Cursor'),
  };
}

/** An import between two pages may move an entry to the next page. */
function removeDuplicates(entries: readonly AsmicEntry[]): AsmicEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export const useEntries = (search: string) => useInfiniteQuery(listOptions(search));
export type EntriesResult = ReturnType<typeof useEntries>;

export function getNextPageLoader(entries: EntriesResult): (() => void) | undefined {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } =
    entries;
  if (!hasNextPage || isFetching || isFetchNextPageError || isPlaceholderData) return undefined;
  return () => void fetchNextPage({ cancelRefetch: false });
}

/** Drops all but the first page, so that only that one is refetched. */
export function refreshEntries(queryClient: QueryClient): Promise<void> {
  queryClient.setQueriesData<{ pages: unknown[]; pageParams: unknown[] }>(
    { queryKey: LISTS },
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  return queryClient.invalidateQueries({ queryKey: ENTRIES });
}

export type EntryEdit = z.input<(typeof identification)['PATCH /api/asmic-entries/{id}']['body']>;

const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...ENTRIES, 'history', id],
    queryFn: ({ signal }) => api('GET /api/asmic-entries/{id}/history', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

export const useEntryHistory = (id: string) => useQuery(historyOptions(id));

export function useEditEntry(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EntryEdit) => api('PATCH /api/asmic-entries/{id}', { params: { id }, body }),
    onSuccess: (entry) => {
      queryClient.setQueryData(entryOptions(id).queryKey, entry);
      updateLists(queryClient, (page) => ({
        ...page,
        entries: page.entries.map((each) => (each.id === id ? entry : each)),
      }));
      void refreshChanges(queryClient);
    },
    ...staffMutation,
  });
}

export function useDeleteEntry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AsmicEntry) => api('DELETE /api/asmic-entries/{id}', { params: { id } }),
    onSuccess: (_, { id }) => {
      updateLists(queryClient, (page) => ({
        ...page,
        entries: page.entries.filter((each) => each.id !== id),
        total: page.total - 1,
      }));
      void queryClient.invalidateQueries({ queryKey: countOptions.queryKey });
      void refreshChanges(queryClient);
    },
    ...staffMutation,
  });
}

type EntryPage = Awaited<ReturnType<typeof fetchEntryPage>>;

function updateLists(queryClient: QueryClient, update: (page: EntryPage) => EntryPage): void {
  queryClient.setQueriesData<{ pages: EntryPage[]; pageParams: unknown[] }>(
    { queryKey: LISTS },
    (list) => list && { ...list, pages: list.pages.map(update) },
  );
}

const CHANGES = [...ENTRIES, 'changes'];
const CHANGES_PAGE = 50;

const changesOptions = infiniteQueryOptions({
  queryKey: CHANGES,
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: CHANGES_PAGE, ...(pageParam && { cursor: pageParam }) };
    const { data, headers } = await apiWithHeaders('GET /api/asmic-changes', { query, signal });
    return {
      changes: data,
      total: Number(headers.get('X-Total-Count') ?? data.length),
      nextCursor: headers.get('X-Next-Cursor'),
    };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }) => ({
    changes: pages.flatMap(({ changes }) => changes),
    total: pages.at(-1)?.total ?? 0,
  }),
  ...alwaysFreshStaffQuery,
  gcTime: 0,
});

export const useCatalogChanges = () => useInfiniteQuery(changesOptions);

async function refreshChanges(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: CHANGES });
  await queryClient.invalidateQueries({ queryKey: [...ENTRIES, 'history'] });
}

export const useUndoPreview = (revision: number) =>
  useQuery({
    // Excluded from ENTRIES, which are refreshed while this preview is still shown.
    queryKey: ['asmic-undo', revision],
    queryFn: ({ signal }) => undoChange(revision, { signal }),
    ...alwaysFreshStaffQuery,
    gcTime: 0,
  });

export function useUndoCatalogChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (revision: number) => undoChange(revision, { query: { apply: 'true' } }),
    onSuccess: () => refreshEntries(queryClient),
    ...staffMutation,
  });
}

const undoChange = (revision: number, call: { query?: { apply: 'true' }; signal?: AbortSignal }) =>
  api('POST /api/asmic-changes/{revision}/undo', { params: { revision }, ...call });
