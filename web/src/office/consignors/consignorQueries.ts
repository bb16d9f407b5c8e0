import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { consignors } from '../../../../shared/contract/consignors.ts';
import type {
  ConsignorStatement,
  PayoutMethod,
} from '../../../../shared/entities/consignor-statement.ts';
import { api, apiPdf, hasCode } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { consignorsOptions } from '../common/consignorsQuery.ts';

const UNMATCHED = ['unmatched-consignors'];
const getKey = (id: string) => ['consignor', id];
const getStatementKey = (id: string, month: string) => [...getKey(id), 'statement', month];

export const useConsignor = (id: string) =>
  useQuery({
    queryKey: getKey(id),
    queryFn: ({ signal }) => api('GET /api/consignors/{id}', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

/** The statement of a month stays while that of another one loads. */
export const useStatement = (id: string, month: string) =>
  useQuery({
    queryKey: getStatementKey(id, month),
    queryFn: ({ signal }) =>
      api('GET /api/consignors/{id}/statement', { params: { id }, query: { month }, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFreshStaffQuery,
  });

export const useUnmatched = () =>
  useQuery({
    queryKey: UNMATCHED,
    queryFn: ({ signal }) => api('GET /api/consignors/unmatched', { signal }),
    ...alwaysFreshStaffQuery,
  });

export function useRefetchUnmatched() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: UNMATCHED });
}

function refetchLists(queryClient: QueryClient) {
  for (const queryKey of [consignorsOptions.queryKey, UNMATCHED]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

type NewConsignor = z.input<(typeof consignors)['POST /api/consignors']['body']>;

export function useAddConsignor() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: NewConsignor) =>
      callOnce(`consignor ${JSON.stringify(body)}`, (headers) =>
        api('POST /api/consignors', { headers, body }),
      ),
    onSuccess: () => refetchLists(queryClient),
    ...staffMutation,
  });
}

type ConsignorChange = z.input<(typeof consignors)['PATCH /api/consignors/{id}']['body']>;

export function useSaveConsignor(id: string) {
  const queryClient = useQueryClient();
  const queryKey = getKey(id);
  return useSingleMutation({
    mutationFn: (body: ConsignorChange) =>
      api('PATCH /api/consignors/{id}', { params: { id }, body }),
    onSuccess: async (saved) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, saved);
      refetchLists(queryClient);
    },
    onError: async (error) => {
      if (hasCode(error, 'CONFLICT')) {
        await queryClient.invalidateQueries({ queryKey, exact: true });
      }
    },
    ...staffMutation,
  });
}

export const useSavePdf = (id: string) =>
  useSingleMutation({
    mutationFn: (month: string) =>
      apiPdf('GET /api/consignors/{id}/statement', { params: { id }, query: { month } }),
    onSuccess: ({ pdf, headers }) => saveFile(getFileName(headers), pdf, 'application/pdf'),
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });

const getFileName = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'Statement.pdf';

export const useSendStatement = (id: string) =>
  useSingleMutation({
    mutationFn: (month: string) =>
      callOnce(`statement ${id} ${month}`, (headers) =>
        api('POST /api/consignors/{id}/statement', { params: { id }, headers, body: { month } }),
      ),
    ...staffMutation,
  });

export interface NewPayout {
  amount: string;
  method: PayoutMethod;
  reference?: string;
  /** Such as 2026-11-30. */
  date: string;
}

export const useRecordPayout = (id: string) =>
  useChangeBalance(id, (body: NewPayout) =>
    callOnce(`payout ${id} ${JSON.stringify(body)}`, (headers) =>
      api('POST /api/consignors/{id}/payouts', { params: { id }, headers, body }),
    ),
  );

export interface NewAdjustment {
  kind: 'fee' | 'adjustment';
  amount: string;
  reason: string;
}

export const useRecordAdjustment = (id: string) =>
  useChangeBalance(id, (body: NewAdjustment) =>
    callOnce(`adjustment ${id} ${JSON.stringify(body)}`, (headers) =>
      api('POST /api/consignors/{id}/adjustments', { params: { id }, headers, body }),
    ),
  );

function useChangeBalance<Body>(id: string, record: (body: Body) => Promise<ConsignorStatement>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: record,
    onSuccess: (statement) =>
      queryClient.setQueryData(getStatementKey(id, statement.month), statement),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: getKey(id) });
      void queryClient.invalidateQueries({ queryKey: consignorsOptions.queryKey });
    },
    ...staffMutation,
  });
}
