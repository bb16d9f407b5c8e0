import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { stocktakes } from '../../../../shared/contract/stocktakes.ts';
import type { Resolution, Stocktake } from '../../../../shared/entities/stocktake.ts';
import { api } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { useRecordChange } from '../common/useRecordChange.ts';

const REFRESH_MS = 10_000;

const stocktakesOptions = queryOptions({
  queryKey: ['stocktakes'],
  queryFn: ({ signal }) => api('GET /api/stocktakes', { signal }),
  ...alwaysFreshStaffQuery,
});

export const stocktakeOptions = (id: string) =>
  queryOptions({
    queryKey: ['stocktake', id],
    queryFn: ({ signal }) => fetchStocktake(id, signal),
    // Colleagues count at the same time.
    refetchInterval: ({ state }) => (state.data?.closedAt === null ? REFRESH_MS : false),
    ...alwaysFreshStaffQuery,
  });

export const fetchStocktake = (id: string, signal: AbortSignal) =>
  api('GET /api/stocktakes/{id}', { params: { id }, signal });

export const useStocktakes = () => useQuery(stocktakesOptions);

export const useStocktake = (id: string) => useQuery(stocktakeOptions(id));

export const useStockLocations = () =>
  useQuery({
    queryKey: ['stocktake-locations'],
    queryFn: ({ signal }) => api('GET /api/stocktakes/locations', { signal }),
    ...alwaysFreshStaffQuery,
  });

export type NewStocktake = z.input<(typeof stocktakes)['POST /api/stocktakes']['body']>;

export function useStartStocktake() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: NewStocktake) =>
      callOnce(`stocktake ${JSON.stringify(body)}`, (headers) =>
        api('POST /api/stocktakes', { headers, body }),
      ),
    onSuccess: (stocktake) =>
      queryClient.setQueryData(stocktakeOptions(stocktake.id).queryKey, stocktake),
    onSettled: () => void queryClient.invalidateQueries(stocktakesOptions),
    ...staffMutation,
  });
}

/** Closes a location; without one, all of them and the stocktake. */
export const useClose = (id: string) =>
  useChange(id, (location: string | undefined) =>
    api('POST /api/stocktakes/{id}/close', {
      params: { id },
      body: location === undefined ? {} : { location },
    }),
  );

export const useSettle = (id: string) =>
  useChange(id, (body: { key: string; resolution: Resolution }) =>
    api('POST /api/stocktakes/{id}/differences', { params: { id }, body }),
  );

function useChange<Variables>(id: string, change: (change: Variables) => Promise<Stocktake>) {
  const queryClient = useQueryClient();
  const { queryKey } = stocktakeOptions(id);
  return useRecordChange(queryKey, change, (error) => {
    void queryClient.invalidateQueries(stocktakesOptions);
    if (!error) return;
    showErrorToast(error);
    void queryClient.invalidateQueries({ queryKey });
  });
}
