import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

const reportOptions = (days: number) =>
  queryOptions({
    queryKey: ['searches', days],
    queryFn: ({ signal }) => api('GET /api/searches', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFreshStaffQuery,
  });

/** While another period is loading, the report of the previous one. */
export const useSearchReport = (days: number) => useQuery(reportOptions(days));
