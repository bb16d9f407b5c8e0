import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod';
import type { items } from '../../../../../shared/contract/items.ts';
import type { BulkFields } from '../../../../../shared/entities/bulk-change.ts';
import { api, type Reply } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';
import { useRefetchItems } from '../items/itemsQuery.ts';

export type BulkReport = Reply<'GET /api/bulk-changes/{id}'>;
export type BulkValues = z.input<typeof BulkFields>;

const POLL_INTERVAL_MS = 500;
/** A report of many outcomes is large, so it is polled less often. */
const POLL_INTERVAL_MS_PER_OUTCOME = 2;
const MAX_SLOWING = 2_000;

const KEY = ['bulk-changes'];

export const useBulkChanges = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/bulk-changes', { signal }),
    ...alwaysFreshStaffQuery,
  });

export function useBulkReport(id = '') {
  const queryClient = useQueryClient();
  const refetchItems = useRefetchItems();
  const query = useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api('GET /api/bulk-changes/{id}', { params: { id }, signal }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) =>
      data?.status !== 'finished' &&
      POLL_INTERVAL_MS + POLL_INTERVAL_MS_PER_OUTCOME * Math.min(data?.done ?? 0, MAX_SLOWING),
    ...alwaysFreshStaffQuery,
  });
  const finishedAt = query.data?.finishedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the bulk change is finished
  useEffect(() => {
    if (!finishedAt) return;
    refetchItems();
    void queryClient.invalidateQueries({ queryKey: ['item-log'] });
  }, [finishedAt]);
  return query;
}

export const useStartBulkChange = () =>
  useStart((body: z.input<(typeof items)['POST /api/bulk-changes']['body']>) =>
    api('POST /api/bulk-changes', { body }),
  );

export const useUndoBulkChange = () =>
  useStart((id: string) => api('POST /api/bulk-changes/{id}/undo', { params: { id } }));

function useStart<T>(mutationFn: (input: T) => Promise<Reply<'POST /api/bulk-changes'>>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: KEY }),
    ...staffMutation,
  });
}
