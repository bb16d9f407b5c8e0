import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiWithHeaders } from '../../lib/api.ts';
import { fetchAllPages } from '../../lib/fetchAllPages.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

const wantedOptions = queryOptions({
  queryKey: ['wanted'],
  queryFn: ({ signal }) =>
    fetchAllPages((query) => apiWithHeaders('GET /api/wanted', { query, signal })),
  ...alwaysFreshStaffQuery,
});

export const useWanted = () => useQuery(wantedOptions);
