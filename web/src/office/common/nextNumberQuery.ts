import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

export const NEXT_NUMBER = ['next-number'];

export const useNextNumber = (prefix?: string) =>
  useQuery({
    queryKey: [...NEXT_NUMBER, prefix],
    queryFn: ({ signal }) =>
      api('GET /api/military-items/next-number', { query: { prefix }, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFreshStaffQuery,
  });
