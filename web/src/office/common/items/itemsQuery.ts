import {
  type MutationState,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { items } from '../../../../../shared/contract/items.ts';
import type {
  MilitaryItemInput,
  MilitaryItemSummary,
  MilitaryItemTexts,
  VisibleMilitaryItem,
} from '../../../../../shared/entities/military-item.ts';
import { api, apiWithHeaders, hasStatus, type Reply } from '../../../lib/api.ts';
import { fetchAllPages } from '../../../lib/fetchAllPages.ts';
import { alwaysFreshStaffQuery, staffMutation, staffQuery } from '../../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';
import { NEXT_NUMBER } from '../nextNumberQuery.ts';
import { isBeingIdentified } from './identification.ts';

export type ItemPayload = z.input<typeof MilitaryItemInput>;
export type ItemCorrection = z.input<(typeof items)['PATCH /api/military-items/{id}']['body']>;

const FIRST_ITEMS = 60;

const newestOptions = queryOptions<{ items: MilitaryItemSummary[]; total: number }>({
  queryKey: ['newest-military-items'],
  queryFn: skipToken,
  ...staffQuery,
});

const itemsOptions = queryOptions({
  queryKey: ['military-items'],
  queryFn: ({ client, signal }): Promise<MilitaryItemSummary[]> =>
    fetchAllPages(async ({ cursor }) => {
      const rest = cursor === undefined ? { limit: FIRST_ITEMS } : { cursor };
      const query = { ...rest, fields: 'summary' } as const;
      const reply = await apiWithHeaders('GET /api/military-items', { query, signal });
      const { headers } = reply;
      const data = reply.data as MilitaryItemSummary[];
      if (cursor === undefined) {
        const total = Number(headers.get('X-Total-Count') ?? data.length);
        client.setQueryData(newestOptions.queryKey, { items: data, total });
      }
      return { data, headers };
    }),
  ...alwaysFreshStaffQuery,
});

const POLL_MS = 3000;

export const useItems = () => {
  const { data: newest } = useQuery(newestOptions);
  return useQuery({
    ...itemsOptions,
    ...(newest && { placeholderData: newest.items }),
    refetchInterval: ({ state: { data } }) =>
      data?.some((item) => isBeingIdentified(item, Date.now())) && POLL_MS,
  });
};

export function useItemCount(): number | undefined {
  const { data: items, isPlaceholderData } = useItems();
  const { data: newest } = useQuery(newestOptions);
  return isPlaceholderData ? newest?.total : items?.length;
}

const itemOptions = (id: string) =>
  queryOptions({
    queryKey: [...itemsOptions.queryKey, id],
    queryFn: ({ signal }) => api('GET /api/military-items/{id}', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

/** Falls back to the item of the list, without long texts, until it is loaded. */
export const useItem = (summary: MilitaryItemSummary) =>
  useQuery({
    ...itemOptions(summary.id),
    placeholderData: { ...summary, description: null, authenticityNotes: null, provenance: [] },
  });

export function useFetchItem() {
  const queryClient = useQueryClient();
  return (id: string) => queryClient.fetchQuery({ ...itemOptions(id), staleTime: 0 });
}

const textsOptions = queryOptions({
  queryKey: [...itemsOptions.queryKey, 'texts'],
  queryFn: async ({ signal }) => {
    const texts = await fetchAllPages((query) =>
      apiWithHeaders('GET /api/military-items', { query: { ...query, fields: 'texts' }, signal }),
    );
    return new Map(texts.map((each) => [each.id, each as MilitaryItemTexts]));
  },
  // Map instances cannot be compared structurally.
  structuralSharing: false,
  ...staffQuery,
});

export const useItemTexts = (isSearching: boolean) =>
  useQuery({ ...textsOptions, enabled: isSearching }).data;

const getHistoryKey = (id: string) => [...itemsOptions.queryKey, id, 'history'];

export const useItemHistory = (id: string) =>
  useQuery({
    queryKey: getHistoryKey(id),
    queryFn: ({ signal }) =>
      fetchAllPages((query) =>
        apiWithHeaders('GET /api/military-items/{id}/history', { params: { id }, query, signal }),
      ),
    ...alwaysFreshStaffQuery,
  });

interface Draft {
  payload: ItemPayload;
  key: string;
}

export function useCatalogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ payload, key }: Draft) =>
      api('POST /api/military-items', { body: payload, headers: { 'idempotency-key': key } }),
    onSuccess: (item) => addItemToList(queryClient, item),
    ...staffMutation,
  });
}

async function addItemToList(queryClient: QueryClient, item: VisibleMilitaryItem) {
  const { queryKey } = itemsOptions;
  const isLoading = queryClient.getQueryData(queryKey) === undefined;
  queryClient.setQueryData(itemOptions(item.id).queryKey, item);
  void queryClient.invalidateQueries({ queryKey: textsOptions.queryKey });
  void queryClient.invalidateQueries({ queryKey: NEXT_NUMBER });
  if (isLoading) return void queryClient.invalidateQueries({ queryKey, exact: true });
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, (list) => [
    item,
    ...(list ?? []).filter(({ id }) => id !== item.id),
  ]);
}

export const useUploadDraft = () =>
  useMutation({
    mutationFn: ({ payload, key }: Draft) =>
      api('POST /api/military-items/upload-airtable', {
        body: payload,
        headers: { 'idempotency-key': key },
      }),
    ...staffMutation,
  });

/** All components that show the item share the state of this mutation. */
export function useUploadItem(item: MilitaryItemSummary) {
  const queryClient = useQueryClient();
  const { id } = item;
  const mutationKey = ['upload', id];
  const { mutate } = useSingleMutation({
    mutationKey,
    mutationFn: () => api('POST /api/military-items/upload-airtable', { body: item }),
    onSuccess: async ({ airtableId }) => {
      await updateItemInList(queryClient, id, (before) => ({ ...before, airtableId }));
      void refetchHistory(queryClient, id);
      toast({ title: 'Success', description: 'Item uploaded to Airtable successfully!' });
    },
    onError: (error) => {
      showErrorToast(error, { description: 'Failed to upload to Airtable' });
      // The record may have been created although the response was lost.
      void queryClient.invalidateQueries({ queryKey: itemsOptions.queryKey });
    },
    ...staffMutation,
  });
  const last = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) =>
      state as MutationState<Reply<'POST /api/military-items/upload-airtable'>>,
  }).at(-1);
  return { mutate, last };
}

export const useAirtableChanges = (id: string) =>
  useQuery({
    queryKey: ['items', id, 'airtable-changes'],
    queryFn: ({ signal }) =>
      api('GET /api/military-items/{id}/airtable-changes', { params: { id }, signal }),
    gcTime: 0,
    ...alwaysFreshStaffQuery,
  });

export function useSendChanges(id: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (changes: { column: string; from: string | null; to: string | null }[]) =>
      api('POST /api/military-items/{id}/airtable-changes', { params: { id }, body: { changes } }),
    onSuccess: () => void refetchHistory(queryClient, id),
    ...staffMutation,
  });
}

export function useCorrectItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, correction }: { id: string; correction: ItemCorrection }) =>
      api('PATCH /api/military-items/{id}', { params: { id }, body: correction }),
    onSuccess: async (item) => {
      await setItem(queryClient, item);
      void queryClient.invalidateQueries({ queryKey: NEXT_NUMBER });
      void refetchHistory(queryClient, item.id);
    },
    ...staffMutation,
  });
}

export function useDismissLookalike() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ item, lookalikeId }: { item: MilitaryItemSummary; lookalikeId: string }) => {
      const list = queryClient.getQueryData(itemsOptions.queryKey);
      const { dismissedLookalikes = [] } = list?.find(({ id }) => id === item.id) ?? item;
      return api('PATCH /api/military-items/{id}', {
        params: { id: item.id },
        body: { dismissedLookalikes: [...dismissedLookalikes, lookalikeId] },
      });
    },
    onSuccess: (item) => setItem(queryClient, item),
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });
}

export function useDeleteItem(onDeleted: (item: MilitaryItemSummary) => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ id }: MilitaryItemSummary) => {
      try {
        await api('DELETE /api/military-items/{id}', { params: { id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: async (_, item) => {
      onDeleted(item);
      await queryClient.cancelQueries({ queryKey: itemsOptions.queryKey, exact: true });
      queryClient.setQueryData(itemsOptions.queryKey, (list) =>
        list?.filter(({ id }) => id !== item.id),
      );
      queryClient.removeQueries({ queryKey: itemOptions(item.id).queryKey });
    },
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });
}

export async function setItem(queryClient: QueryClient, item: VisibleMilitaryItem) {
  await updateItemInList(queryClient, item.id, (cached) => ({ ...cached, ...item }));
  queryClient.setQueryData(itemOptions(item.id).queryKey, item);
  void queryClient.invalidateQueries({ queryKey: textsOptions.queryKey });
}

/** Cancels a running refetch first: its response could predate the change. */
export async function updateItemInList(
  queryClient: QueryClient,
  id: string,
  change: <T extends MilitaryItemSummary>(item: T) => T,
) {
  const { queryKey } = itemsOptions;
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, (list) =>
    list?.map((item) => (item.id === id ? change(item) : item)),
  );
  queryClient.setQueryData(itemOptions(id).queryKey, (item) => item && change(item));
}

export function useRefetchItems() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: itemsOptions.queryKey });
}

export const refetchHistory = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: getHistoryKey(id) });
