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
import { getUniqueRows, pagedListOptions } from '../../../../lib/pagedList.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../../lib/queryOptions.ts';
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts';

const ENTRIES = ['asmic-entries'];
const LISTS = [...ENTRIES, 'list'];
export const ENTRIES_PER_PAGE = 100;

const countOptions = queryOptions({
  queryKey: [...ENTRIES, 'count'],
  // Optional information: failures are ignored.
  queryFn: ({ signal }) =>
    apiWithHeaders('GET /api/asmic-entries', { query: { limit: 1 }, signal })
      .then(({ data, headers }) => Number(headers.get('X-Total-Count') ?? data.length))
      .catch(() => null),
  ...alwaysFreshStaffQuery,
});

export const useEntryCount = () => useQuery(countOptions).data ?? undefined;

const entryOptions = (id: string) =>
  queryOptions({
    queryKey: [...ENTRIES, 'entry', id],
    queryFn: ({ signal }) => api('GET /api/asmic-entries/{id}', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

/** Matches from early versions have no id of their entry. */
export const useEntry = (id: string) => useQuery({ ...entryOptions(id), enabled: Boolean(id) });

const listOptions = (search: string) =>
  infiniteQueryOptions({
    ...pagedListOptions([...LISTS, search], ENTRIES_PER_PAGE, ({ query, signal }) =>
      apiWithHeaders('GET /api/asmic-entries', {
        query: { ...query, ...(search && { search }) },
        signal,
      }),
    ),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({ rows: getUniqueRows(pages), total: pages.at(-1)?.total ?? 0 }),
    // Not cached: a remount would refetch all loaded pages one after the other.
    gcTime: 0,
    // Comparing tens of thousands of entries takes longer than rendering the visible ones.
    structuralSharing: false,
  });

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

interface EntryPage {
  rows: AsmicEntry[];
  total: number;
}

const updateLists = (queryClient: QueryClient, update: (page: EntryPage) => EntryPage) =>
  queryClient.setQueriesData<{ pages: EntryPage[]; pageParams: unknown[] }>(
    { queryKey: LISTS },
    (list) => list && { ...list, pages: list.pages.map(update) },
  );

export type EntryEdit = z.input<(typeof identification)['PATCH /api/asmic-entries/{id}']['body']>;

const HISTORIES = [...ENTRIES, 'history'];

export const useEntryHistory = (id: string) =>
  useQuery({
    queryKey: [...HISTORIES, id],
    queryFn: ({ signal }) => api('GET /api/asmic-entries/{id}/history', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

export function useEditEntry(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EntryEdit) => api('PATCH /api/asmic-entries/{id}', { params: { id }, body }),
    onSuccess: (entry) => {
      queryClient.setQueryData(entryOptions(id).queryKey, entry);
      updateLists(queryClient, (page) => ({
        ...page,
        rows: page.rows.map((each) => (each.id === id ? entry : each)),
      }));
      void refreshChanges(queryClient);
    },
    ...staffMutation,
  });
}

export function useDeleteEntry() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: AsmicEntry) => api('DELETE /api/asmic-entries/{id}', { params: { id } }),
    onSuccess: (_, { id }) => {
      updateLists(queryClient, (page) => ({
        ...page,
        rows: page.rows.filter((each) => each.id !== id),
        total: page.total - 1,
      }));
      void queryClient.invalidateQueries({ queryKey: countOptions.queryKey });
      void refreshChanges(queryClient);
    },
    ...staffMutation,
  });
}

const CHANGES = [...ENTRIES, 'changes'];
const CHANGES_PER_PAGE = 50;

export const useCatalogChanges = () =>
  useInfiniteQuery({
    ...pagedListOptions(CHANGES, CHANGES_PER_PAGE, (call) =>
      apiWithHeaders('GET /api/asmic-changes', call),
    ),
    gcTime: 0,
  });

async function refreshChanges(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: CHANGES });
  await queryClient.invalidateQueries({ queryKey: HISTORIES });
}

const undoChange = (revision: number, call: { query?: { apply: 'true' }; signal?: AbortSignal }) =>
  api('POST /api/asmic-changes/{revision}/undo', { params: { revision }, ...call });

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
  return useSingleMutation({
    mutationFn: (revision: number) => undoChange(revision, { query: { apply: 'true' } }),
    onSuccess: () => refreshEntries(queryClient),
    ...staffMutation,
  });
}
