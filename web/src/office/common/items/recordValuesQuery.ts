import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { RecordValueChange } from '../../../../../shared/entities/record-values.ts';
import { api, type Reply } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation, staffQuery } from '../../../lib/queryOptions.ts';

export type RecordValues = Reply<'GET /api/airtable/item-log/{id}/values'>;

/** Never refetches automatically: staff must change the values that they saw. */
export const useRecordValues = (id: string) =>
  useQuery({
    queryKey: ['record-values', id],
    queryFn: ({ signal }) =>
      api('GET /api/airtable/item-log/{id}/values', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...staffQuery,
  });

export function useSetRecordValues(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: RecordValueChange[]) =>
      api('PATCH /api/airtable/item-log/{id}', { params: { id }, body: { changes } }),
    onSuccess: () => void invalidateRecord(queryClient, id),
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

export const invalidateRecord = (queryClient: QueryClient, id: string) =>
  Promise.all(
    [['item-log'], ['record-history', id]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export const useLoggedRecord = (id: string) =>
  useQuery(
    queryOptions({
      queryKey: ['item-log', 'one', id],
      queryFn: async ({ signal }) =>
        (await api('GET /api/airtable/item-log', { query: { id: [id] }, signal })).records[0] ??
        null,
      ...staffQuery,
    }),
  );
