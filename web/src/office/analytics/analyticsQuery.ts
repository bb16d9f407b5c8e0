import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

const analyticsOptions = (days: number) =>
  queryOptions({
    queryKey: ['analytics', days],
    queryFn: ({ signal }) => api('GET /api/analytics', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFreshStaffQuery,
  });

/** While another period is loading, the report of the previous one. */
export const useAnalyticsReport = (days: number) => useQuery(analyticsOptions(days));
