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

/** What is sent of an item. */
export type ItemPayload = z.input<typeof MilitaryItemInput>;
export type ItemCorrection = z.input<(typeof items)['PATCH /api/military-items/{id}']['body']>;

const itemsOptions = queryOptions({
  queryKey: ['military-items'],
  queryFn: ({ signal }) =>
    wholeList((query) => apiWithHeaders('GET /api/military-items', { query, signal })),
  ...alwaysFreshStaffQuery,
});

/** All cataloged items, newest first. */
export const useItems = () => useQuery(itemsOptions);

const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...itemsOptions.queryKey, id, 'history'],
    queryFn: ({ signal }) =>
      wholeList((query) =>
        apiWithHeaders('GET /api/military-items/{id}/history', { params: { id }, query, signal }),
      ),
    ...alwaysFreshStaffQuery,
  });

/** Who changed what of an item, newest first. */
export const useItemHistory = (id: string) => useQuery(historyOptions(id));

interface Draft {
  payload: ItemPayload;
  /** The same for every try of one draft: it is then cataloged once, and uploaded once. */
  key: string;
}

export function useCatalogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ payload, key }: Draft) =>
      api('POST /api/military-items', { body: payload, headers: { 'idempotency-key': key } }),
    onSuccess: () => {
      // Whoever goes on with the next item need not wait for the list.
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

/** Of an item that is cataloged. The handlers are called wherever one is by then. */
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
      void askForHistory(queryClient, id);
      onDone();
    },
    onError: (error) => {
      onFailed(error);
      // The record may have been made all the same, and the item know of it.
      void queryClient.invalidateQueries({ queryKey: itemsOptions.queryKey });
    },
    ...staffMutation,
  });
}

/** How the last upload of an item stands, whichever part of the page began it. */
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
      void askForHistory(queryClient, item.id);
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
      // The button is let go of when the new entry stands there.
      await askForHistory(queryClient, item.id);
    },
    // What was refused has most likely been changed by somebody else.
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
        // Somebody else was faster.
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

/** Puts an item as a call answered it into the list. A list that was asked for before the change
 *  would take it back on the page. */
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

const askForHistory = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: historyOptions(id).queryKey });

/** Lists come whole, unless they outgrow an answer: then page by page. */
async function wholeList<T>(
  page: (query: { cursor?: string }) => Promise<{ data: T[]; headers: Headers }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, headers } = await page(cursor ? { cursor } : {});
    all.push(...data);
    cursor = headers.get('X-Next-Cursor');
  }
  return all;
}
