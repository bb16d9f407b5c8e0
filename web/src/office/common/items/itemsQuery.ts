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
import type { documents } from '../../../../../shared/contract/documents.ts';
import type { items } from '../../../../../shared/contract/items.ts';
import type { ItemEvent } from '../../../../../shared/entities/item-event.ts';
import type {
  MilitaryItem,
  MilitaryItemInput,
  MilitaryItemSummary,
  MilitaryItemTexts,
} from '../../../../../shared/entities/military-item.ts';
import { api, apiPdf, apiWithHeaders, hasStatus, type Reply } from '../../../lib/api.ts';
import { fetchAllPages } from '../../../lib/fetchAllPages.ts';
import { alwaysFreshStaffQuery, staffMutation, staffQuery } from '../../../lib/queryOptions.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { NEXT_NUMBER } from '../nextNumberQuery.ts';
import { isBeingIdentified } from './identification.ts';
import { invalidateRecord } from './recordValuesQuery.ts';

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

const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...itemsOptions.queryKey, id, 'history'],
    queryFn: ({ signal }) =>
      fetchAllPages((query) =>
        apiWithHeaders('GET /api/military-items/{id}/history', { params: { id }, query, signal }),
      ),
    ...alwaysFreshStaffQuery,
  });

export const useItemHistory = (id: string) => useQuery(historyOptions(id));

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

async function addItemToList(queryClient: QueryClient, item: MilitaryItem) {
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

export function useUploadDraft() {
  return useMutation({
    mutationFn: ({ payload, key }: Draft) =>
      api('POST /api/military-items/upload-airtable', {
        body: payload,
        headers: { 'idempotency-key': key },
      }),
    ...staffMutation,
  });
}

const uploadKey = (id: string) => ['upload', id];
type Uploaded = Reply<'POST /api/military-items/upload-airtable'>;

/** Calls the handlers even after unmount. */
export function useUploadItem(
  id: string,
  { onDone, onFailed }: { onDone: () => void; onFailed: (error: Error) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: uploadKey(id),
    mutationFn: (item: MilitaryItemSummary) =>
      api('POST /api/military-items/upload-airtable', { body: item }),
    onSuccess: async ({ airtableId }) => {
      await updateItemInList(queryClient, id, (item) => ({ ...item, airtableId }));
      void refetchHistory(queryClient, id);
      onDone();
    },
    onError: (error) => {
      onFailed(error);
      // The record may have been created although the response was lost.
      void queryClient.invalidateQueries({ queryKey: itemsOptions.queryKey });
    },
    ...staffMutation,
  });
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
  return useMutation({
    mutationFn: (changes: { column: string; from: string | null; to: string | null }[]) =>
      api('POST /api/military-items/{id}/airtable-changes', { params: { id }, body: { changes } }),
    onSuccess: () => void refetchHistory(queryClient, id),
    ...staffMutation,
  });
}

/** Returns the state of the item's last upload, whichever component started it. */
export function useLastUpload(id: string): Partial<MutationState<Uploaded>> {
  const states = useMutationState({
    filters: { mutationKey: uploadKey(id), exact: true },
    select: ({ state }) => state as MutationState<Uploaded>,
  });
  return states.at(-1) ?? {};
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

export function useUndoChange(itemId: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id: eventId, edit }: ItemEvent) => {
      if (edit) {
        const params = { id: edit.recordId, eventId };
        await api('POST /api/airtable/item-log/{id}/history/{eventId}/undo', { params });
      } else if (itemId) {
        const params = { id: itemId, eventId };
        const undo = 'POST /api/military-items/{id}/history/{eventId}/undo';
        await setItem(queryClient, await api(undo, { params }));
      }
    },
    // The button stays busy until the new entry is shown.
    onSuccess: (_, { edit }) =>
      Promise.all([
        itemId && refetchHistory(queryClient, itemId),
        edit && invalidateRecord(queryClient, edit.recordId),
      ]),
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: itemsOptions.queryKey });
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

type LabelRequest = z.input<(typeof documents)['POST /api/labels']['body']>;

export const usePrintLabels = () =>
  useMutation({
    mutationFn: (body: LabelRequest) => apiPdf('POST /api/labels', { body }),
    ...staffMutation,
  });

interface DeleteHandlers {
  onDeleted: (name: string) => void;
  onFailed: (error: Error) => void;
}

export function useDeleteItem({ onDeleted, onFailed }: DeleteHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: MilitaryItemSummary) => {
      try {
        await api('DELETE /api/military-items/{id}', { params: { id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: async (_, { id, name }) => {
      onDeleted(name);
      await queryClient.cancelQueries({ queryKey: itemsOptions.queryKey, exact: true });
      queryClient.setQueryData(itemsOptions.queryKey, (list) =>
        list?.filter((item) => item.id !== id),
      );
      queryClient.removeQueries({ queryKey: itemOptions(id).queryKey });
    },
    onError: onFailed,
    ...staffMutation,
  });
}

async function setItem(queryClient: QueryClient, item: MilitaryItem) {
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

export function useRefetchHistory() {
  const queryClient = useQueryClient();
  return (itemId: string) => void refetchHistory(queryClient, itemId);
}

const refetchHistory = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: historyOptions(id).queryKey });
