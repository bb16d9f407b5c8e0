import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { sales } from '../../../../shared/contract/sales.ts';
import type { Show } from '../../../../shared/entities/show.ts';
import { api, apiPdf } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { refreshProducts } from '../../lib/refreshProduct.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { useRecordChange } from '../common/useRecordChange.ts';

const REFRESH_MS = 15_000;
const SHOWS = ['shows'];
const SHOW = 'show';

export const useShows = () =>
  useQuery({
    queryKey: SHOWS,
    queryFn: ({ signal }) => api('GET /api/shows', { signal }),
    ...alwaysFreshStaffQuery,
  });

const showOptions = (id: string) =>
  queryOptions({
    queryKey: [SHOW, id],
    queryFn: ({ signal }) => api('GET /api/shows/{id}', { params: { id }, signal }),
    // Colleagues sell at the same time.
    refetchInterval: ({ state }) => (state.data?.closedAt === null ? REFRESH_MS : false),
    ...alwaysFreshStaffQuery,
  });

/** @param id empty for none */
export const useShow = (id: string) => useQuery({ ...showOptions(id), enabled: id !== '' });

export function refreshShows(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: SHOWS });
  void queryClient.invalidateQueries({ queryKey: [SHOW] });
}

type NewShow = z.input<(typeof sales)['POST /api/shows']['body']>;

export function useCreateShow() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: NewShow) =>
      callOnce(`show ${JSON.stringify(body)}`, (headers) =>
        api('POST /api/shows', { headers, body }),
      ),
    onSuccess: (show) => queryClient.setQueryData(showOptions(show.id).queryKey, show),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: SHOWS }),
    ...staffMutation,
  });
}

type SaveShow = (typeof sales)['PATCH /api/shows/{id}'];
type ShowChange = z.input<SaveShow['body']>;
export type SavedShow = z.output<SaveShow['response']>;

export const useSaveShow = (id: string) =>
  useChange(id, (body: ShowChange) => api('PATCH /api/shows/{id}', { params: { id }, body }));

export const useTakePieces = (id: string) =>
  useChange(id, (productIds: string[]) =>
    api('POST /api/shows/{id}/pieces', { params: { id }, body: { productIds } }),
  );

export const useTakeBack = (id: string) =>
  useChange(id, (productIds: string[]) =>
    api('POST /api/shows/{id}/back', { params: { id }, body: { productIds } }),
  );

/** @returns a mutation whose argument says that pieces which are still at the show are missing. */
export const useCloseShow = (id: string) =>
  useChange(id, (missing: boolean) =>
    api('POST /api/shows/{id}/close', { params: { id }, body: { missing } }),
  );

function useChange<Change, Saved extends Show>(
  id: string,
  change: (change: Change) => Promise<Saved>,
) {
  const queryClient = useQueryClient();
  return useRecordChange(showOptions(id).queryKey, change, () => {
    void queryClient.invalidateQueries({ queryKey: SHOWS });
    refreshProducts(queryClient);
  });
}

export type PieceChange = ReturnType<typeof useTakePieces>;

export const SHOW_LISTS = ['Price List', 'Stock List'] as const;

export const useSaveList = ({ id, from }: Pick<Show, 'id' | 'from'>) =>
  useSingleMutation({
    mutationFn: (list: (typeof SHOW_LISTS)[number]) =>
      list === 'Price List'
        ? apiPdf('GET /api/shows/{id}/price-list', { params: { id } })
        : apiPdf('GET /api/shows/{id}/stock-list', { params: { id } }),
    onSuccess: ({ pdf }, list) => saveFile(`${list} ${from}.pdf`, pdf, 'application/pdf'),
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });
