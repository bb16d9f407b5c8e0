import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

export type BusinessReport = Reply<'GET /api/reports/months'>;

export const useBusinessReport = (months: number) =>
  useQuery({
    queryKey: ['reports', months],
    queryFn: ({ signal }) => api('GET /api/reports/months', { query: { months }, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFreshStaffQuery,
  });

export const usePiecesOfMonth = (month: string) =>
  useQuery({
    queryKey: ['reports', 'month', month],
    queryFn: ({ signal }) => api('GET /api/reports/months/{month}', { params: { month }, signal }),
    ...alwaysFreshStaffQuery,
  });
