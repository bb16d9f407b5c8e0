import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ItemEvent } from '../../../../../shared/entities/item-event.ts';
import type { RecordValueChange } from '../../../../../shared/entities/record-values.ts';
import { api, isForbidden, type Reply } from '../../../lib/api.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { alwaysFreshStaffQuery, staffMutation, staffQuery } from '../../../lib/queryOptions.ts';
import { toast } from '../../../lib/toast.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';
import { refetchHistory, setItem, useRefetchItems } from './itemsQuery.ts';

export type RecordValues = Reply<'GET /api/airtable/item-log/{id}/values'>;

/** Never refetches automatically: staff must change the values that they saw. */
export const useRecordValues = (id: string | null) =>
  useQuery({
    queryKey: ['record-values', id],
    queryFn: ({ signal }) =>
      api('GET /api/airtable/item-log/{id}/values', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    gcTime: 0,
    ...staffQuery,
  });

export function useSetRecordValues(id: string, itemId: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: RecordValueChange[]) =>
      api('PATCH /api/airtable/item-log/{id}', { params: { id }, body: { changes } }),
    onSuccess: () => {
      void invalidateRecord(queryClient, id);
      if (itemId) void refetchHistory(queryClient, itemId);
    },
    ...staffMutation,
  });
}

export const useRecordHistory = (id: string) =>
  useQuery({
    queryKey: ['record-history', id],
    queryFn: ({ signal }) =>
      api('GET /api/airtable/item-log/{id}/history', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

const invalidateRecord = (queryClient: QueryClient, id: string) =>
  Promise.all(
    [['item-log'], ['record-history', id]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export function useUndoChange(itemId: string | undefined) {
  const queryClient = useQueryClient();
  const refetchItems = useRefetchItems();
  const can = usePermissions();
  // A change is refused if it has also set fields that the role does not include.
  const seesAllFields = can('see-prices') && can('see-costs');
  return useSingleMutation({
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
    onError: (error) => {
      refetchItems();
      if (seesAllFields || !isForbidden(error)) return;
      const description = 'This change also set fields that your role doesn’t include.';
      toast({ title: 'Not Undone', description, variant: 'destructive' });
    },
    ...staffMutation,
    throwOnError: (error) => seesAllFields && isForbidden(error),
  });
}

export const useLoggedRecord = (id: string) =>
  useQuery({
    queryKey: ['item-log', 'one', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/airtable/item-log', { query: { id: [id] }, signal })).records[0] ?? null,
    ...staffQuery,
  });
