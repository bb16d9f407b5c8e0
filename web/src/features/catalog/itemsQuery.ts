import {
  type MutationState,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { items } from '../../../../shared/contract/items.ts';
import type { MilitaryItem, MilitaryItemInput } from '../../../../shared/entities/military-item.ts';
import { api, apiWithHeaders, hasStatus, type Reply } from '../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../back-office/queryOptions.ts';

export type ItemPayload = z.input<typeof MilitaryItemInput>;
export type ItemCorrection = z.input<(typeof items)['PATCH /api/military-items/{id}']['body']>;

const itemsOptions = queryOptions({
  queryKey: ['military-items'],
  queryFn: ({ signal }) =>
    fetchAllPages((query) => apiWithHeaders('GET /api/military-items', { query, signal })),
  ...alwaysFreshStaffQuery,
});

/** All cataloged items, newest first. */
export const useItems = () => useQuery(itemsOptions);

const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...itemsOptions.queryKey, id, 'history'],
    queryFn: ({ signal }) =>
      fetchAllPages((query) =>
        apiWithHeaders('GET /api/military-items/{id}/history', { params: { id }, query, signal }),
      ),
    ...alwaysFreshStaffQuery,
  });

/** Who changed what of an item, newest first. */
export const useItemHistory = (id: string) => useQuery(historyOptions(id));

interface Draft {
  payload: ItemPayload;
  /** Idempotency key: the same for every retry of one draft. */
  key: string;
}

export function useCatalogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ payload, key }: Draft) =>
      api('POST /api/military-items', { body: payload, headers: { 'idempotency-key': key } }),
    onSuccess: () => {
      // Not awaited, so that the next item can be entered at once.
      queryClient.invalidateQueries({ queryKey: itemsOptions.queryKey });
    },
    ...staffMutation,
  });
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

/** Uploads a cataloged item. The handlers are called even after the component unmounted. */
export function useUploadItem(
  id: string,
  { onDone, onFailed }: { onDone: () => void; onFailed: (error: Error) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: uploadKey(id),
    mutationFn: (item: MilitaryItem) =>
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

/** The state of the item's last upload, started by any component. */
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
      await updateItemInList(queryClient, item.id, () => item);
      void refetchHistory(queryClient, item.id);
    },
    ...staffMutation,
  });
}

export function useUndoChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, eventId }: { id: string; eventId: string }) =>
      api('POST /api/military-items/{id}/history/{eventId}/undo', { params: { id, eventId } }),
    onSuccess: async (item) => {
      await updateItemInList(queryClient, item.id, () => item);
      // The button stays busy until the new entry is shown.
      await refetchHistory(queryClient, item.id);
    },
    // Most likely somebody else changed the item.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: itemsOptions.queryKey });
    },
    ...staffMutation,
  });
}

interface DeleteHandlers {
  /** Called before the item leaves the list. */
  onDeleted: (name: string) => void;
  onFailed: (error: Error) => void;
}

export function useDeleteItem({ onDeleted, onFailed }: DeleteHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: MilitaryItem) => {
      try {
        await api('DELETE /api/military-items/{id}', { params: { id } });
      } catch (error) {
        // Already deleted by somebody else.
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: async (_, { id, name }) => {
      onDeleted(name);
      await queryClient.cancelQueries({ queryKey: itemsOptions.queryKey, exact: true });
      queryClient.setQueryData(itemsOptions.queryKey, (list) =>
        list?.filter((item) => item.id !== id),
      );
      queryClient.removeQueries({ queryKey: historyOptions(id).queryKey });
    },
    onError: onFailed,
    ...staffMutation,
  });
}

/** Cancels a running refetch first: its response could predate the change. */
export async function updateItemInList(
  queryClient: QueryClient,
  id: string,
  change: (item: MilitaryItem) => MilitaryItem,
) {
  const { queryKey } = itemsOptions;
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, (list) =>
    list?.map((item) => (item.id === id ? change(item) : item)),
  );
}

const refetchHistory = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: historyOptions(id).queryKey });

/** Lists that exceed the response size limit come in pages. */
async function fetchAllPages<T>(
  fetchPage: (query: { cursor?: string }) => Promise<{ data: T[]; headers: Headers }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, headers } = await fetchPage(cursor ? { cursor } : {});
    all.push(...data);
    cursor = headers.get('X-Next-Cursor');
  }
  return all;
}
